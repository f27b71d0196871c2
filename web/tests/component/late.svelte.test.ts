/** Tokens and answers that come when the part of a page that asked is gone: nothing of it is read any more. */
import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { TableView } from "../../src/core/wire";
import Final from "../../src/pages/table/Final.svelte";
import History from "../../src/pages/table/History.svelte";
import Share from "../../src/pages/table/Share.svelte";
import { account } from "../../src/state/account.svelte";
import { update, view, you } from "../unit/views";
import { liveTable } from "./live";

/** Requests on their way, by path, each with how to answer it. */
const asked = new Map<string, (body: unknown) => void>();

const POOL = { auth_url: "/auth", auth_client_id: "room", ws_path: "/ws" };
const SIGNED_IN = { AuthenticationResult: { IdToken: "a.b.c", RefreshToken: "r", ExpiresIn: 3600 } };

beforeEach(async () => {
  document.documentElement.lang = "en";
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => Promise.resolve(Response.json(new Headers(init.headers).has("x-amz-target") ? SIGNED_IN : POOL)));
  await account.enter("Ada");
  asked.clear();
  vi.stubGlobal("fetch", (url: string) => new Promise((done) => asked.set(new URL(url).pathname, (body) => done(Response.json(body)))));
});

interface Part {
  unmount(): void;
}

/** A page that shows a table and leaves a part of it to `draw`. Returned is how it is left, whereupon the table goes on. */
function page(draw: (view: () => TableView) => Part, change: Partial<TableView> = {}): () => void {
  const live = liveTable({ hand: 2, ...change });
  let part: Part | undefined;
  const end = $effect.root(() => {
    const shown = $derived(live.view ?? view());
    part = draw(() => shown);
  });
  return () => {
    part?.unmount();
    end();
    live.take({ kind: "frame", socket: 1, frame: update(6, 6, { hand: 3 }) });
  };
}

/** Until all is done that needs no answer of the room. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

const press = (name: string): void => screen.getByRole("button", { name, hidden: true }).click();

// No test passes in which a page warns (tests/setup.ts), which is what it does when it reads what is gone.

test("the hands, when the History is closed", async () => {
  const leave = page((now) =>
    render(History, {
      props: {
        shown: null,
        get view() {
          return now();
        },
      },
    }),
  );
  leave();
  asked.get("/api/tables/K7QX2M/hands")?.({ hands: [{ hand: 1, winners: [1], each: 1_000 }] });
  await settled();

  expect([...asked.keys()]).toEqual(["/api/tables/K7QX2M/hands"]);
});

function share(): () => void {
  return page((now) =>
    render(Share, {
      props: {
        isHost: true,
        get view() {
          return now();
        },
      },
    }),
  );
}

test("a token for the links, when the table is left", async () => {
  const leave = share();
  leave();
  await settled();

  expect([...asked.keys()]).toContain("/api/tables/K7QX2M/links");
});

test("a token to offer a seat with, when the dialog is closed", async () => {
  const leave = share();
  press("Make a code");
  leave();
  await settled();

  expect([...asked.keys()]).toContain("/api/tables/K7QX2M/handovers");
});

test("a token for the report, when the table is left", async () => {
  const leave = page(
    (now) =>
      render(Final, {
        props: {
          get view() {
            return now();
          },
        },
      }),
    { phase: "finished", you: you() },
  );
  press("Fair-play report");
  leave();
  await settled();

  expect([...asked.keys()]).toEqual(["/api/tables/K7QX2M/report"]);
});
