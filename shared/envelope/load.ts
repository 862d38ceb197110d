import type { Presented } from "#shared/db/credential-values.ts";
import { kinds } from "#shared/kinds/directory.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { ShownTo, Viewed } from "#shared/kinds/show.ts";
import { audienceOf } from "#shared/wire/standing.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { KindsSeen } from "./kinds-seen.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { renderEnvelope, type Loaded } from "./render.ts";
import { pluginRoomOf } from "./row-kinds.ts";
import { isToldByMark } from "./row-after.ts";
import type { RoomsRead } from "./rooms-read.ts";
import { envelopeOf, type CallerRow, type EnvelopeStatement, type Row } from "./statements.ts";

/** Who needs a room: requests by their credentials, and the sockets of this process that watch it. */
export type Asking = {
  callers: readonly Pick<Presented, "digest">[];
  /** Null where no socket needs the room; otherwise who they are, since a kind may compute a view for them. */
  sockets: readonly ShownTo[] | null;
};

/** A room at one moment for all who asked. */
export type Answer = {
  /** Null when there is no such room, or nobody for whom it had to be read. */
  loaded: Loaded | null;
  /** The callers as the room knows them, in their order; null for each who has no seat in it. */
  callers: (ShownTo | null)[];
};

/** What a process remembers of rooms, and what runs its plugins; null where it runs none. */
export type Reading = { seen: KindsSeen; read: RoomsRead; plugins: PluginRunner | null };

/** The settings that decide which tokens resolve. */
export type Lifetimes = Omit<Presented, "digest">;

/**
 * Reads a room once for everyone who asks for it now, callers and sockets, in one statement whether or not anything is
 * found (protocol/rooms 11, protocol/conventions 13). Only a room that is there for one of them takes a second one, where
 * it turns out to be of another kind than it was read as.
 */
export async function loadEnvelope(
  runner: Runner,
  lifetimes: Lifetimes,
  sessionId: string,
  { callers, sockets }: Asking,
  reading: Reading,
): Promise<Answer> {
  const { idle, longest, accounts } = lifetimes;
  const digests = callers.map((caller) => caller.digest);
  const found = await readRow(sessionId, reading, (statement, before) =>
    statement(
      runner,
      digests,
      idle,
      longest,
      accounts,
      sessionId,
      sockets !== null,
      before?.version ?? null,
      before?.presence_version ?? null,
      before?.mark ?? null,
    ),
  );
  const seated = new Map(found?.callers?.map(({ n, userId, standing }) => [n, { userId, standing }]));
  const known = callers.map((_, i) => seated.get(i + 1) ?? null);
  if (!found) return { loaded: null, callers: known };
  const viewed = await viewOf(runner, reading.plugins, found.row, [...(sockets ?? []), ...seated.values()]);
  return { loaded: renderEnvelope(found.row, viewed), callers: known };
}

type Found = { row: EnvelopeRow; callers: CallerRow[] | null };

/** Returns a room's row, or null. Where this process has read it before, Postgres may say that it is still the same. */
async function readRow(
  sessionId: string,
  { seen, read }: Reading,
  readAs: (statement: EnvelopeStatement, before: EnvelopeRow | null) => Promise<Row[]>,
): Promise<Found | null> {
  const before = read.of(sessionId);
  const asOf = performance.now();
  const guess = envelopeOf(seen.of(sessionId));
  let [given] = await readAs(guess, before);
  if (given && envelopeOf(given.kind) !== guess) {
    seen.note(sessionId, given.kind);
    [given] = await readAs(envelopeOf(given.kind), before);
  }
  if (!given) return null;
  const { callers, ...now } = given;
  const row = now.unchanged ? { ...before!, server_ms: now.server_ms } : now;
  if (isToldByMark(row)) read.note(row, asOf);
  return { row, callers };
}

/** Returns what a kind computes for its viewers, or null for one that shows rows. */
async function viewOf(
  runner: Runner,
  plugins: PluginRunner | null,
  row: EnvelopeRow,
  viewers: readonly ShownTo[],
): Promise<Viewed | null> {
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
