import { act, t, update } from "@standpoint/plugin-sdk/page";
import { own } from "./retro.ts";

/** Votes that are on their way to the server, by topic. */
const sent = new Map<string, { count: number; isSettled: boolean }>();
let sending: Promise<unknown> = Promise.resolve();

/** Returns the person's votes for a topic. */
export const votesFor = (id: string): number => sent.get(id)?.count ?? own().votes?.[id] ?? 0;

/** Returns the number of votes that the person has left. */
export function leftNow(): number {
  let left = own().left ?? 0;
  for (const [id, { count }] of sent) left += (own().votes?.[id] ?? 0) - count;
  return left;
}

/** Waits until the person's votes have arrived. */
export const votesArrived = (): Promise<unknown> => sending;

/** Sends one vote after the other, and shows each at once. */
export function vote(id: string, count: number): void {
  const mine = { count, isSettled: false };
  sent.set(id, mine);
  update();
  standpoint.announce(t("{left} left", { left: leftNow() }));
  sending = sending.then(async () => {
    const done = await act("vote", { id, votes: count }, `vote ${id}`);
    mine.isSettled = true;
    if (done || sent.get(id) !== mine) return;
    sent.delete(id);
    update();
  });
}

/** Forgets the votes that a changed room contains. */
export function forgetSettledVotes(): void {
  for (const [id, { isSettled }] of sent) if (isSettled) sent.delete(id);
}
