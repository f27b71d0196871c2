import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import Tabs from "../../src/ui/Tabs.svelte";

const tabs = [
  { id: "game", label: "Game" },
  { id: "history", label: "History" },
  { id: "rules", label: "Rules" },
];
const panel = createRawSnippet((id: () => string) => ({ render: () => `<p>${id()}</p>` }));
const show = () => render(Tabs, { label: "Views", tabs, selected: "game", panel });
const selected = () => screen.getByRole("tab", { selected: true }).textContent;

test("a click selects, and only the selected tab is in the tab order", async () => {
  show();
  await fireEvent.click(screen.getByRole("tab", { name: "History" }));

  expect(selected()).toBe("History");
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
  expect(screen.getByRole("tabpanel", { name: "History" })).toBeTruthy();
});

test.each([
  ["ArrowRight", "History"],
  ["ArrowLeft", "Rules"],
  ["End", "Rules"],
  ["Home", "Game"],
])("%s goes to %s and takes the focus along", async (key, name) => {
  show();
  await fireEvent.keyDown(screen.getByRole("tab", { name: "Game" }), { key });

  expect(selected()).toBe(name);
  expect(document.activeElement?.textContent).toBe(name);
});
