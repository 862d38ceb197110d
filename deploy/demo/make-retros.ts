import { byName, openRoom, type Crew, type OpenRoom } from "./crew.ts";
import { columns, hidden, revealed, votes, type CardText } from "./retro-texts.ts";

/** Creates a retrospective in which people vote on groups of cards, and another one whose cards are still hidden. */
export async function makeRetros(crew: Crew): Promise<void> {
  const config = { columns: columns.join("\n"), votes: 3 };
  const voting = await openRoom(crew, { kind: "retro", title: "Retro of sprint 24", config });
  const ids = await writeCards(voting, revealed);
  await voting.act("ana", "POST", "reveal");
  for (const subject of new Set(revealed.map(([, , , one]) => one))) {
    const grouped = ids.filter((_id, at) => revealed[at]![3] === subject);
    if (subject) await voting.act("ana", "POST", "group", { ids: grouped });
  }
  for (const [who, cards] of byName(votes)) {
    for (const at of cards) await voting.act(who, "PUT", "vote", { id: ids[at] });
  }
  const writing = await openRoom(crew, { kind: "retro", title: "Retro of the spring release", config });
  await writeCards(writing, hidden);
}

/** Creates cards and returns their ids, in order. */
async function writeCards({ act }: OpenRoom, cards: readonly CardText[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [who, column, text] of cards) {
    ids.push((await act<{ id: string }>(who, "POST", "card", { column: columns[column], text })).id);
  }
  return ids;
}
