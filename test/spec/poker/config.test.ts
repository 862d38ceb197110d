// Rules: protocol/poker#auto-reveal-timing, protocol/poker#auto-reveal-without-open-voting
import { describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { watch, watchPresent } from "#test/support/socket.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";

const app = await sharedApp();

/** A team with a selected story. */
async function round(names: string[], config: Record<string, unknown>): Promise<Team & { storyId: string }> {
  const t = await team(app, names, config);
  const storyId = await addStory(t.people[0]!, t.room, "Refund");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  return { ...t, storyId };
}

const read = (who: Person, room: string) => ok<PokerEnvelope>(who, "GET", room);
const vote = (who: Person, { room, storyId }: { room: string; storyId: string }, value: string) =>
  act(who, room, "POST", "vote", { storyId, value });

// Rules: protocol/poker#config-during-a-round
describe("the action config", () => {
  /**
   * A room where Ana voted after her socket was closed. With openVoting, the round waits for her and is complete.
   * Without it, the round has no awaited voters and is not complete.
   */
  async function votedAndLeft(config: Record<string, unknown>) {
    const t = await round(["Ana"], config);
    const [ana] = t.people as [Person];
    (await watch(ana, t.session.id)).ws.close();
    await expect.poll(async () => (await read(ana, t.room)).presence, { timeout: 60_000 }).toEqual([]);
    await vote(ana, t, "5");
    expect((await read(ana, t.room)).revealed).toBe(false);
    const change = async (body: { autoReveal?: boolean; openVoting?: boolean }) => {
      await act(ana, t.room, "PATCH", "config", body);
      return read(ana, t.room);
    };
    return { ana, change };
  }

  test("turning openVoting on never reveals a round", async () => {
    const { ana, change } = await votedAndLeft({ autoReveal: true });
    for (const body of [
      { openVoting: true },
      { openVoting: false },
      { openVoting: true, autoReveal: true },
    ]) {
      expect((await change(body)).revealed).toBe(false);
    }
    expect((await change({})).state.expectedVoterIds).toEqual([ana.id]);
  });

  test("turning autoReveal on reveals a complete round", async () => {
    const { change } = await votedAndLeft({});
    expect((await change({ openVoting: true })).revealed).toBe(false);
    expect((await change({ openVoting: false })).revealed).toBe(false);
    expect((await change({ openVoting: true, autoReveal: true })).revealed).toBe(true);
  });

  test("turning openVoting off reveals a round that is complete without it", async () => {
    const t = await round(["Ana", "Ben"], { autoReveal: true });
    const [ana, ben] = t.people as [Person, Person];
    await act(ana, t.room, "PATCH", "config", { openVoting: true });
    await watchPresent(ben, t.session.id, ben.id);
    await vote(ben, t, "5");
    expect((await read(ana, t.room)).revealed).toBe(false);
    await act(ana, t.room, "PATCH", "config", { openVoting: false });
    expect((await read(ana, t.room)).revealed).toBe(true);
  });

  test("config keeps omitted keys and refuses unknown keys", async () => {
    const t = await team(app, ["Ana"], { openVoting: true });
    await act(t.people[0]!, t.room, "PATCH", "config", { autoReveal: true });
    expect((await read(t.people[0]!, t.room)).config).toMatchObject({ autoReveal: true, openVoting: true });
    const none = await t.people[0]!.send("PATCH", `${t.room}/actions/config`);
    const empty = await t.people[0]!.send("PATCH", `${t.room}/actions/config`, { body: {} });
    expect([none.status, none.headers.get("x-session-version")]).toEqual([
      204,
      empty.headers.get("x-session-version"),
    ]);
    expect([empty.status, empty.headers.get("x-session-version")]).toEqual([204, "2"]);
    for (const body of [{ deck: "tshirt" }, { autoReveal: "yes" }, { autoreveal: true }]) {
      expect((await t.people[0]!.send("PATCH", `${t.room}/actions/config`, { body })).status).toBe(400);
    }
  });
});
