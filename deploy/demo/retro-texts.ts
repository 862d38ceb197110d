import type { Who } from "./team.ts";

/** The columns of the default template; a card refers to its column by index. */
export const columns = ["Went well", "Could be better", "To try"] as const;

/** A card: its author, its column, its text, and the subject of its group. */
export type CardText = [who: Who, column: 0 | 1 | 2, text: string, subject?: string];

/** The revealed retrospective, in which people vote. */
export const revealed: readonly CardText[] = [
  ["ana", 0, "The harbour office came to the review and stayed for an hour"],
  ["kavya", 0, "Refunds were reviewed the same day", "reviews"],
  ["liam", 0, "Small pull requests: I could follow all of them", "reviews"],
  ["ines", 0, "Grace’s interviews. More of that!"],
  ["hugo", 1, "Two alerts at night for the same full disk", "nights"],
  ["jonas", 1, "Nobody knew who was on call on Saturday", "nights"],
  ["ben", 1, "The payment sandbox costs us half a day every week"],
  ["carla", 1, "Stories grow while we build them", "stories"],
  ["dmitri", 1, "We estimated the timetable import without its data", "stories"],
  ["grace", 2, "Take one developer along to each interview"],
  ["farid", 2, "A quarter of an hour with the port, every Monday"],
  ["elif", 2, "Write down in a story what we will not do", "stories"],
];

/** The votes, by person: indexes of cards in the list above, each of another topic. */
export const votes: Partial<Record<Who, number[]>> = {
  ben: [4, 6, 7],
  carla: [7, 9],
  dmitri: [8, 4, 9],
  grace: [9, 10],
  hugo: [4, 6],
  kavya: [6],
};

/** The actions of the last retrospective, with their owners. */
export const agreed: readonly [text: string, owner: Who][] = [
  ["Write the runbook for the full disk", "hugo"],
  ["Ask the port for a test account", "farid"],
];

/** The new retrospective with hidden cards. */
export const hidden: readonly CardText[] = [
  ["ana", 0, "The release was boring, as it should be"],
  ["ben", 1, "We froze for a week and nobody could say why"],
  ["carla", 0, "People found the seat on their ticket"],
  ["hugo", 2, "Release on Tuesdays"],
  ["kavya", 2, "Turn features on after the release, not with it"],
];
