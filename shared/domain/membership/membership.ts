/** One person's membership of one space. */
export type Membership = { spaceId: string; userId: string };
