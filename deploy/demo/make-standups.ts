import { byName, openRoom, type Crew } from "./crew.ts";
import { replies, help, live, overADay, commitments, thanks } from "./standup-texts.ts";

const hourMs = 3_600_000;

/**
 * Creates a live standup in which the third person speaks. Also creates a standup over a day that closes in 8 hours.
 */
export async function makeStandups(crew: Crew): Promise<void> {
  await makeLive(crew);
  await makeAsync(crew);
}

async function makeLive(crew: Crew): Promise<void> {
  const { act } = await openRoom(crew, { kind: "standup", title: "Live standup" });
  for (const [who, entry] of byName(live)) {
    await act(who, "PUT", "standup", entry);
    await act(who, "PUT", "ready", { ready: true });
  }
  for (const [who, text] of commitments) await act(who, "POST", "add", { text });
  for (const [from, to, text] of thanks) {
    await act(from, "POST", "kudo", { to: crew.people[to].id, text });
  }
  await act("ana", "POST", "start", { order: "random" });
  await act("ana", "POST", "next");
  await act("ana", "POST", "next");
}

async function makeAsync(crew: Crew): Promise<void> {
  const config = { mode: "async", closesAt: new Date(Date.now() + 8 * hourMs).toISOString() };
  const { act } = await openRoom(crew, { kind: "standup", title: "Standup over the day", config });
  const idOf = (who: (typeof help)[0]) => crew.people[who].id;
  for (const [who, entry] of byName(overADay)) await act(who, "PUT", "standup", entry);
  for (const [from, to, text] of replies) await act(from, "POST", "reply", { to: idOf(to), text });
  const [from, to, note] = help;
  await act(from, "PUT", "mention", { to: idOf(to), needed: true, note });
}
