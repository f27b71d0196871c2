/** Why something did not work, in the reader's language. */
import type { Key } from "../core/i18n";
import type { Refusal } from "../core/wire";
import { RequestFailed } from "../net/http";
import { words } from "./locale.svelte";

/** The key of a refusal's sentence. */
export function refusalKey(refusal: Refusal): Key {
  return `refusal.${refusal}`;
}

/** A sentence for a failed request. */
export function refusalText(error: unknown): string {
  const refusal = error instanceof RequestFailed ? error.refusal : null;
  return words.t(refusal === null ? "app.offline" : refusalKey(refusal));
}
