/** One vote, ready to be cast. */
export type Ballot = { roomId: string; storyId: string; cookie: string; value: string };
