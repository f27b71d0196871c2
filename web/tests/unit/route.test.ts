import { describe, expect, it } from "vitest";
import { placeOf, tidyCode } from "../../src/state/route.svelte";

describe("places", () => {
  it("are read from the address", () => {
    expect(placeOf("", "")).toEqual({ page: "lobby" });
    expect(placeOf("", "#practice")).toEqual({ page: "practice" });
    expect(placeOf("", "#create")).toEqual({ page: "create" });
    expect(placeOf("?table=k7qx2m", "")).toEqual({ page: "table", table: "K7QX2M" });
  });

  it("are the lobby for anything that is no code", () => {
    for (const search of ["?table=", "?table=K7QX2", "?table=K7QX20", "?table=<script>"]) expect(placeOf(search, "")).toEqual({ page: "lobby" });
  });

  it("take codes as people type them", () => {
    expect(tidyCode(" k7q-x2m ")).toBe("K7QX2M");
  });
});
