import { longDeck, longRef, longTitle } from "#test/support/long-names.ts";
import { act, addStory, ok, type Person, type Team } from "#test/support/client.ts";

/** Ids of poker rooms with the longest texts, in four states. */
export type WideRooms = { revealed: string; empty: string; unstarted: string; ended: string };

/** Opens poker rooms in a team's space: without a story, before the first round, revealed, and ended. */
export async function openWideRooms({ people, spacePath }: Team): Promise<WideRooms> {
  const [ana, ben] = people as [Person, Person];
  const open = async (config: object = {}) => {
    const body = { kind: "poker", title: longTitle, config };
    return (await ok<{ id: string }>(ana, "POST", `${spacePath}/sessions`, body)).id;
  };
  const reveal = async (id: string, votes: [Person, string][]) => {
    const room = `/api/sessions/${id}`;
    const storyId = await addStory(ana, room, longTitle);
    await act(ana, room, "POST", "select", { storyId });
    for (const [who, value] of votes) await act(who, room, "POST", "vote", { storyId, value });
    await act(ana, room, "POST", "reveal");
    return { room, storyId };
  };
  await ok(ana, "POST", `${spacePath}/decks`, longDeck);
  const { name, cards, ordinal } = longDeck;
  const revealed = await open({ deck: { name, values: cards, ordinal } });
  await reveal(revealed, [
    [ana, cards[0]!],
    [ben, cards[3]!],
  ]);
  const unstarted = await open();
  await act(ana, `/api/sessions/${unstarted}`, "POST", "stories", { title: longTitle, ref: longRef });
  const ended = await open();
  const { room, storyId } = await reveal(ended, [[ana, "8"]]);
  await act(ana, room, "PATCH", "story", { storyId, estimate: "8" });
  await ok(ana, "DELETE", room);
  return { revealed, empty: await open(), unstarted, ended };
}
