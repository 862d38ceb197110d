import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { act, addStory, ok, type Person, type Team } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";
import type { Recorder } from "./recorder.ts";

/** Opens a room with a selected story, shown as `<story>`. */
async function round({ call, team }: Recorder, names: string[]): Promise<Team & { storyId: string }> {
  const t = await team(names);
  const storyId = await addStory(t.people[0]!, t.room, "Login");
  call(storyId, "story");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  return { ...t, storyId };
}

/** Records the state of a room without the rest of its envelope. */
async function showState({ write, writeJson }: Recorder, who: Person, room: string) {
  const { state } = await ok<PokerEnvelope>(who, "GET", room);
  write(`# the state that ${who.name} is then shown, without the deck`);
  const { deck: _deck, ...rest } = state;
  writeJson(rest);
}

examplesOf("poker", {
  async "a round"(recorder) {
    const { show } = recorder;
    const t = await round(recorder, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    await show(ana, "POST", `${t.room}/actions/vote`, { body: { storyId: t.storyId, value: "5" } });
    await show(ben, "POST", `${t.room}/actions/vote`, { body: { storyId: t.storyId, value: "8" } });
    await show(ana, "POST", `${t.room}/actions/reveal`);
    await showState(recorder, ben, t.room);
  },
  async "an unrevealed vote is absent"(recorder) {
    const t = await round(recorder, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    await act(ana, t.room, "POST", "vote", { storyId: t.storyId, value: "5" });
    await showState(recorder, ben, t.room);
    await recorder.show(ana, "GET", `${t.room}/vote`);
  },
  async "votes that are refused"(recorder) {
    const { show } = recorder;
    const t = await round(recorder, ["Ana"]);
    const [ana] = t.people as [Person];
    const vote = `${t.room}/actions/vote`;
    await show(ana, "POST", vote, { body: { storyId: t.storyId, value: "4" } });
    await show(ana, "POST", vote, { body: { storyId: t.storyId, value: "5", roundVersion: 7 } });
    await act(ana, t.room, "POST", "reveal");
    await show(ana, "POST", vote, { body: { storyId: t.storyId, value: "5" } });
  },
  async "add and estimate a story"({ show, team }) {
    const t = await team(["Ana"]);
    const [ana] = t.people as [Person];
    const body = { ref: "WEB-7", title: "Login" };
    const added = await show<{ id: string }>(ana, "POST", `${t.room}/actions/stories`, { body });
    const storyId = added.body.id;
    await show(ana, "PATCH", `${t.room}/actions/story`, { body: { storyId, estimate: "8" } });
    await show(ana, "PATCH", `${t.room}/actions/story`, { body: { storyId, estimate: "9" } });
  },
  async "past rounds"(recorder) {
    const t = await round(recorder, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    await act(ana, t.room, "POST", "vote", { storyId: t.storyId, value: "5" });
    await act(ben, t.room, "POST", "vote", { storyId: t.storyId, value: "8" });
    await act(ana, t.room, "POST", "reveal");
    await recorder.show(ben, "GET", `${t.room}/rounds`);
  },
  async "earlier estimates"({ show, team, call }) {
    const t = await team(["Ana"]);
    const [ana] = t.people as [Person];
    const { id: storyId } = await act<{ id: string }>(ana, t.room, "POST", "stories", {
      ref: "WEB-7",
      title: "Login",
    });
    await act(ana, t.room, "PATCH", "story", { storyId, estimate: "8" });
    const next = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Refinement",
    });
    call(next.id, "next session");
    await show(ana, "GET", `/api/sessions/${next.id}/earlier?ref=WEB-7`);
  },
  async "save a deck"({ show, team }) {
    const t = await team(["Ana"]);
    const body = { name: "Hours", cards: ["1", "2", "4", "8", "16"], ordinal: false };
    await show(t.people[0]!, "POST", `${t.spacePath}/decks`, { body });
    await show(t.people[0]!, "POST", `${t.spacePath}/decks`, { body });
  },
});
