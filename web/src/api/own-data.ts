import type { AccountDeletion, OwnData } from "#shared/wire/own-data.ts";
import { call } from "./call.ts";

/** Returns everything that the service stores about me. At most three times an hour. */
export function readOwnData(): Promise<OwnData> {
  return call("POST /api/me/data");
}

/** Returns what a deletion of my account needs first, and what it leaves. */
export function readDeletion(): Promise<AccountDeletion> {
  return call("GET /api/me/account");
}

/** Deletes my account for good. The name confirms it. */
export function deleteAccount(name: string): Promise<void> {
  return call("DELETE /api/me/account", { body: { name } });
}
