import type { Presented } from "#shared/db/credential-values.ts";
import { kinds } from "#shared/kinds/directory.ts";
import type { ShownTo, Viewed } from "#shared/kinds/show.ts";
import { audienceOf } from "#shared/wire/standing.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { KindsSeen } from "./kinds-seen.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { renderEnvelope, type Loaded } from "./render.ts";
import { envelopeOf, type EnvelopeStatement } from "./statements.ts";

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
  seen: KindsSeen,
): Promise<Answer> {
  const { idle, longest, accounts } = lifetimes;
  const digests = callers.map((caller) => caller.digest);
  const readAs = (statement: EnvelopeStatement) =>
    statement(runner, digests, idle, longest, accounts, sessionId, sockets !== null);
  const guess = envelopeOf(seen.of(sessionId))!;
  let [row] = await readAs(guess);
  const own = row && envelopeOf(row.kind);
  if (row && own && own !== guess) {
    seen.note(sessionId, row.kind);
    [row] = await readAs(own);
  }
  const seated = new Map(row?.callers?.map(({ n, userId, standing }) => [n, { userId, standing }]));
  const known = callers.map((_, i) => seated.get(i + 1) ?? null);
  if (!row) return { loaded: null, callers: known };
  const viewed = await viewOf(runner, row, [...(sockets ?? []), ...seated.values()]);
  return { loaded: renderEnvelope(row, viewed), callers: known };
}

/** Returns what a kind computes for its viewers, or null for one that shows rows and for one not carried here. */
async function viewOf(runner: Runner, row: EnvelopeRow, viewers: readonly ShownTo[]): Promise<Viewed | null> {
  const kind = kinds.ofRoom({ kind: row.kind, kindId: row.kind_id });
  if (!kind || "rows" in kind.shows) return null;
  return kind.shows.view.view(runner, {
    sessionId: row.id,
    version: row.version,
    facilitatorId: row.facilitator_id,
    audiences: [...new Set(viewers.map((viewer) => audienceOf(viewer.standing)))],
    viewers,
  });
}
