import type { Tx } from "#shared/db/transaction.ts";
import type { DeclaredConnection } from "#shared/wire/plugin-connections.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { isSetBy } from "./connection-row.ts";
import { lockSetPlace, type PlaceAddress, type SetPlace } from "./set-place.ts";

/** A connection of a plugin in a space or in the org, as a URL names it. */
export type ConnectionAddressed = PlaceAddress & { name: string };

/**
 * Locks the place of a connection for its owner or admin. Returns it with what the package declares. Throws the problems
 * of `lockSetPlace`, and `no_such_connection`, also for a connection that only the other place sets.
 */
export async function lockConnection(
  tx: Tx,
  caller: Credential,
  address: ConnectionAddressed,
): Promise<SetPlace & { declared: DeclaredConnection }> {
  const place = await lockSetPlace(tx, caller, address);
  const declared = place.install.manifest.connections?.find(({ name }) => name === address.name);
  if (!declared || !isSetBy(declared.by, place.space ? "space" : "org")) throw problem("no_such_connection");
  return { ...place, declared };
}
