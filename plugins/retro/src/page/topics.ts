import type { Card, View } from "../view.ts";

/** A group of cards, its first card first. `votes` is undefined until the vote ends. */
export type Topic = {
  id: string;
  cards: (Card & { column: number })[];
  /** The column of the first card. */
  column: number;
  /** Its own name, or the text of its first card. */
  name: string;
  isNamed: boolean;
  votes: number | undefined;
};

/** Returns the topics in the order of their discussion, or before that in the order of the board. */
export function topicsOf({ columns, names = {}, topics = [] }: View): Topic[] {
  const groups = new Map<string, Topic["cards"]>();
  for (const [column, { cards = [] }] of columns.entries())
    for (const card of cards) {
      const group = groups.get(card.group) ?? [];
      group.push({ ...card, column });
      groups.set(card.group, group);
    }
  const places = new Map(topics.map(([id, votes], at) => [id, { at, votes }]));
  const all = [...groups].map(([id, cards]): Topic => {
    const sorted = cards.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
    const first = sorted[0]!;
    const own = names[id];
    return {
      id,
      cards: sorted,
      column: first.column,
      name: own ?? first.text,
      isNamed: own !== undefined,
      votes: places.get(id)?.votes,
    };
  });
  const place = ({ id }: Topic) => places.get(id)?.at ?? -1;
  return topics.length > 0 ? all.toSorted((a, b) => place(a) - place(b)) : all;
}

/** Returns the number of a topic, among those that are discussed one after the other, or else among all. */
export function placeOf(topic: Topic, topics: Topic[]): { at: number; all: number } {
  const { chosen } = splitByVotes(topics);
  const among = chosen.includes(topic) ? chosen : topics;
  return { at: among.indexOf(topic) + 1, all: among.length };
}

/** Returns the topics to show first: those with votes, or all if none has any. The others are the rest. */
export function splitByVotes(topics: Topic[]): { chosen: Topic[]; rest: Topic[] } {
  const isChosen = ({ votes }: Topic) => votes !== 0 || topics[0]?.votes === 0;
  return { chosen: topics.filter(isChosen), rest: topics.filter((one) => !isChosen(one)) };
}
