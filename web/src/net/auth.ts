/**
 * Guests sign in by themselves: a generated name and password at the user pool, spoken to in its own JSON protocol
 * (Cognito, or the local issuer that speaks the same). The recovery code is that name and password in readable form.
 */
import { RequestFailed } from "./http";

export interface Pool {
  auth_url: string;
  auth_client_id: string;
}

/** Tokens of one sign-in; `refresh` is null when the pool gave none. */
export interface Tokens {
  id: string;
  refresh: string | null;
  expiresMs: number; // local time
}

/** The name and password of a guest. */
export interface Credentials {
  username: string;
  password: string;
}

const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"; // no letter that can be taken for another
const NAME_LETTERS = 10;
const SECRET_LETTERS = 20;
const GROUP = 5;

/** Fresh credentials from the browser's secure random numbers. */
export function newCredentials(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): Credentials {
  return fromLetters(letters(NAME_LETTERS + SECRET_LETTERS, random));
}

function letters(count: number, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const limit = 256 - (256 % ALPHABET.length); // bytes above it would make some letters more likely
  let text = "";
  while (text.length < count) {
    for (const byte of random(new Uint8Array(count))) {
      if (byte < limit && text.length < count) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}

/** The prefix holds a capital, a digit and a sign, whatever a pool's password policy asks for. */
function fromLetters(text: string): Credentials {
  return { username: `guest-${text.slice(0, NAME_LETTERS)}`, password: `Cr1-${text.slice(NAME_LETTERS)}` };
}

/** The code to write down: six groups of five letters. */
export function recoveryCode({ username, password }: Credentials): string {
  const text = username.slice("guest-".length) + password.slice("Cr1-".length);
  return text.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? text;
}

/** The credentials of a code as a person types it; null if it cannot be one. */
export function readRecoveryCode(code: string): Credentials | null {
  const text = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  const isOne = text.length === NAME_LETTERS + SECRET_LETTERS && [...text].every((letter) => ALPHABET.includes(letter));
  return isOne ? fromLetters(text) : null;
}

/** Make the guest. */
export async function signUp(pool: Pool, { username, password }: Credentials, nickname: string): Promise<void> {
  await call(pool, "SignUp", {
    ClientId: pool.auth_client_id,
    Username: username,
    Password: password,
    UserAttributes: [{ Name: "nickname", Value: nickname }],
  });
}

/** Sign in with name and password. */
export function signIn(pool: Pool, { username, password }: Credentials): Promise<Tokens> {
  return initiate(pool, "USER_PASSWORD_AUTH", { USERNAME: username, PASSWORD: password }, null);
}

/** New tokens for the refresh token; it stays good itself unless the pool sends another. */
export function refresh(pool: Pool, token: string): Promise<Tokens> {
  return initiate(pool, "REFRESH_TOKEN_AUTH", { REFRESH_TOKEN: token }, token);
}

async function initiate(pool: Pool, flow: string, parameters: Record<string, string>, known: string | null): Promise<Tokens> {
  const answer = await call(pool, "InitiateAuth", { ClientId: pool.auth_client_id, AuthFlow: flow, AuthParameters: parameters });
  const result = (answer as { AuthenticationResult?: { IdToken?: string; RefreshToken?: string; ExpiresIn?: number } }).AuthenticationResult;
  if (!result?.IdToken) throw new RequestFailed(200, null, "no token");
  return { id: result.IdToken, refresh: result.RefreshToken ?? known, expiresMs: Date.now() + (result.ExpiresIn ?? 3600) * 1000 };
}

async function call(pool: Pool, operation: string, body: unknown): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(new URL(pool.auth_url, location.href), {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify(body),
    });
  } catch {
    throw new RequestFailed(0, null, "");
  }
  const data: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new RequestFailed(answer.status, null, (data as { __type?: string }).__type ?? "");
  return data;
}

/** A claim of a JSON web token, unverified: for display only. */
export function claim(token: string, name: string): string | null {
  const part = token.split(".")[1];
  if (!part) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const value = (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>)[name];
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
