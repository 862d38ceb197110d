import type { SealedValue, Sealing } from "#shared/runtime/sealing.ts";

/** What is encrypted of a connection: its address and its secrets by name. */
export type ConnectionBox = { address: string; secrets: Record<string, string> };

/** A connection's row as far as its box needs it. */
export type SealedConnection = { id: string; host: string; sealed: Buffer; keyId: string };

/**
 * Returns the context with which a connection is encrypted. A row that is moved to another host by hand then opens
 * nothing.
 */
export function connectionPlace(id: string, host: string): string {
  return `plugin-connection:${id}:${host}`;
}

/** Encrypts a connection's address and secrets for its id and host. */
export function sealConnection(
  sealing: Sealing,
  { id, host }: { id: string; host: string },
  box: ConnectionBox,
): SealedValue {
  return sealing.seal(JSON.stringify(box), connectionPlace(id, host));
}

/** Returns a connection's address and secrets, or null if this server does not have their key. */
export function openConnectionBox(
  sealing: Sealing | null,
  { id, host, sealed, keyId }: SealedConnection,
): ConnectionBox | null {
  const text = sealing?.open({ keyId, box: sealed }, connectionPlace(id, host)) ?? null;
  return text === null ? null : (JSON.parse(text) as ConnectionBox);
}
