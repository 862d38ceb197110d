/** What an invitation says. With a `sessionId` its link leads into that room, through the join page where needed. */
export type Invitation = {
  org: string;
  slug: string;
  name: string;
  /** "" where the space is open. */
  passcode: string;
  sessionId?: string;
};
