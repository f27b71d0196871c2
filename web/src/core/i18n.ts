/**
 * Words of the interface in one language: `t("seat.free")`, `t("lobby.players", { n: 3 })`.
 *
 * A text may name values in braces; numbers are written as the language writes them. A text that depends on a number
 * is an object of plural forms (`one`, `other`), chosen by the value `n`. The keys are those of `en.json`: a key that
 * is missing there does not compile, and a test holds the other languages to the same keys.
 */
import type en from "../i18n/en.json";

export type Key = keyof typeof en;
export type Values = Readonly<Record<string, string | number>>;
export type Forms = Readonly<{ one: string; other: string }>;
export type Catalogue = Readonly<Record<Key, string | Forms>>;

export type Translate = (key: Key, values?: Values) => string;

/** The function that says things in the language `tag` ("en", "de"). */
export function translator(catalogue: Catalogue, tag: string): Translate {
  const plural = new Intl.PluralRules(tag);
  const number = new Intl.NumberFormat(tag);
  return (key, values = {}) => {
    const entry = catalogue[key];
    const text = typeof entry === "string" ? entry : entry[form(plural, values.n)];
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? number.format(value) : value;
    });
  };
}

function form(plural: Intl.PluralRules, n: string | number | undefined): keyof Forms {
  return plural.select(Number(n ?? 0)) === "one" ? "one" : "other";
}

/** "seat 3, seat 5 and seat 7" in the language `tag`. */
export function list(parts: readonly string[], tag: string): string {
  return new Intl.ListFormat(tag, { type: "conjunction" }).format(parts);
}

/** 62 % for 620 per mille, as the language `tag` writes it. */
export function percent(perMille: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 }).format(perMille / 1000);
}
