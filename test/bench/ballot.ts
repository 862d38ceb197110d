/** A vote to cast. */
export type Ballot = { roomId: string; storyId: string; cookie: string; value: string };
