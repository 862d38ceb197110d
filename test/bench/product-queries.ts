import type { QueryConfig } from "pg";
import { vote as voteAction } from "#shared/kinds/poker/vote.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { createKindCache } from "#shared/envelope/kind-cache.ts";
import { loadEnvelope } from "#shared/envelope/load.ts";
import type { RoomSnapshot } from "#shared/envelope/render.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { Ballot } from "./ballot.ts";

/** The channel on which a floor is notified of a commit. */
export const floorChannel = "bench_floor";

const lifetimes = {
  sessionIdleTtlMs: 90 * 86_400_000,
  sessionMaxTtlMs: 90 * 86_400_000,
  authMode: "open" as const,
};

/** With these the statement for a vote begins. */
const firstColumns = "select call.n::int as n, v.outcome, v.new_version as version";

/**
 * Returns the product's own statement for a vote, for the bare driver: floor and product then ask the database for the
 * same work, and what is between them is ours. `channel` adds a notification inside the statement.
 */
export function voteQuery(ballot: Ballot, channel: string | null): QueryConfig {
  const { storyId, value, cookie, roomId } = ballot;
  const { statement, values: valuesOfVote } = voteAction.fast!;
  const { name, text: silent } = statement;
  const { digest, idle, longest, accounts } = credential(cookie, lifetimes);
  const columns = valuesOfVote({ storyId, value }).map((one) => [one]);
  const values = [[digest], idle, longest, accounts, roomId, ...columns];
  if (channel === null) return { name, text: silent, values };
  const text = silent.replace(firstColumns, `${firstColumns}, pg_notify('${channel}', v.new_version::text)`);
  if (text === silent) throw new Error(`the vote's statement no longer begins with ${firstColumns}`);
  return { name: `${name}-notify`, text, values };
}

/** The statement behind every push and every GET of a room. */
const envelope = capture((runner) => loadForSockets(runner, ""));

/** Returns a room as for the sockets of a process that never read it before; throws where there is none. */
export async function loadForSockets(runner: Runner, roomId: string): Promise<RoomSnapshot> {
  const asking = { callers: [], sockets: [] };
  return (
    await loadEnvelope(runner, credential(null, lifetimes), roomId, asking, {
      kindCache: createKindCache("poker"),
      plugins: null,
    })
  ).loaded!;
}

export function envelopeQuery(roomId: string): QueryConfig {
  return { ...envelope, values: envelopeValues([], roomId, true) };
}

export function envelopeForQuery(cookie: string | null, roomId: string): QueryConfig {
  return { ...envelope, values: envelopeValues([credential(cookie, lifetimes).digest], roomId, false) };
}

function envelopeValues(digests: Buffer[], roomId: string, forSockets: boolean): unknown[] {
  const { idle, longest, accounts } = credential(null, lifetimes);
  return [digests, idle, longest, accounts, roomId, forSockets];
}

/** Returns the query that a loader sends, by running it with a client that only records it. */
function capture(load: (runner: Runner) => Promise<unknown>): QueryConfig {
  let asked: QueryConfig | undefined;
  const query = async (config: QueryConfig) => {
    asked = config;
    return { rows: [] };
  };
  load({ query } as unknown as Runner).catch(() => {});
  return asked!;
}
