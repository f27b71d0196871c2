/** Performs what the session asks of the network: gets tickets, opens, feeds and closes sockets. No decisions here. */
import type { ClientMessage } from "../core/wire";
import { isServerMessage } from "../core/wire";
import type { Input } from "../core/session";
import { getConfig, postLinkTicket, RequestFailed } from "./http";

/** Gives the address of one new socket, its one-time ticket included; `RequestFailed` says why there is none. */
export type Door = () => Promise<string>;

/** The door of a TV or stream link. */
export function linkDoor(table: string, key: string): Door {
  return async () => {
    const { ticket } = await postLinkTicket(table, key);
    const { ws_path } = await getConfig();
    return socketUrl(ws_path, ticket);
  };
}

/** The open sockets of one session, by the numbers the session gave them. */
export class Sockets {
  private readonly open = new Map<number, WebSocket>();
  private readonly abandoned = new Set<number>(); // closed by us before they were open

  constructor(
    private readonly door: Door,
    private readonly take: (input: Input) => void,
  ) {}

  async connect(socket: number): Promise<void> {
    try {
      const address = await this.door();
      if (this.abandoned.delete(socket)) return;
      this.watch(socket, new WebSocket(address));
    } catch (error) {
      const refusal = error instanceof RequestFailed ? error.refusal : null;
      this.take(refusal === null ? { kind: "closed", socket } : { kind: "denied", socket, refusal });
    }
  }

  send(socket: number, frame: ClientMessage): void {
    const one = this.open.get(socket);
    if (one?.readyState === WebSocket.OPEN) one.send(JSON.stringify(frame));
  }

  close(socket: number): void {
    const one = this.open.get(socket);
    if (!one) {
      this.abandoned.add(socket);
      return;
    }
    this.open.delete(socket);
    one.close(1000);
  }

  private watch(socket: number, one: WebSocket): void {
    this.open.set(socket, one);
    const isOurs = (): boolean => this.open.get(socket) === one;
    one.onopen = () => isOurs() && this.take({ kind: "opened", socket });
    one.onmessage = (event: MessageEvent<unknown>) => {
      const frame = isOurs() && typeof event.data === "string" ? parsed(event.data) : null;
      if (isServerMessage(frame)) this.take({ kind: "frame", socket, frame });
    };
    one.onclose = () => {
      if (!isOurs()) return;
      this.open.delete(socket);
      this.take({ kind: "closed", socket });
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The address of a socket on the site's own origin. */
export function socketUrl(path: string, ticket: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("ticket", ticket);
  return url.href;
}
