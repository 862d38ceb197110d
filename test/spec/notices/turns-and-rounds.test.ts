import { beforeEach, describe, expect, test } from "vitest";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { openRound, vote } from "#test/support/guests.ts";
import { noticing, textsOf } from "#test/support/notices.ts";
import { watchPresent } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";

const n = noticing();
let t: Team;
let ana: Person;
let ben: Person;
let cem: Person;
beforeEach(async () => {
  t = await team(n.app, ["Ana", "Ben", "Cem"], { openVoting: true });
  [ana, ben, cem] = t.people as [Person, Person, Person];
});

const writeEntry = (who: Person, room: string) => act(who, room, "PUT", "standup", { today: "qzsaid" });

// Rules: protocol/notices#turn
describe("turn", () => {
  const live = async () => {
    const standup = await openStandup(ana, t.spacePath, { mode: "sync" });
    for (const who of [ana, ben, cem]) await writeEntry(who, standup.room);
    return standup;
  };
  const nextSpeaker = async (room: string) =>
    (await ok<{ state: { currentSpeakerId: string } }>(ana, "GET", room)).state.currentSpeakerId;

  test("the speaker is told", async () => {
    const browsers = new Map([ana, ben, cem].map((who) => [who.id, n.turnOn(who, { sorts: ["turn"] })]));
    await Promise.all(browsers.values());
    const { room } = await live();
    await act(ana, room, "POST", "start", {});
    await n.deliver();
    const speaker = await nextSpeaker(room);
    for (const [id, browser] of browsers)
      expect(textsOf(await browser)).toEqual(id === speaker ? ["It's your turn to speak."] : []);
  });

  test("a speaker who has the room open is not told", async () => {
    const { id, room } = await live();
    const browsers = await Promise.all([ana, ben, cem].map((who) => n.turnOn(who, { sorts: ["turn"] })));
    for (const who of [ana, ben, cem]) await watchPresent(who, id, who.id);
    await act(ana, room, "POST", "start", {});
    await n.deliver();
    expect(browsers.flatMap(({ notices }) => notices)).toEqual([]);
  });
});

// Rules: protocol/notices#vote
describe("vote", () => {
  test("a round that waits for absent people is told to who has not voted", async () => {
    for (const who of [ben, cem])
      await n.write(
        "insert into session_participants (session_id, user_id) values ($1, $2)",
        t.session.id,
        who.id,
      );
    const [bens, cems] = [await n.turnOn(ben), await n.turnOn(cem)];
    await vote(ben, t.room, await openRound(ana, t.room));
    await n.deliver();
    expect([textsOf(bens), textsOf(cems)]).toEqual([[], ["A round waits for your vote."]]);
  });

  test("a vote writes no event", async () => {
    await n.turnOn(cem);
    const story = await openRound(ana, t.room);
    await n.write("delete from notice_events");
    await vote(ben, t.room, story);
    await vote(cem, t.room, story);
    expect((await n.write("select from notice_events")).rows).toEqual([]);
  });

  test("a round that waits only for connected people is not told", async () => {
    const plain = await team(n.app, ["Dan", "Eva"]);
    const browser = await n.turnOn(plain.people[1]!);
    await act(plain.people[0]!, plain.room, "POST", "quick-round");
    await n.deliver();
    expect(browser.notices).toEqual([]);
  });
});
