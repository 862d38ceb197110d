import { act, ok, readStandup } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";
import { guestOf, spaceOf, standupOf } from "./rooms-of-stories.ts";

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

examplesOf("standups", {
  async "write an entry, and the state afterwards"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana", "Ben"]));
    const [ana] = t.people;
    const commitment = await act<{ id: string }>(ana!, t.room, "POST", "add", { text: "Rotate the keys" });
    recorder.call(commitment.id, "commitment");
    const entry = { yesterday: "Closed the leak", today: "Test for it" };
    await recorder.show(ana!, "PUT", `${t.room}/actions/standup`, { body: entry });
    recorder.writeJson({ state: (await readStandup(ana!, t.room)).state });
  },
  async "two windows write one field"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana"]));
    const [ana] = t.people;
    const path = `${t.room}/actions/standup`;
    await recorder.show(ana!, "PUT", path, { body: { today: "Test for it", base: { today: "" } } });
    await recorder.show(ana!, "PUT", path, { body: { today: "Release", base: { today: "" } } });
  },
  async "the state for a guest"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana", "Ben"]));
    const gwen = await guestOf(recorder, t, "Gwen");
    await act(t.people[0]!, t.room, "PUT", "standup", { today: "Release" });
    await act(gwen, t.room, "PUT", "standup", { today: "Review the release" });
    const { body } = await gwen.send<{ state: { entries: unknown[] } }>("GET", t.room);
    recorder.writeJson({ entries: body.state.entries });
  },
  async "start a standup"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana", "Ben"]), { mode: "sync" });
    const [ana, ben] = t.people;
    await recorder.show(ana!, "POST", `${t.room}/actions/start`, { body: { order: "name" } });
    await recorder.show(ben!, "POST", `${t.room}/actions/next`);
  },
  async "make a commitment and resolve it"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana"]));
    const ana = t.people[0]!;
    const made = await recorder.show<{ id: string }>(ana, "POST", `${t.room}/actions/add`, {
      body: { text: "Rotate the keys" },
    });
    const { id } = made.body;
    await recorder.show(ana, "POST", `${t.room}/actions/answer`, { body: { id, done: true } });
    await recorder.show(ana, "POST", `${t.room}/actions/answer`, { body: { id, done: true } });
  },
  async "ask for help"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana", "Ben"]));
    const [ana, ben] = t.people;
    await recorder.show(ana!, "PUT", `${t.room}/actions/mention`, { body: { to: ben!.id, needed: true } });
    await recorder.show(ben!, "GET", `${t.room}/mentions`);
  },
  async "ask for help with a line"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana", "Ben"]));
    const [ana, ben] = t.people;
    const body = { to: ben!.id, needed: true, note: "The index of the orders" };
    await recorder.show(ana!, "PUT", `${t.room}/actions/mention`, { body });
    await recorder.show(ben!, "GET", `${t.room}/mentions`);
  },
  async "reply under an entry"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana", "Ben"]));
    const [ana, ben] = t.people;
    await ok(ana!, "PUT", `${t.room}/actions/standup`, { today: "Release" });
    const body = { to: ana!.id, text: "I review it at noon" };
    await recorder.show(ben!, "POST", `${t.room}/actions/reply`, { body });
    const { entries } = (await readStandup(ana!, t.room)).state;
    recorder.writeJson({ replies: entries[0]!.replies });
  },
  async "read the previous entries"(recorder) {
    const before = await standupOf(recorder, await spaceOf(recorder, ["Ana"]), { mode: "sync" });
    const ana = before.people[0]!;
    await ok(ana, "PUT", `${before.room}/actions/standup`, { today: "Release" });
    const t = await standupOf(recorder, before, { mode: "sync" });
    await recorder.show(ana, "GET", `${t.room}/previous-entries`);
  },
  async "add a topic to talk about"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana", "Ben"]), { mode: "sync" });
    const [ana, ben] = t.people;
    await recorder.show(ben!, "POST", `${t.room}/actions/talk-after`, { body: { text: "The on-call rota" } });
    const { talkAfter } = (await readStandup(ana!, t.room)).state;
    recorder.writeJson({ talkAfter });
  },
  async "thank a colleague on the wall"(recorder) {
    const t = await spaceOf(recorder, ["Ana", "Ben"]);
    const [ana, ben] = t.people;
    const body = { to: ben!.id, text: "Thank you for the night shift" };
    await recorder.show(ana!, "POST", `${t.spacePath}/kudos`, { body });
  },
  async "note days away"({ person, show }) {
    const ana = await person("Ana");
    await show(ana, "POST", "/api/me/away", { body: { startsOn: dayFromNow(21), endsOn: dayFromNow(25) } });
  },
  async "read your own record"(recorder) {
    const t = await standupOf(recorder, await spaceOf(recorder, ["Ana"]));
    const ana = t.people[0]!;
    await ok(ana, "PUT", `${t.room}/actions/standup`, { today: "Release" });
    const query = `from=${dayFromNow(0)}&to=${dayFromNow(0)}`;
    await recorder.show(ana, "GET", `/api/me/standups?${query}`);
  },
});
