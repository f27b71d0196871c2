import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import App from "../src/App.svelte";

test("the page shows its title as its one heading", () => {
  render(App, { title: "Cardroom" });

  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Cardroom");
});
