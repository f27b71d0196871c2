import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Screen from "../../src/pages/Screen.svelte";

/** A site that pairs a screen after `polls` questions; requests are kept as "METHOD path". */
class Site {
  readonly asked: string[] = [];
  polls = 1;
  linkStatus = 200;

  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname;
    this.asked.push(`${init.method ?? "GET"} ${path}`);
    return Promise.resolve(this.answer(path, new Headers(init.headers)));
  };

  private answer(path: string, headers: Headers): Response {
    if (path === "/api/config") {
      return Response.json({ protocol: 1, stage: "local", auth_url: "/auth", auth_client_id: "c", ws_path: "/ws", lan_url: null });
    }
    if (path === "/api/pairings") return Response.json({ code: "KQ7WBW", secret: "s3cret", expires_ms: 0 });
    if (path === "/api/link-ticket") return this.ticket();
    if (headers.get("x-pairing-secret") !== "s3cret") return Response.json({ refusal: "server.error" }, { status: 403 });
    const isPaired = this.asked.filter((line) => line.startsWith("GET /api/pairings/")).length > this.polls;
    return Response.json(isPaired ? { table: "K7MPQX", key: "key-of-the-table", role: "tv" } : { table: null, key: null, role: null });
  }

  private ticket(): Response {
    if (this.linkStatus !== 200) return Response.json({ refusal: "table.no_such_table", detail: "" }, { status: this.linkStatus });
    return Response.json({ ticket: "t1", role: "tv", expires_ms: 0, server_now_ms: 0 });
  }
}

/** A socket that never opens: these tests are about the way to it. */
class Silent extends EventTarget {
  static readonly opened: string[] = [];
  readonly readyState: number = 0;
  constructor(url: string) {
    super();
    Silent.opened.push(url);
  }
  close(): void {}
}

/** A socket whose table has ended. */
class Finished extends Silent {
  static readonly OPEN = 1;
  override readonly readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(url: string) {
    super(url);
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string): void {
    if ((JSON.parse(text) as { type: string }).type !== "sync") return;
    const frame = { type: "update", table: "K7MPQX", version: 9, server_now_ms: Date.now(), protocol: 1, since: 9, events: [] };
    this.onmessage?.({ data: JSON.stringify({ ...frame, view: finished }) });
  }
}

const finished = {
  table: "K7MPQX",
  settings: { name: "Friday", hands: 15, result_ms: 12_000, picks_shown: "after_round" },
  phase: "finished",
  hand: 15,
  button: 5,
  round: null,
  board: [],
  seats: [],
  marks: [],
  started_ms: null,
  deadline_ms: null,
  next_at_ms: null,
  flash: null,
  showdown: null,
  standings: [{ place: 1, seat: 3, name: "Bo", total: 37_800, best_taken: 50, rounds: 60 }],
  commitment: null,
  you: null,
};

/** Waits for `check` to hold; the page's clock moves by 50 ms between two looks and not by itself, however slow the machine. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 50 });

let site: Site;
beforeEach(() => {
  vi.useFakeTimers();
  site = new Site();
  vi.stubGlobal("fetch", site.fetch);
  vi.stubGlobal("WebSocket", Silent);
  Silent.opened.length = 0;
  sessionStorage.clear();
  history.replaceState(null, "", "/tv.html");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a screen without a link", () => {
  test("shows a code, polls with its secret, then opens the table and remembers it", async () => {
    render(Screen);
    await until(() => expect(screen.getByText("KQ7WBW")).toBeTruthy());
    await vi.advanceTimersByTimeAsync(6_000);

    await until(() => expect(Silent.opened[0]).toContain("/ws?ticket=t1"));
    expect(sessionStorage.getItem("cardroom.screen")).toBe('{"table":"K7MPQX","key":"key-of-the-table"}');
  });

  test("comes back to its table after a reload without a new code", async () => {
    sessionStorage.setItem("cardroom.screen", '{"table":"K7MPQX","key":"key-of-the-table"}');
    render(Screen);

    await until(() => expect(Silent.opened).toHaveLength(1));
    expect(site.asked.some((line) => line.includes("pairings"))).toBe(false);
  });
});

describe("a screen with a link", () => {
  beforeEach(() => history.replaceState(null, "", "/tv.html#table=K7MPQX&key=key-of-the-link"));

  test("opens the table", async () => {
    render(Screen);

    await until(() => expect(Silent.opened).toHaveLength(1));
  });

  test("that is not valid any more goes on to a code and says why", async () => {
    site.linkStatus = 404;
    render(Screen);

    await until(() => expect(screen.getByText("KQ7WBW")).toBeTruthy());
    expect(screen.getByRole("status").textContent).toContain("not valid any more");
  });
});

test("a site that cannot be reached is asked again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  render(Screen);
  await until(() => expect(screen.getByRole("status").textContent).toContain("Reconnecting"));
  vi.stubGlobal("fetch", site.fetch);
  await vi.advanceTimersByTimeAsync(5_000);

  await until(() => expect(screen.getByText("KQ7WBW")).toBeTruthy());
});

test("the final results stand alone for a minute, then offer the screen to the next table", async () => {
  history.replaceState(null, "", "/tv.html#table=K7MPQX&key=key-of-the-link");
  vi.stubGlobal("WebSocket", Finished);
  site.polls = 1_000;
  render(Screen);
  await until(() => expect(screen.getByRole("heading", { name: "Bo wins" })).toBeTruthy());
  await vi.advanceTimersByTimeAsync(58_000);

  expect(screen.queryByText(/KQ7WBW/)).toBeNull();
  await vi.advanceTimersByTimeAsync(3_000);
  await until(() => expect(screen.getByText(/KQ7WBW/)).toBeTruthy());
  expect(screen.getByRole("heading", { name: "Bo wins" })).toBeTruthy();
});
