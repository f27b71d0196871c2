import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Command, type Effect, type Input, newSession, PROTOCOL, serverNow, type Session, step, wakeAtMs } from "../../src/core/session";
import { box } from "../../src/core/view";
import type { Answer, ServerMessage, Update } from "../../src/core/wire";
import { NOW, update, view, you } from "./views";

/** A session and everything it did; its own clock, which is the server's here. */
class Bench {
  session: Session = newSession;
  effects: Effect[] = [];
  nowMs = NOW;
  dice = 0.5;
  pongs = false; // whether the server answers pings, at once

  take(input: Input): Effect[] {
    const stepped = step(this.session, input, { nowMs: this.nowMs, dice: this.dice });
    this.session = stepped.session;
    this.effects.push(...stepped.effects);
    return [...stepped.effects];
  }

  frame(frame: ServerMessage, socket = this.session.current || this.session.opening): Effect[] {
    return this.take({ kind: "frame", socket, frame: { ...frame, server_now_ms: this.nowMs } });
  }

  /** Connected, with the first update heard. */
  live(first: Update = update(5, 5)): this {
    this.take({ kind: "start" });
    this.take({ kind: "opened", socket: this.session.opening });
    this.frame(first);
    this.effects = [];
    return this;
  }

  /** Let time pass, waking the session whenever it wants. */
  wait(ms: number): Effect[] {
    const end = this.nowMs + ms;
    const before = this.effects.length;
    for (;;) {
      const wake = wakeAtMs(this.session);
      if (wake === null || wake > end) break;
      this.nowMs = Math.max(this.nowMs, wake);
      this.take({ kind: "wake" });
      if (this.pongs && this.session.askedMs !== null) this.pong(this.session.askedMs);
    }
    this.nowMs = end;
    return this.effects.slice(before);
  }

  pong(t: number): void {
    this.frame({ type: "pong", table: "K7QX2M", version: 5, server_now_ms: NOW, t }, this.session.current);
  }

  sent(type: string): number {
    return this.effects.filter((effect) => effect.kind === "send" && effect.frame.type === type).length;
  }

  told(): string[] {
    return this.effects.flatMap((effect) => (effect.kind === "tell" ? effect.events.map((event) => ("seat" in event ? `${event.kind} ${event.seat}` : event.kind)) : []));
  }
}

const hold: Command = { type: "hold", id: "action-0001", turn: { hand: 1, round: 0 } };
const open: Command = { type: "open_trade", id: "action-0002", turn: { hand: 1, round: 0 } };
const trade: Command = { type: "trade", id: "action-0003", turn: { hand: 1, round: 0 }, seat: 7 };

function answer(id: string, result: Answer["result"], change: Partial<Answer> = {}): Answer {
  return { type: "answer", table: "K7QX2M", version: 5, server_now_ms: NOW, id, result, refusal: null, detail: "", view: null, since: null, events: [], marks_in_ms: null, ...change };
}

const sat = (seat: number): Update["events"] => [{ kind: "player_sat", seat, name: `p${seat}`, bot: false }];

describe("opening", () => {
  it("asks for a socket, then syncs on it, and is live with the first update", () => {
    const bench = new Bench();

    expect(bench.take({ kind: "start" })).toEqual([{ kind: "connect", socket: 1 }]);
    expect(bench.take({ kind: "opened", socket: 1 })).toEqual([{ kind: "send", socket: 1, frame: { type: "sync", last: null } }]);
    bench.frame(update(5, 5));

    expect(bench.session).toMatchObject({ link: "live", current: 1, version: 5, heard: 5 });
  });

  it("gives a socket up that brings no update, and tries again later", () => {
    const bench = new Bench();
    bench.take({ kind: "start" });
    bench.take({ kind: "opened", socket: 1 });

    const effects = bench.wait(12_000);

    expect(effects).toContainEqual({ kind: "close", socket: 1 });
    expect(effects).toContainEqual({ kind: "connect", socket: 2 });
  });

  it("waits longer after three tries, for a server that is slow would never be heard", () => {
    const bench = new Bench();
    const seconds: number[] = [];
    let sinceMs = bench.nowMs;
    bench.take({ kind: "start" });
    while (seconds.length < 5) {
      for (const { kind } of bench.wait(100)) {
        if (kind === "close") seconds.push(Math.round((bench.nowMs - sinceMs) / 1_000));
        if (kind === "connect") sinceMs = bench.nowMs;
      }
    }

    expect(seconds).toEqual([10, 10, 10, 20, 20]);
  });

  it("closes a socket that opens after it was given up", () => {
    const bench = new Bench();
    bench.take({ kind: "start" });
    bench.wait(12_000);

    expect(bench.take({ kind: "opened", socket: 1 })).toEqual([{ kind: "close", socket: 1 }]);
  });

  it("stops when there is no such table", () => {
    const bench = new Bench();
    bench.take({ kind: "start" });
    bench.take({ kind: "denied", socket: 1, refusal: "table.no_such_table" });

    expect(bench.session).toMatchObject({ link: "refused", problem: "table.no_such_table" });
    expect(wakeAtMs(bench.session)).toBeNull();
  });

  it("goes on trying when the server is busy", () => {
    const bench = new Bench();
    bench.take({ kind: "start" });
    bench.take({ kind: "denied", socket: 1, refusal: "server.busy" });

    expect(bench.session.link).toBe("lost");
  });
});

describe("versions", () => {
  it("tells events that follow and ignores what it has", () => {
    const bench = new Bench().live();
    bench.frame(update(6, 5, {}, sat(2)));
    bench.frame(update(6, 5, {}, sat(2)));

    expect(bench.told()).toEqual(["player_sat 2"]);
  });

  it("shows the newest view at once and asks for the missed events after 200 ms", () => {
    const bench = new Bench().live();
    bench.frame(update(8, 7, { round: 2 }, sat(8)));

    expect(bench.session.view?.round).toBe(2);
    expect(bench.told()).toEqual([]);
    expect(bench.wait(150)).toEqual([]);
    expect(bench.wait(100)).toContainEqual({ kind: "send", socket: 1, frame: { type: "sync", last: 5 } });

    bench.frame(update(8, 5, { round: 2 }, [...sat(6), ...sat(7), ...sat(8)]));
    expect(bench.told()).toEqual(["player_sat 6", "player_sat 7", "player_sat 8"]);
    expect(bench.session.gapAtMs).toBeNull();
  });

  it("needs no sync when an overtaken frame arrives in time", () => {
    const bench = new Bench().live();
    bench.frame(update(7, 6, {}, sat(7)));
    bench.frame(update(6, 5, {}, sat(6)));
    bench.wait(1_000);

    expect(bench.told()).toEqual(["player_sat 6", "player_sat 7"]);
    expect(bench.sent("sync")).toBe(0);
  });

  it("asks for an update that was lost, once any other frame names its version", () => {
    const bench = new Bench().live();
    bench.frame({ type: "pong", table: "K7QX2M", version: 7, server_now_ms: NOW, t: null });

    expect(bench.wait(150)).toEqual([]);
    expect(bench.wait(100)).toContainEqual({ kind: "send", socket: 1, frame: { type: "sync", last: 5 } });
    bench.frame(update(6, 5, {}, sat(6))); // late, and not the last
    expect(bench.wait(3_000)).toContainEqual({ kind: "send", socket: 1, frame: { type: "sync", last: 6 } });

    bench.frame(update(7, 6, {}, sat(7)));
    expect(bench.told()).toEqual(["player_sat 6", "player_sat 7"]);
    expect(bench.wait(10_000).filter((effect) => effect.kind === "send" && effect.frame.type === "sync")).toEqual([]);
  });

  it("looks ten quiet seconds after opening whether it missed what was not pushed to it yet", () => {
    const bench = new Bench();
    bench.pongs = true;
    bench.live();
    bench.wait(13_000);
    expect(bench.sent("ping")).toBe(3);
    bench.pongs = false;
    bench.wait(1_000);
    expect(bench.sent("ping")).toBe(4);
    bench.frame({ type: "pong", table: "K7QX2M", version: 6, server_now_ms: NOW, t: bench.nowMs });

    expect(bench.wait(250)).toContainEqual({ kind: "send", socket: 1, frame: { type: "sync", last: 5 } });
    bench.frame(update(6, 5, { round: 1 }));
    bench.pongs = true;
    bench.wait(59_000);
    expect(bench.sent("ping")).toBe(4);
  });

  it("looks then even if the device has been doubted meanwhile", () => {
    const bench = new Bench();
    bench.pongs = true;
    bench.live();
    bench.wait(6_000);
    expect(bench.sent("ping")).toBe(3);
    bench.take({ kind: "doubt" });
    bench.pong(bench.nowMs);
    bench.wait(9_000);
    expect(bench.sent("ping")).toBe(4);
    bench.wait(2_000);
    expect(bench.sent("ping")).toBe(5);
    bench.wait(55_000);
    expect(bench.sent("ping")).toBe(5);
  });

  it("never goes back to an older view", () => {
    const bench = new Bench().live();
    bench.frame(update(7, 5, { round: 1 }));
    bench.frame(update(6, 5, { round: 0 }));

    expect(bench.session.view?.round).toBe(1);
  });

  it("tells nothing twice when the server has forgotten the events", () => {
    const bench = new Bench().live();
    bench.frame(update(40, 40));
    bench.wait(1_000);

    expect(bench.session).toMatchObject({ version: 40, heard: 40 });
    expect(bench.sent("sync")).toBe(0);
  });

  it("converges for every order, loss and repeat of the frames", () => {
    const frames = Array.from({ length: 8 }, (_, k) => update(6 + k, 5 + k, { hand: k + 1 }, sat(k + 1)));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 24 }), (order) => {
        const bench = new Bench().live();
        for (const k of order) bench.frame(frames[k] as Update);
        bench.wait(300);
        const { heard } = bench.session;
        bench.frame(update(13, heard, { hand: 8 }, frames.slice(heard - 5).flatMap((frame) => frame.events)));

        expect(bench.told()).toEqual(frames.map((_, k) => `player_sat ${k + 1}`));
        expect(bench.session).toMatchObject({ version: 13, heard: 13 });
        expect(bench.session.view?.hand).toBe(8);
      }),
      { seed: 1 },
    );
  });

  it("reloads for another protocol, but not in the middle of a hand", () => {
    const bench = new Bench().live();
    expect(bench.frame({ ...update(6, 5), protocol: PROTOCOL + 1 })).toEqual([]);
    expect(bench.frame({ ...update(7, 6, { phase: "showdown" }), protocol: PROTOCOL + 1 })).toContainEqual({ kind: "reload" });
  });
});

describe("commands", () => {
  it("are sent again after 1, 1.75 and 2.5 s with the same id, until answered", () => {
    const bench = new Bench().live();
    bench.take({ kind: "command", frame: hold });
    const times: number[] = [];
    const start = bench.nowMs;
    for (let k = 0; k < 600; k += 1) {
      const before = bench.sent("hold");
      bench.wait(10);
      if (bench.sent("hold") > before) times.push(bench.nowMs - start);
      if (times.length === 2) break;
    }
    bench.frame(answer(hold.id, "ok"));
    bench.wait(10_000);

    expect(times).toEqual([1_000, 2_750]);
    expect(bench.sent("hold")).toBe(3);
    expect(bench.session.queue).toEqual([]);
  });

  it("go one at a time, so that a pick cannot overtake Trade'em", () => {
    const bench = new Bench().live();
    bench.take({ kind: "command", frame: open });
    bench.take({ kind: "command", frame: trade });
    expect([bench.sent("open_trade"), bench.sent("trade")]).toEqual([1, 0]);

    bench.frame(answer(open.id, "ok"));
    expect(bench.sent("trade")).toBe(1);
  });

  it("take a duplicate for done, and say why something was refused", () => {
    const bench = new Bench().live();
    bench.take({ kind: "command", frame: hold });
    bench.frame(answer(hold.id, "duplicate"));
    expect(bench.session).toMatchObject({ queue: [], refused: null });

    bench.take({ kind: "command", frame: trade });
    bench.frame(answer(trade.id, "illegal", { refusal: "trade.not_open", detail: "x" }));
    expect(bench.session.refused).toEqual({ command: "trade", seat: 7, refusal: "trade.not_open", detail: "x" });
    bench.take({ kind: "command", frame: { ...open, id: "action-0009" } });
    expect(bench.session.refused).toBeNull();
  });

  it("wait when the table is busy, and are not refused", () => {
    const bench = new Bench().live();
    bench.take({ kind: "command", frame: hold });
    bench.frame(answer(hold.id, "illegal", { refusal: "server.busy" }));
    expect(bench.session.refused).toBeNull();

    bench.wait(2_600);
    expect(bench.sent("hold")).toBe(2);
  });

  it("survive a lost socket and are sent on the next one", () => {
    const bench = new Bench().live();
    bench.take({ kind: "command", frame: hold });
    bench.take({ kind: "closed", socket: 1 });
    bench.wait(1_000);
    bench.take({ kind: "opened", socket: 2 });
    bench.frame(update(5, 5), 2);

    expect(bench.effects.filter((effect) => effect.kind === "send" && effect.socket === 2 && effect.frame.type === "hold")).toHaveLength(1);
  });

  it("take the socket for dead after four sends without an answer", () => {
    const bench = new Bench().live();
    bench.pongs = true; // which is what it looks like when commands alone get stuck
    bench.take({ kind: "command", frame: hold });
    bench.wait(8_000);

    expect(bench.sent("hold")).toBe(4);
    expect(bench.effects).toContainEqual({ kind: "close", socket: 1 });
    expect(bench.session.link).not.toBe("live");
  });

  it("show as pending at once and as done only with the server's view", () => {
    const bench = new Bench().live();
    expect(box(bench.session)).toEqual({ state: "decide" });
    bench.take({ kind: "command", frame: open });
    expect(box(bench.session)).toEqual({ state: "pick" });
    bench.frame(answer(open.id, "ok", { view: view({ you: you({ choice: "open" }) }) }));
    bench.take({ kind: "command", frame: trade });
    expect(box(bench.session)).toEqual({ state: "sending", target: 7 });
    bench.frame(answer(trade.id, "ok", { view: view({ you: you({ choice: "trade", target: 7 }) }) }));
    expect(box(bench.session)).toEqual({ state: "chosen", target: 7 });
  });

  it("are answered in the place of the update, events included", () => {
    const bench = new Bench().live();
    bench.take({ kind: "command", frame: hold });
    bench.frame(answer(hold.id, "ok", { version: 6, since: 5, events: sat(2), view: view({ round: 1 }) }));
    bench.wait(1_000);

    expect(bench.told()).toEqual(["player_sat 2"]);
    expect(bench.session).toMatchObject({ version: 6, heard: 6, gapAtMs: null });
    expect(bench.sent("sync")).toBe(0);
  });

  it("bring the marks out at the time the server names", () => {
    const bench = new Bench().live();
    bench.take({ kind: "command", frame: hold });
    bench.frame(answer(hold.id, "ok", { marks_in_ms: 700 }));
    bench.wait(650);
    expect(bench.sent("marks")).toBe(0);
    bench.wait(100);

    expect(bench.sent("marks")).toBe(1);
  });
});

describe("the flash", () => {
  const frame = { hand: 1, index: 2, seat: 4, pocket: ["As", "Th"] as [string, string], from_ms: NOW, until_ms: NOW + 2_500 };
  const flash = (change: Partial<typeof frame> = {}): ServerMessage => ({ type: "flash", table: "K7QX2M", version: 5, server_now_ms: NOW, flash: { ...frame, ...change } });

  it("is shown until its time is over, then forgotten", () => {
    const bench = new Bench().live(update(5, 5, { phase: "flash" }));
    bench.frame(flash());
    bench.wait(2_400);
    expect(bench.session.flash?.pocket).toEqual(["As", "Th"]);
    bench.wait(200);

    expect(JSON.stringify(bench.session)).not.toContain("Th");
  });

  it("never goes back to an earlier pair, and does not show one that is over", () => {
    const bench = new Bench().live(update(5, 5, { phase: "flash" }));
    bench.frame(flash({ index: 3, seat: 5, from_ms: NOW + 2_500, until_ms: NOW + 5_000 }));
    bench.frame(flash({ index: 2 }));
    expect(bench.session.flash?.seat).toBe(5);

    bench.frame(flash({ index: 4, from_ms: NOW + 5_000, until_ms: NOW - 1 }));
    expect(bench.session.flash?.seat).toBe(5);
  });

  it("begins anew when the hand is dealt again, also on a page whose clock is late", () => {
    const bench = new Bench().live(update(5, 5, { phase: "flash" }));
    bench.frame(flash({ index: 9 }));
    bench.nowMs += 7_000; // and nothing has woken the session
    bench.frame(flash({ index: 0, seat: 1, from_ms: bench.nowMs, until_ms: bench.nowMs + 2_500 }));

    expect(bench.session.flash).toMatchObject({ index: 0, seat: 1 });
  });

  it("is gone with the first round, with the socket, and with another device", () => {
    for (const end of [
      (bench: Bench) => bench.frame(update(6, 5)),
      (bench: Bench) => bench.take({ kind: "closed", socket: 1 }),
      (bench: Bench) => bench.frame({ type: "replaced", table: "K7QX2M", version: 5, server_now_ms: NOW }),
    ]) {
      const bench = new Bench().live(update(5, 5, { phase: "flash" }));
      bench.frame(flash());
      end(bench);

      expect(bench.session.flash).toBeNull();
    }
  });
});

describe("marks", () => {
  const marks = (round: number, ...seats: number[]): ServerMessage => ({
    type: "marks",
    table: "K7QX2M",
    version: 5,
    server_now_ms: NOW,
    hand: 1,
    round,
    marks: seats.map((seat) => ({ seat, from_ms: NOW, target: null })),
  });

  it("merge in any order and die with the round", () => {
    const bench = new Bench().live();
    bench.frame(marks(0, 3, 7));
    bench.frame(marks(0, 3));
    expect(bench.session.marks?.marks.map((mark) => mark.seat)).toEqual([3, 7]);

    bench.frame(update(6, 5, { round: 1 }));
    bench.frame(marks(0, 1));
    expect(bench.session.marks).toBeNull();
  });
});

describe("a lost connection", () => {
  it("is tried again after 0.5, 1, 2, 4, 8, 8 s with jitter", () => {
    const bench = new Bench().live();
    bench.dice = 0.999_999;
    const waits: number[] = [];
    bench.take({ kind: "closed", socket: 1 });
    for (let k = 0; k < 6; k += 1) {
      waits.push(Math.round((bench.session.retryAtMs ?? 0) - bench.nowMs));
      bench.wait(waits[k] as number);
      bench.take({ kind: "closed", socket: bench.session.opening });
    }

    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  });

  it("is tried at once when the network or the person comes back", () => {
    const bench = new Bench().live();
    bench.take({ kind: "closed", socket: 1 });

    expect(bench.take({ kind: "retry" })).toEqual([{ kind: "connect", socket: 2 }]);
  });

  it("is noticed by three silences where an answer should be, within five seconds", () => {
    const bench = new Bench().live(update(5, 5, { phase: "waiting" }));
    bench.wait(1_250); // the first ping goes out
    bench.wait(4_900);
    expect(bench.session.link).toBe("live");
    bench.wait(150);

    expect(bench.sent("ping")).toBe(3);
    expect(bench.effects).toContainEqual({ kind: "close", socket: 1 });
    expect(bench.session.link).toBe("lost");
  });

  it("is noticed within five seconds of a choice that nobody answers", () => {
    const bench = new Bench().live(update(5, 5, {}));
    bench.pongs = true;
    bench.wait(10_000); // the clock is set, all is quiet
    bench.pongs = false;
    bench.take({ kind: "command", frame: hold });
    bench.wait(5_050);

    expect(bench.session.link).toBe("lost");
    expect(bench.session.queue).toHaveLength(1);
  });

  it("is doubted when the device says so, and not for one slow answer", () => {
    const bench = new Bench().live(update(5, 5, {}));
    bench.pongs = true;
    bench.wait(10_000);
    bench.pongs = false;
    const before = bench.sent("ping");
    bench.take({ kind: "doubt" });
    bench.wait(4_000);
    expect(bench.sent("ping")).toBe(before + 3);
    bench.pong(bench.nowMs);
    bench.wait(10_000);

    expect(bench.session.link).toBe("live");
  });

  it("keeps what was seen on the table", () => {
    const bench = new Bench().live();
    bench.take({ kind: "closed", socket: 1 });

    expect(bench.session.view?.you?.held).toEqual(["As", "Kd"]);
    expect(bench.session.link).toBe("lost");
  });
});

describe("a planned reconnect", () => {
  const calm = { phase: "waiting", deadline_ms: null, started_ms: null } as const;

  it("comes 60 to 110 minutes after opening and breaks nothing: the new socket first, then the old one goes", () => {
    for (const [dice, minutes] of [
      [0, 60],
      [0.999, 110],
    ] as const) {
      const bench = new Bench();
      bench.dice = dice;
      bench.pongs = true;
      bench.live(update(5, 5, calm));
      bench.wait((minutes - 1) * 60_000);
      expect(bench.session.opening).toBe(0);
      for (let s = 0; s < 90 && bench.session.opening === 0; s += 1) bench.wait(1_000);
      expect(bench.session).toMatchObject({ link: "live", current: 1, opening: 2 });
      bench.take({ kind: "opened", socket: 2 });
      bench.frame({ type: "replaced", table: "K7QX2M", version: 5, server_now_ms: NOW }, 1);
      const effects = bench.frame(update(5, 5, calm), 2);

      expect(bench.session).toMatchObject({ link: "live", current: 2, opening: 0 });
      expect(effects).toContainEqual({ kind: "close", socket: 1 });
    }
  });

  it("waits for the end of the hand", () => {
    const bench = new Bench();
    bench.dice = 0;
    bench.pongs = true;
    bench.live(update(5, 5, { deadline_ms: null, started_ms: null }));
    bench.wait(62 * 60_000);
    expect(bench.session.opening).toBe(0);
    bench.frame(update(6, 5, { phase: "showdown" }));
    bench.wait(10);

    expect(bench.session.opening).toBe(2);
  });

  it("keeps the old socket when the new one fails", () => {
    const bench = new Bench();
    bench.dice = 0;
    bench.pongs = true;
    bench.live(update(5, 5, calm));
    bench.wait(60 * 60_000 + 1_000);
    bench.take({ kind: "closed", socket: bench.session.opening });

    expect(bench.session).toMatchObject({ link: "live", current: 1 });
  });
});

describe("another device", () => {
  it("silences this one, which comes back only when asked to", () => {
    const bench = new Bench().live();
    bench.take({ kind: "command", frame: hold });
    bench.frame({ type: "replaced", table: "K7QX2M", version: 5, server_now_ms: NOW });
    bench.take({ kind: "closed", socket: 1 });
    bench.take({ kind: "retry" });

    expect(bench.session).toMatchObject({ link: "replaced", queue: [] });
    expect(wakeAtMs(bench.session)).toBeNull();
    expect(bench.take({ kind: "play_here" })).toEqual([{ kind: "connect", socket: 2 }]);
  });
});

describe("clock and poke", () => {
  it("knows the server's time however wrong the device is", () => {
    for (const skew of [-600_000, 0, 600_000]) {
      const bench = new Bench();
      bench.nowMs = NOW + skew;
      bench.take({ kind: "start" });
      bench.take({ kind: "opened", socket: 1 });
      bench.take({ kind: "frame", socket: 1, frame: { ...update(5, 5), server_now_ms: NOW } });
      bench.nowMs += 200;
      bench.take({ kind: "frame", socket: 1, frame: { type: "pong", table: "K7QX2M", version: 5, server_now_ms: NOW + 100, t: NOW + skew } });

      expect(serverNow(bench.session, bench.nowMs)).toBe(NOW + 200);
    }
  });

  it("pokes a table that is overdue, at most every three seconds", () => {
    const bench = new Bench().live();
    bench.pongs = true;
    bench.wait(27_000);
    expect(bench.sent("poke")).toBe(0);
    bench.wait(7_000);

    expect(bench.sent("poke")).toBe(3);
  });
});
