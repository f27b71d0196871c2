/** The HTTP API of the site, and what can go wrong with it. */
import type { Bodies, Problem, Refusal } from "../core/wire";

/** A request that was refused (`refusal` says why) or did not get through (`refusal` is null). */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal | null,
    readonly detail: string,
  ) {
    super(`request failed with ${status || "no answer"}`);
  }
}

/** The address of an API path on the site's own origin, wherever the page itself lies. */
function apiUrl(path: string): string {
  return new URL(`/api/${path}`, location.origin).href;
}

type Method = "GET" | "POST" | "PUT";

interface Options {
  method?: Method;
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
}

/** The JSON answer of an API path; `RequestFailed` for everything that is not a success. */
export async function request<T>(path: string, { method = "GET", body, token, headers }: Options = {}): Promise<T> {
  const sent: Record<string, string> = { ...headers };
  if (body !== undefined) sent["content-type"] = "application/json";
  if (token) sent.authorization = `Bearer ${token}`;
  const answer = await reach(apiUrl(path), { method, headers: sent, body: body === undefined ? null : JSON.stringify(body) });
  if (!answer.ok) throw await failure(answer);
  return (await answer.json()) as T;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, cache: "no-store" });
  } catch {
    throw new RequestFailed(0, null, "");
  }
}

async function failure(answer: Response): Promise<RequestFailed> {
  const body: unknown = await answer.json().catch(() => null);
  if (isProblem(body)) return new RequestFailed(answer.status, body.refusal, body.detail);
  return new RequestFailed(answer.status, answer.status >= 500 ? "server.error" : null, "");
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "refusal" in body;
}

export const getConfig = (): Promise<Bodies["Config"]> => request("config");
export const getTables = (): Promise<Bodies["TableList"]> => request("tables");
export const getHands = (table: string): Promise<Bodies["HandList"]> => request(`tables/${table}/hands`);

/** The record of a finished hand, `tradeem-hand/1`. */
export const getRecord = (table: string, hand: number): Promise<unknown> => request(`tables/${table}/hands/${hand}`);

export const postTicket = (table: string, token: string): Promise<Bodies["Ticket"]> =>
  request("ticket", { method: "POST", body: { table } satisfies Bodies["TicketRequest"], token });

export const postLinkTicket = (table: string, key: string): Promise<Bodies["Ticket"]> =>
  request("link-ticket", { method: "POST", body: { table, key } satisfies Bodies["LinkRequest"] });

export const postTable = (settings: Bodies["CreateTable"], token: string): Promise<Bodies["Created"]> =>
  request("tables", { method: "POST", body: settings, token });

export const getLinks = (table: string, token: string): Promise<Bodies["Links"]> => request(`tables/${table}/links`, { token });

export const getReport = (table: string, token: string): Promise<Bodies["FairPlayReport"]> =>
  request(`tables/${table}/report`, { token });

export const postHandover = (table: string, seat: number, token: string): Promise<Bodies["SeatOffer"]> =>
  request(`tables/${table}/handovers`, { method: "POST", body: { seat } satisfies Bodies["OfferSeat"], token });

export const postClaim = (table: string, claim: Bodies["ClaimSeat"], token: string): Promise<Bodies["Claimed"]> =>
  request(`tables/${table}/claims`, { method: "POST", body: claim, token });

export const postPairing = (): Promise<Bodies["Pairing"]> => request("pairings", { method: "POST", body: {} });

export const getPairing = (code: string, secret: string): Promise<Bodies["PairingState"]> =>
  request(`pairings/${encodeURIComponent(code)}`, { headers: { "x-pairing-secret": secret } });

export const putPairing = (code: string, tv: Bodies["PairTv"], token: string): Promise<Bodies["PairingState"]> =>
  request(`pairings/${encodeURIComponent(code)}`, { method: "PUT", body: tv, token });
