import { describe, expect, it } from "vitest";
import { type Catalogue, list, percent, translator } from "../../src/core/i18n";
import de from "../../src/i18n/de.json";
import en from "../../src/i18n/en.json";

const catalogues: Record<string, Catalogue> = { en, de: de as Catalogue };
/** The text of every source file. */
const files = import.meta.glob<string>("../../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const generated = files["../../src/generated/protocol.ts"] ?? "";

function placeholders(text: Catalogue[keyof Catalogue]): string[] {
  const forms = typeof text === "string" ? [text] : Object.values(text);
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();
}

describe("catalogues", () => {
  it("have the same keys in the same order, with the same values in the texts", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect([key, placeholders((de as Catalogue)[key])]).toEqual([key, placeholders(en[key])]);
    }
  });

  it("have a sentence for every refusal of the protocol", () => {
    const union = /export type Refusal =([^;]*);/.exec(generated)?.[1] ?? "";
    const refusals = [...union.matchAll(/"([^"]+)"/g)].map((match) => `refusal.${match[1]}`);

    expect(refusals.length).toBeGreaterThan(40);
    expect(Object.keys(en).filter((key) => key.startsWith("refusal.")).sort()).toEqual(refusals.sort());
  });

  it("have a sentence for every event of the protocol", () => {
    const kinds = [...generated.matchAll(/kind: "([a-z_]+)"/g)].map((match) => match[1]);

    expect(kinds.length).toBeGreaterThan(10);
    for (const kind of kinds) expect(en).toHaveProperty([`said.${kind}`]);
  });

  it("have no text that nothing says", () => {
    const text = Object.values(files).join("\n");
    const made = [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)*[._])\$\{/g)].map((match) => match[1] as string);
    const unused = Object.keys(en).filter((key) => !text.includes(`"${key}"`) && !made.some((stem) => key.startsWith(stem)));

    expect(unused).toEqual([]);
  });
});

describe("t", () => {
  it("chooses the plural form by n and writes numbers as the language does", () => {
    const [english, german] = [translator(en, "en"), translator(catalogues.de as Catalogue, "de")];

    expect([english("final.after", { n: 1 }), english("final.after", { n: 15 })]).toEqual(["after 1 hand", "after 15 hands"]);
    expect([german("final.after", { n: 1 }), german("result.all", { pot: 2520 })]).toEqual(["nach 1 Hand", "2.520 Chips"]);
  });

  it("leaves a value that is missing visible", () => {
    expect(translator(en, "en")("seat.n")).toBe("Seat {seat}");
  });

  it("writes lists and shares", () => {
    expect(list(["a", "b", "c"], "de")).toBe("a, b und c");
    expect(percent(415, "en")).toBe("42%");
  });
});
