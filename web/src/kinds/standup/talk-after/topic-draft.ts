/** Returns the key under which the browser keeps an unsent topic of a room. */
export function topicDraft(sessionId: string, userId: string): string {
  return `standup.talk-after.${sessionId}.${userId}`;
}
