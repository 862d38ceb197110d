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

/** The readers of a room: requests by their credentials, and the sockets of this process that watch it. */
export type EnvelopeRequest = {
  callers: readonly Pick<CredentialDigest, "digest">[];
  /** The viewers of the sockets, because a kind may compute a view for them; null without a socket. */
  sockets: readonly ViewerIdentity[] | null;
};

/** A room at one moment, for all its readers. */
export type LoadedEnvelope = {
  /** Null if the room does not exist, or if there is no caller with a seat and no socket. */
  loaded: RoomSnapshot | null;
  /** The identities of the callers in the room, in their order; null for callers without a seat. */
  callers: (ViewerIdentity | null)[];
};

/** The kinds of rooms known to this process, and its plugin runner; null if it runs no plugins. */
export type LoadContext = { kindCache: KindCache; plugins: PluginRunner | null };

/** The settings that decide whether a token is valid. */
export type Lifetimes = Omit<CredentialDigest, "digest">;

/**
 * Reads a room once for all its current readers, callers and sockets. Uses one statement, whether or not it finds a
 * room. If the room is visible but of an unexpected kind, uses a second one.
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
  const identities = callers.map((_, i) => seated.get(i + 1) ?? null);
  if (!row) return { loaded: null, callers: identities };
  const view = await viewOf(runner, context.plugins, row, [...(sockets ?? []), ...seated.values()]);
  return { loaded: renderEnvelope(row, view), callers: identities };
}

/** Reads a room's row with the statement of its kind. Returns undefined if the statement finds no row. */
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

/** Returns the view that a kind computes for its viewers, or null for a kind that shows rows. */
async function viewOf(
  runner: Runner,
  plugins: PluginRunner | null,
  row: EnvelopeRow,
  viewers: readonly ViewerIdentity[],
): Promise<KindView | null> {
  const plugin = pluginRoomOf(row);
  const kind = kinds.ofRoom({ kind: row.kind, kindId: row.kind_id, plugin: plugin?.plugin ?? null }, plugins);
  if (!kind) return { state: {}, unavailable: { retry: false } };
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
