/**
 * Who plays on this device. The id token lives in memory only; what brings it back after a reload (refresh token and
 * recovery code) lies in localStorage.
 */
import type { Bodies } from "../core/wire";
import { claim, newCredentials, readRecoveryCode, recoveryCode, refresh, signIn, signUp, type Tokens } from "../net/auth";
import { getConfig, RequestFailed } from "../net/http";
import { forgetSeat } from "./seated";

interface Stored {
  name: string;
  refresh: string | null;
  code: string;
}

const STORED = "cardroom.account";
const EARLY_MS = 60_000; // a token is renewed this long before it ends

function read(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "null") as Stored | null;
  } catch {
    return null;
  }
}

class Account {
  /** A guest was made just now and should write the recovery code down. */
  isNew = $state(false);
  private stored: Stored | null = $state.raw(read());
  private tokens: Tokens | null = null;
  private renewing: Promise<Tokens> | null = null;
  private known: Promise<Bodies["Config"]> | null = null;

  get name(): string | null {
    return this.stored?.name ?? null;
  }

  get code(): string | null {
    return this.stored?.code ?? null;
  }

  /** The site's configuration, fetched once. */
  config(): Promise<Bodies["Config"]> {
    this.known ??= getConfig().catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  /** Make a guest of this name and sign in. */
  async enter(name: string): Promise<void> {
    const pool = await this.config();
    const credentials = newCredentials();
    await signUp(pool, credentials, name);
    this.isNew = true;
    this.keep(name, await signIn(pool, credentials), recoveryCode(credentials));
  }

  /** Sign in with a recovery code; `RequestFailed` when it is none. */
  async recover(code: string): Promise<void> {
    const credentials = readRecoveryCode(code);
    if (!credentials) throw new RequestFailed(400, null, "");
    const tokens = await signIn(await this.config(), credentials);
    this.keep(claim(tokens.id, "nickname") ?? credentials.username, tokens, recoveryCode(credentials));
  }

  /** A valid id token, renewed when needed. `RequestFailed` (and signed out) when nothing brings one back. */
  async token(): Promise<string> {
    if (this.tokens && this.tokens.expiresMs - EARLY_MS > Date.now()) return this.tokens.id;
    this.renewing ??= this.renew().finally(() => {
      this.renewing = null;
    });
    return (await this.renewing).id;
  }

  /** The result of `call` with a token; once more with a fresh one if the server did not accept it. */
  async withToken<T>(call: (token: string) => Promise<T>): Promise<T> {
    try {
      return await call(await this.token());
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 401 || !this.stored) throw error;
      this.tokens = null;
      return call(await this.token());
    }
  }

  signOut(): void {
    this.stored = null;
    this.tokens = null;
    localStorage.removeItem(STORED);
    forgetSeat();
  }

  private async renew(): Promise<Tokens> {
    const stored = this.stored;
    if (!stored) throw new RequestFailed(401, null, "");
    const tokens = await this.again(await this.config(), stored);
    this.keep(stored.name, tokens, stored.code);
    return tokens;
  }

  /** With the refresh token, else with the code itself; a pool that answers "no" to both ends the account here. */
  private async again(pool: Bodies["Config"], stored: Stored): Promise<Tokens> {
    try {
      if (stored.refresh) return await refresh(pool, stored.refresh);
    } catch (error) {
      if (isUnreachable(error)) throw error;
    }
    const credentials = readRecoveryCode(stored.code);
    try {
      if (credentials) return await signIn(pool, credentials);
    } catch (error) {
      if (isUnreachable(error)) throw error;
    }
    this.signOut();
    throw new RequestFailed(401, null, "");
  }

  private keep(name: string, tokens: Tokens, code: string): void {
    this.tokens = tokens;
    this.stored = { name, refresh: tokens.refresh, code };
    localStorage.setItem(STORED, JSON.stringify(this.stored));
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 0 || error.status >= 500 || error.status === 429);
}

export const account = new Account();
