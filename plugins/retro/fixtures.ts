import { open, type HarnessRoom } from "../api/harness.ts";

type Card = { id: string; text: string; group: string; by?: number };
/** The view of a retrospective, as far as the tests read it. */
export type View = {
  phase: string;
  columns: { name: string; hidden?: number; cards?: Card[] }[];
  names?: Record<string, string>;
  people?: string[];
  question?: string;
  timer: number | null;
  cast?: number;
  topics?: [string, number][];
  topic?: string | null;
  comments?: { id: string; topic: string; text: string; by?: number }[];
  actions?: { id: string; text: string; owner: string | null; taken?: boolean; outcome?: string }[];
  last?: { room: string; title: string; actions: { id: string; text: string; as: string }[] };
};
/** The private part of a retrospective's view. */
export type Mine = {
  cards: { id: string; column: number; text: string }[];
  votes: Record<string, number>;
  left: number;
  comments: string[];
};

type Options = NonNullable<Parameters<typeof open>[1]>;

const rooms: HarnessRoom[] = [];

/** Opens a retrospective whose facilitator is Ana, by default with the columns Keep and Stop. `close` closes it. */
export async function retro(config: object = { columns: "Keep\nStop" }, more: Options = {}) {
  const room = await open(import.meta.dirname, { config: { ...config }, facilitator: "ana", ...more });
  rooms.push(room);
  return room;
}

/** Closes all rooms of a test. */
export function close(): void {
  for (const room of rooms.splice(0)) room.close();
}

/** Writes a card and returns its id. */
export async function write(room: HarnessRoom, who: string, text: string, column = "Keep"): Promise<string> {
  return (await room.as(who).act("card", { column, text }))!.id;
}

/** Moves a room to a phase, as its facilitator Ana. */
export async function moveTo(room: HarnessRoom, to: string): Promise<void> {
  await room.as("ana").act("phase", { to });
}

/** Returns the sorted texts of each group of cards. */
export async function groupsOf(room: HarnessRoom): Promise<string[][]> {
  const cards = (await room.view<View>("member")).columns.flatMap(({ cards = [] }) => cards);
  const groups = new Map<string, string[]>();
  for (const { group, text } of cards) groups.set(group, [...(groups.get(group) ?? []), text].toSorted());
  return [...groups.values()].toSorted();
}
