import type { QueryConfig } from "pg";
import { vote as voteAction } from "#shared/kinds/poker/vote.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { createKindCache } from "#shared/envelope/kind-cache.ts";
import { loadEnvelope } from "#shared/envelope/load.ts";
import type { RoomSnapshot } from "#shared/envelope/render.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { Ballot } from "./ballot.ts";

/** The NOTIFY channel of a floor. */
export const floorChannel = "bench_floor";

const lifetimes = {
  sessionIdleTtlMs: 90 * 86_400_000,
  sessionMaxTtlMs: 90 * 86_400_000,
  authMode: "open" as const,
};

/** The vote statement begins with these columns. */
const firstColumns = "select call.n::int as n, v.outcome, v.new_version as version";

/**
 * Returns the product's vote statement for the bare driver. The database then does the same work for floor and product,
 * so a difference is the product's. `channel` adds a notification to the statement.
 */
export function voteQuery(ballot: Ballot, channel: string | null): QueryConfig {
  const { storyId, value, cookie, roomId } = ballot;
  const { statement, values: valuesOfVote } = voteAction.fast!;
  const { name, text: silent } = statement;
  const { digest, idle, longest, accounts } = credential(cookie, lifetimes);
  const columns = valuesOfVote({ storyId, value }).map((value) => [value]);
  const values = [[digest], idle, longest, accounts, roomId, ...columns];
  if (channel === null) return { name, text: silent, values };
  const text = silent.replace(firstColumns, `${firstColumns}, pg_notify('${channel}', v.new_version::text)`);
  if (text === silent) throw new Error(`the vote's statement no longer begins with ${firstColumns}`);
  return { name: `${name}-notify`, text, values };
}

/** Returns the statement that each push and each GET of a room runs. */
const envelope = capture((runner) => loadForSockets(runner, ""));

/** Returns a room as the first load of a process for its sockets. Throws if it does not exist. */
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

/** Returns the query that a loader sends, recorded by a fake client. */
function capture(load: (runner: Runner) => Promise<unknown>): QueryConfig {
  let asked: QueryConfig | undefined;
  const query = async (config: QueryConfig) => {
    asked = config;
    return { rows: [] };
  };
  load({ query } as unknown as Runner).catch(() => {});
  return asked!;
}
