import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test } from "vitest";
import TableDialog from "../../src/pages/table/TableDialog.svelte";
import type { LiveTable } from "../../src/state/live.svelte";
import { view, you } from "../unit/views";
import { asked, liveTable } from "./live";

beforeEach(() => {
  document.documentElement.lang = "en";
});

/** The dialog of a table before its start. */
function waiting(isHost: boolean): LiveTable {
  const change = { phase: "waiting", hand: 0, round: null, you: you({ host: isHost }) } as const;
  const live = liveTable(change);
  render(TableDialog, { live, view: view(change), isHost, open: true });
  return live;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("before the start", () => {
  test("the host closes the table when asked once more", async () => {
    const live = waiting(true);
    await press("Close the table");

    expect(asked(live)).toEqual([]);
    expect(screen.getByText("Close the table? Nobody can sit down or start any more.")).toBeTruthy();

    await press("Close the table");

    expect(asked(live)).toEqual(["close"]);
  });

  test("and keeps it open if he thinks better of it", async () => {
    const live = waiting(true);
    await press("Close the table");
    await press("Cancel");

    expect(screen.getByText("Close the table")).toBeTruthy();
    expect(screen.queryByText(/Nobody can sit down/)).toBeNull();
    expect(asked(live)).toEqual([]);
  });

  test("nobody else may, and the room's own buttons are not there twice", () => {
    waiting(false);

    expect(screen.getAllByRole("button")).toEqual([screen.getByRole("button", { name: "Close" })]);
  });
});
