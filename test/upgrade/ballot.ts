import { setTimeout as sleep } from "node:timers/promises";
import type { Person, Reply } from "#test/support/client.ts";

/** The replies to all requests of the people. */
export type Told = {
  acknowledged: number;
  /** Votes that were refused because the round was revealed. */
  afterReveal: number;
  /** Requests whose connection closed before the reply. */
  unanswered: number;
  /** All other refusals. */
  refused: string[];
};

const beforeRetryMs = 20;

/** Sends a request until it is answered, and counts the attempts without an answer. */
export async function untilAnswered(send: () => Promise<Reply>, told: Told): Promise<Reply> {
  for (;;) {
    try {
      return await send();
    } catch {
      told.unanswered++;
      await sleep(beforeRetryMs);
    }
  }
}

/** One person's votes on one story. */
export type Ballot = {
  /** Votes until a vote is answered. Returns the room's version in the reply, or null if the vote was refused. */
  vote(): Promise<number | null>;
  /** The acknowledged cards, in order. */
  acknowledged: string[];
};

const cards = ["1", "2", "3", "5", "8", "13", "21", "34"];

/** Returns an empty ballot. Each attempt plays another card, so that stored votes show which attempts were executed. */
export function ballotOf(who: Person, room: string, storyId: string, told: Told): Ballot {
  const acknowledged: string[] = [];
  let attempts = 0;
  return {
    acknowledged,
    async vote() {
      let value: string;
      const reply = await untilAnswered(() => {
        value = cards[attempts++ % cards.length]!;
        return who.send("POST", `${room}/actions/vote`, { body: { storyId, value } });
      }, told);
      if (reply.status === 204) {
        told.acknowledged++;
        acknowledged.push(value!);
        return Number(reply.headers.get("x-session-version"));
      }
      if ((reply.body as { code?: string }).code === "already_revealed") told.afterReveal++;
      else told.refused.push(`${who.name}: ${reply.status} ${reply.text}`);
      return null;
    },
  };
}
