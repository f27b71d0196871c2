/** The language of the page: `words.t("key")` reads it reactively. English is built in, others load when chosen. */
import { type Catalogue, type Translate, translator } from "../core/i18n";
import en from "../i18n/en.json";

export const LANGUAGES = [
  { tag: "en", name: "English" },
  { tag: "de", name: "Deutsch" },
] as const;

export type Tag = (typeof LANGUAGES)[number]["tag"];

const catalogues: Record<Tag, () => Promise<{ default: Catalogue }>> = {
  en: () => Promise.resolve({ default: en }),
  de: () => import("../i18n/de.json"),
};

const STORED = "cardroom.language";

class Words {
  tag: Tag = $state("en");
  t: Translate = $state.raw(translator(en, "en"));

  async choose(tag: Tag): Promise<void> {
    const { default: catalogue } = await catalogues[tag]();
    document.documentElement.lang = tag; // names of cards and hands follow it
    this.t = translator(catalogue, tag);
    this.tag = tag;
    localStorage.setItem(STORED, tag);
  }
}

export const words = new Words();

/** The language the reader chose before, or the first of the browser's that is spoken here. */
export function preferredTag(): Tag {
  const wanted = [localStorage.getItem(STORED) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.map((tag) => LANGUAGES.find((one) => one.tag === tag)?.tag).find((tag) => tag !== undefined) ?? "en";
}
