import type { CredentialDigest } from "#shared/db/credential-values.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { ViewerIdentity, KindView } from "#shared/kinds/show.ts";
import { audienceOf } from "#shared/wire/standing.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { KindCache } from "./kind-cache.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { renderEnvelope, type RoomSnapshot } from "./render.ts";
import { pluginRoomOf } from "./row-kinds.ts";
import { envelopeOf, type EnvelopeStatement, type Row } from "./statements.ts";

/** Who needs a room: requests by their credentials, and the sockets of this process that watch it. */
export type EnvelopeRequest = {
  callers: readonly Pick<CredentialDigest, "digest">[];
  /** Null where no socket needs the room; otherwise who they are, since a kind may compute a view for them. */
  sockets: readonly ViewerIdentity[] | null;
};

/** A room at one moment for all who asked. */
export type LoadedEnvelope = {
  /** Null where there is no such room, or no caller with a seat and no socket. */
  loaded: RoomSnapshot | null;
  /** The callers as the room knows them, in their order; null for each who has no seat in it. */
  callers: (ViewerIdentity | null)[];
};

/** The kinds of rooms that this process knows, and what runs its plugins; null where it runs none. */
export type LoadContext = { kindCache: KindCache; plugins: PluginRunner | null };

/** The settings that decide which tokens resolve. */
export type Lifetimes = Omit<CredentialDigest, "digest">;

/**
 * Reads a room once for everyone who asks for it now, callers and sockets, in one statement whether or not anything is
 * found. Only a room that is there for one of them takes a second one, where it turns out to be of another kind than it
 * was read as.
 */
export async function loadEnvelope(
  runner: Runner,
  lifetimes: Lifetimes,
  sessionId: string,
  { callers, sockets }: EnvelopeRequest,
  context: LoadContext,
): Promise<LoadedEnvelope> {
  const { idle, longest, accounts } = lifetimes;
  const digests = callers.map((caller) => caller.digest);
  const row = await readRow(sessionId, context.kindCache, (statement) =>
    statement(runner, digests, idle, longest, accounts, sessionId, sockets !== null),
  );
  const seated = new Map(row?.callers?.map(({ n, userId, standing }) => [n, { userId, standing }]));
  const known = callers.map((_, i) => seated.get(i + 1) ?? null);
  if (!row) return { loaded: null, callers: known };
  const view = await viewOf(runner, context.plugins, row, [...(sockets ?? []), ...seated.values()]);
  return { loaded: renderEnvelope(row, view), callers: known };
}

/** Returns a room's row, read with the statement of its kind; undefined where the statement finds none. */
async function readRow(
  sessionId: string,
  kindCache: KindCache,
  readWith: (statement: EnvelopeStatement) => Promise<Row[]>,
): Promise<Row | undefined> {
  const guess = envelopeOf(kindCache.get(sessionId));
  const [row] = await readWith(guess);
  if (!row || envelopeOf(row.kind) === guess) return row;
  kindCache.set(sessionId, row.kind);
  return (await readWith(envelopeOf(row.kind)))[0];
}

/** Returns what a kind computes for its viewers, or null for one that shows rows. */
async function viewOf(
  runner: Runner,
  plugins: PluginRunner | null,
  row: EnvelopeRow,
  viewers: readonly ViewerIdentity[],
): Promise<KindView | null> {
  const plugin = pluginRoomOf(row);
  const kind = kinds.ofRoom({ kind: row.kind, kindId: row.kind_id, plugin: plugin?.plugin ?? null }, plugins);
  if (!kind) return { state: {}, unavailable: { again: false } };
  if ("rows" in kind.shows) return null;
  return kind.shows.view.view(runner, {
    sessionId: row.id,
    version: row.version,
    facilitatorId: row.facilitator_id,
    audiences: [...new Set(viewers.map((viewer) => audienceOf(viewer.standing)))],
    viewers,
    plugin,
  });
}
