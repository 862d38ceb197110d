import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Observer } from "#test/rig/observer.ts";
import type { Team } from "./company.ts";

/** The faults of the product that `--break` imitates, to show that the observer finds them. */
export const breakable = ["lost", "stale", "disclosed"] as const;
export type Breakable = (typeof breakable)[number];

/** Deletes an acknowledged vote from the database. */
export async function loseVote(sql: pg.Pool): Promise<void> {
  await sql.query("delete from votes where ctid = (select ctid from votes limit 1)");
}

/** Shows the observer a frame of a backlog again after newer frames. */
export async function replayOldFrame(observer: Observer, team: Team): Promise<void> {
  const { observed } = team.backlog;
  const viewer = await firstOf(observed.viewers);
  const old = viewer.frame;
  const { version } = JSON.parse(old) as { version: number };
  while (viewer.version <= version) await sleep(100);
  observer.frame(observed, viewer, old);
}

/** Shows the observer a frame of an open round with a vote in it. */
export async function discloseVote(observer: Observer, team: Team): Promise<void> {
  const card = "4821.773";
  const room = observer.room("disclosing", [card]);
  const viewer = await firstOf(team.backlog.observed.viewers);
  const frame = JSON.parse(viewer.frame) as { state: { stories: object[] } };
  frame.state.stories.push({ title: "Story", votedUserIds: ["ben"], hint: card });
  observer.frame(room, { ...viewer, arrivals: [] }, JSON.stringify(frame));
  observer.leave(room);
}

async function firstOf<T extends { frame: string }>(viewers: ReadonlySet<T>): Promise<T> {
  for (;;) {
    const [viewer] = viewers;
    if (viewer && viewer.frame !== "") return viewer;
    await sleep(100);
  }
}
