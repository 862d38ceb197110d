import { played, waiting } from "./backlog.ts";
import { byName, openRoom, type Crew } from "./crew.ts";

/** Creates an estimation in progress: stories with their rounds, and a story on the table with some votes. */
export async function makeEstimation(crew: Crew): Promise<void> {
  const { act } = await openRoom(crew, { kind: "poker", title: "Sprint 25 planning" });
  const ids: string[] = [];
  for (const { ref, title, notes = "" } of [...played, ...waiting]) {
    ids.push((await act<{ id: string }>("ana", "POST", "stories", { ref, title, notes })).id);
  }
  for (const [at, { rounds, estimate }] of played.entries()) {
    const storyId = ids[at]!;
    await act("ana", "POST", "select", { storyId });
    for (const [round, hands] of rounds.entries()) {
      if (round > 0) await act("ana", "POST", "reset");
      for (const [who, value] of byName(hands)) await act(who, "POST", "vote", { storyId, value });
      // A story without an estimate is on the table.
      if (estimate) await act("ana", "POST", "reveal");
    }
    if (estimate) await act("ana", "PATCH", "story", { storyId, estimate });
  }
}
