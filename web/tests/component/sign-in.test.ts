import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import SignIn from "../../src/pages/lobby/SignIn.svelte";
import { account } from "../../src/state/account.svelte";

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  account.signOut();
  vi.stubGlobal("fetch", (url: URL | string, init: RequestInit) => {
    const target = new Headers(init.headers).get("x-amz-target")?.split(".")[1];
    asked.push(target ?? new URL(String(url)).pathname);
    const body = target === "InitiateAuth" ? { AuthenticationResult: { IdToken: "a.b.c", RefreshToken: "r", ExpiresIn: 3600 } } : { auth_url: "/auth", auth_client_id: "room", ws_path: "/ws" };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});

const enter = (): Promise<boolean> => fireEvent.click(screen.getByRole("button", { name: "Come in" }));

test("a name and the accepted notice make a guest, with a code to keep", async () => {
  render(SignIn);
  await fireEvent.input(screen.getByLabelText("Your name at the table"), { target: { value: " Ada " } });
  await fireEvent.click(screen.getByLabelText("I play from memory alone"));
  await enter();
  await vi.waitFor(() => expect(account.name).toBe("Ada"), 60_000);

  expect(asked).toEqual(["/api/config", "SignUp", "InitiateAuth"]);
  expect(account.isNew).toBe(true);
  expect(account.code).toMatch(/^([2-9a-z]{5}-){5}[2-9a-z]{5}$/);
});

test("nobody comes in without a name", async () => {
  render(SignIn);
  await fireEvent.click(screen.getByLabelText("I play from memory alone"));
  await enter();

  expect(screen.getByText("Tell us a name first.")).toBeTruthy();
  expect(asked).toEqual([]);
});

test("nobody comes in without accepting the notice", async () => {
  render(SignIn);
  await fireEvent.input(screen.getByLabelText("Your name at the table"), { target: { value: "Ada" } });
  await enter();

  expect(screen.getByText("Accept the fair-play notice to come in.")).toBeTruthy();
  expect(asked).toEqual([]);
});

test("a recovery code that cannot be one is refused without asking anybody", async () => {
  render(SignIn);
  await fireEvent.click(screen.getByRole("button", { name: "I have a recovery code" }));
  await fireEvent.input(screen.getByLabelText("Recovery code"), { target: { value: "no code" } });
  await fireEvent.click(screen.getByLabelText("I play from memory alone"));
  await fireEvent.click(screen.getByRole("button", { name: "Get my seat back" }));

  expect(await screen.findByText("This is no recovery code of this room. Check each group.")).toBeTruthy();
  expect(asked.filter((one) => one === "InitiateAuth")).toEqual([]);
});
