import { byName, openRoom, type Crew, type OpenRoom } from "./crew.ts";
import { agreed, columns, hidden, revealed, votes, type CardText } from "./retro-texts.ts";

/**
 * Creates three retrospectives: the last one with its actions, one with votes on groups, and one with hidden cards. The
 * later ones begin with the open actions of the first.
 */
export async function makeRetros(crew: Crew): Promise<void> {
  const config = { votes: 3, icebreaker: true };
  const last = await openRoom(crew, { kind: "retro", title: "Retro of sprint 23", config });
  await last.act("ana", "PUT", "phase", { to: "actions" });
  for (const [text, owner] of agreed)
    await last.act("ana", "POST", "add-action", { text, owner: crew.people[owner].id });

  const voting = await openRoom(crew, { kind: "retro", title: "Retro of sprint 24", config });
  const ids = await writeCards(voting, revealed);
  await voting.act("ana", "PUT", "phase", { to: "group" });
  const subjects = new Map<string, string[]>();
  for (const [at, [, , , subject]] of revealed.entries())
    if (subject) subjects.set(subject, [...(subjects.get(subject) ?? []), ids[at]!]);
  for (const [first, ...others] of subjects.values())
    await voting.act("ana", "POST", "group", { ids: others, to: first });
  await voting.act("ana", "PUT", "phase", { to: "vote" });
  for (const [who, cards] of byName(votes))
    for (const at of cards) await voting.act(who, "PUT", "vote", { id: ids[at] });

  const title = "Retro of the spring release";
  await writeCards(await openRoom(crew, { kind: "retro", title, config }), hidden);
}

/** Creates cards and returns their ids, in order. */
async function writeCards({ act }: OpenRoom, cards: readonly CardText[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [who, column, text] of cards) {
    ids.push((await act<{ id: string }>(who, "POST", "card", { column: columns[column], text })).id);
  }
  return ids;
}
