import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { sql } from "#shared/db/sql.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { actionsWith } from "#shared/kinds/action.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { defineKind, type SessionKind } from "#shared/kinds/kind.ts";
import type { TestDatabase } from "#test/support/database.ts";

const config = z.strictObject({ question: z.string().default("") });
type Config = z.infer<typeof config>;

/** The state for an audience. `mine` is true if the viewer's own hand is raised. */
export type Hands = { raised: number; shownTo: "members" | "guests" };

const action = actionsWith<Config>();

/** The duration of a decision, which reads first and writes last. So concurrent decisions would lose hands. */
const thinkingMs = 50;

async function raisedIn(tx: Tx, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ raised: string[] }>`
    select raised from test_hands where session_id = ${sessionId}`.execute(tx.kysely);
  return rows[0]?.raised ?? [];
}

/** A kind that only tests use: people raise their hands. Each viewer sees their own hand. */
export const showOfHands: SessionKind = defineKind<Config, Hands>({
  name: "show-of-hands",
  config,
  actions: {
    hand: action({
      verb: "POST",
      who: "participant",
      summary: "Raise the caller's own hand, or lower it",
      body: z.object({ raised: z.boolean() }),
      async decide(tx, { room, userId }, { raised }) {
        const others = (await raisedIn(tx, room.id)).filter((id) => id !== userId);
        await sleep(thinkingMs);
        const next = raised ? [...others, userId] : others;
        return async (tx) => {
          await sql`
            insert into test_hands (session_id, raised) values (${room.id}, ${next})
            on conflict (session_id) do update set raised = excluded.raised`.execute(tx.kysely);
          return "changed";
        };
      },
    }),
    // These actions have the names of poker and standup actions with special code paths: one statement, and the space's
    // lock.
    vote: action({
      verb: "POST",
      who: "participant",
      summary: "Change nothing",
      body: z.object({}),
      run: async () => "changed",
    }),
    add: action({
      verb: "POST",
      who: "member",
      summary: "Make something",
      makes: true,
      body: z.object({}),
      run: async () => ({ created: "00000000-0000-4000-8000-000000000000" }),
    }),
  },
  shows: {
    view: {
      async view(runner, { sessionId, audiences, viewers }) {
        const raised = await readHands(runner, sessionId);
        const state = (shownTo: Hands["shownTo"]): Hands => ({ raised: raised.length, shownTo });
        return {
          state: Object.fromEntries(audiences.map((audience) => [audience, JSON.stringify(state(audience))])),
          mine: new Map(
            viewers.map(({ userId }) => [userId, JSON.stringify({ raised: raised.includes(userId) })]),
          ),
        };
      },
    },
  },
  exportCsv: ({ state }) => [["raised"], [String(state.raised)]],
});

async function readHands(runner: Runner, sessionId: string): Promise<string[]> {
  const { rows } = await runner.query<{ raised: string[] }>(
    "select raised from test_hands where session_id = $1",
    [sessionId],
  );
  return rows[0]?.raised ?? [];
}

/** Registers the kind for an org, as a build with this kind does. Returns a function that unregisters it. */
export async function giveHands(
  { sql }: TestDatabase,
  orgSlug: string,
  { kind = showOfHands, display = "Show of hands" }: { kind?: SessionKind; display?: string } = {},
): Promise<() => void> {
  await sql.query(`create table if not exists test_hands (
    session_id uuid primary key references sessions on delete cascade, raised text[] not null)`);
  const { rows } = await sql.query<{ id: string; orgId: string }>(
    `insert into session_kinds (kind, provider, display, org_id)
     select $1, 'test', $2, id from orgs where slug = $3
     returning id, org_id as "orgId"`,
    [kind.name, display, orgSlug],
  );
  return kinds.add({ ...rows[0]!, kind });
}
