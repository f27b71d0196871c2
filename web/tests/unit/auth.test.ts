import { describe, expect, it, vi } from "vitest";
import { claim, newCredentials, readRecoveryCode, recoveryCode, refresh, signIn, signUp } from "../../src/net/auth";
import { RequestFailed } from "../../src/net/http";

const pool = { auth_url: "https://pool.example/", auth_client_id: "client" };

function answers(status: number, body: unknown): { url: string; init: RequestInit }[] {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", (url: URL, init: RequestInit) => {
    asked.push({ url: String(url), init });
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

describe("recovery codes", () => {
  it("read back as the credentials they were made of, however they are typed", () => {
    const credentials = newCredentials();
    const code = recoveryCode(credentials);

    expect(code).toMatch(/^([2-9a-z]{5}-){5}[2-9a-z]{5}$/);
    expect(readRecoveryCode(code)).toEqual(credentials);
    expect(readRecoveryCode(` ${code.toUpperCase().replaceAll("-", " ")} `)).toEqual(credentials);
  });

  it("are refused when a letter is missing or impossible", () => {
    const code = recoveryCode(newCredentials());

    for (const wrong of ["", code.slice(1), `0${code.slice(1)}`, `${code}a`]) expect(readRecoveryCode(wrong)).toBeNull();
  });

  it("differ, and meet a strict password policy", () => {
    const made = Array.from({ length: 50 }, () => newCredentials());

    expect(new Set(made.map(recoveryCode)).size).toBe(50);
    for (const { password } of made) expect(password).toMatch(/^Cr1-[2-9a-z]{20}$/);
  });
});

describe("the pool", () => {
  const credentials = { username: "guest-abc", password: "Cr1-def" };

  it("is asked in its own protocol", async () => {
    const asked = answers(200, {});
    await signUp(pool, credentials, "Ada");

    expect(asked[0]?.url).toBe("https://pool.example/");
    expect(asked[0]?.init.headers).toEqual({ "content-type": "application/x-amz-json-1.1", "x-amz-target": "AWSCognitoIdentityProviderService.SignUp" });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ ClientId: "client", Username: "guest-abc", Password: "Cr1-def", UserAttributes: [{ Name: "nickname", Value: "Ada" }] });
  });

  it("gives tokens, and keeps the refresh token when it sends no new one", async () => {
    answers(200, { AuthenticationResult: { IdToken: "id", RefreshToken: "fresh", ExpiresIn: 60 } });
    expect(await signIn(pool, credentials)).toMatchObject({ id: "id", refresh: "fresh" });

    answers(200, { AuthenticationResult: { IdToken: "id2" } });
    expect(await refresh(pool, "fresh")).toMatchObject({ id: "id2", refresh: "fresh" });
  });

  it("that says no is a failed request", async () => {
    answers(400, { __type: "NotAuthorizedException" });

    await expect(signIn(pool, credentials)).rejects.toThrow(RequestFailed);
  });
});

describe("claims", () => {
  it("are read from a token, in any alphabet", () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ nickname: "Zoë 🂡" }));
    const body = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

    expect(claim(`a.${body}.c`, "nickname")).toBe("Zoë 🂡");
    expect(claim("nonsense", "nickname")).toBeNull();
  });
});
