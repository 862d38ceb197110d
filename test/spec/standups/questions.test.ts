// Rules: protocol/standups#naming-the-fields, protocol/standups#rooms-keep-their-names
import { beforeEach, describe, expect, test } from "vitest";
import type { OwnStandups, StandupEnvelope } from "#shared/wire/standup.ts";
import type { StandupQuestions } from "#shared/wire/standup-questions.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import {
  act,
  ok,
  person,
  readStandup,
  standup,
  team,
  visitor,
  type Person,
  type Team,
} from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { openRoom } from "#test/support/orgs.ts";

const named: StandupQuestions = {
  yesterday: "What did you finish?",
  today: "What's next?",
  blockers: "What's in your way?",
  hideBlockers: false,
};
const unnamed: StandupQuestions = { yesterday: "", today: "", blockers: "", hideBlockers: false };

const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
});

const path = () => `${t.spacePath}/standup-questions`;
const save = (who: Person, body: object) => who.send<{ code?: string }>("PATCH", path(), { body });
const saved = () => ok<StandupQuestions>(ben, "GET", path());
const open = (config: object = { mode: "async" }) => openRoom(ana, t.spacePath, { kind: "standup", config });
const questionsIn = async (id: string, who: Person = ben) =>
  (await ok<StandupEnvelope>(who, "GET", `/api/sessions/${id}`)).config.questions;

describe("the names of the fields of a standup", () => {
  test("owners save the names and every member reads them", async () => {
    expect(await saved()).toEqual(unnamed);
    expect((await save(ana, { ...named, today: "  What's next?  " })).status).toBe(204);
    expect(await saved()).toEqual(named);
    expect((await save(ben, unnamed)).body.code).toBe("owner_only");
    expect((await save(ana, unnamed)).status).toBe(204);
    expect(await saved()).toEqual(unnamed);
  });

  test.each([
    ["of 61 characters", { yesterday: "🙂".repeat(61) }],
    ["of two lines", { today: "two\nlines" }],
    ["that nobody can see", { blockers: "\u200b" }],
    ["that is a number", { blockers: 7 }],
    ["with a word for hideBlockers", { hideBlockers: "yes" }],
  ])("a name %s is 400 and changes nothing", async (_what, change) => {
    await save(ana, named);
    expect((await save(ana, { ...unnamed, ...change })).body.code).toBe("invalid");
    expect((await save(ana, change)).status).toBe(400);
    expect(await saved()).toEqual(named);
  });

  test("a name may have 60 characters", async () => {
    expect((await save(ana, { ...unnamed, yesterday: "🙂".repeat(60) })).status).toBe(204);
  });

  test("people outside the space cannot read the names", async () => {
    await save(ana, named);
    const olga = await person(app, "Olga");
    expect((await olga.send("GET", path())).status).toBe(404);
    expect((await visitor(app).send("GET", path())).status).toBe(401);
  });
});

describe("the names in a room", () => {
  test("a new standup keeps the names of its space, for members and guests", async () => {
    await save(ana, named);
    for (const mode of ["sync", "async"]) {
      const id = await open({ mode });
      expect(await questionsIn(id)).toEqual(named);
      expect(await questionsIn(id, await guestIn(app, id, "Gus"))).toEqual(named);
    }
  });

  test("new names change neither an open standup nor its version", async () => {
    await save(ana, named);
    const id = await open();
    await save(ana, { ...named, yesterday: "Done" });
    expect(await questionsIn(id)).toEqual(named);
    expect((await readStandup(ana, `/api/sessions/${id}`)).version).toBe(1);
  });

  test("a standup of a space without names has none, and a caller cannot choose them", async () => {
    expect(await questionsIn((await standup(t)).session.id)).toBeUndefined();
    await save(ana, named);
    await save(ana, unnamed);
    expect(await questionsIn(await open())).toBeUndefined();
    const body = { kind: "standup", title: "Daily", config: { questions: named } };
    expect((await ana.send("POST", `${t.spacePath}/sessions`, { body })).status).toBe(400);
  });

  test("starting a live standup keeps the names", async () => {
    await save(ana, named);
    const id = await open({ mode: "sync" });
    await act(ana, `/api/sessions/${id}`, "POST", "start");
    expect(await questionsIn(id)).toEqual(named);
  });

  test("a hidden third field still takes text, which everyone can read", async () => {
    await save(ana, { ...named, hideBlockers: true });
    const room = `/api/sessions/${await open()}`;
    await act(ana, room, "PUT", "standup", { blockers: "The crane" });
    expect((await readStandup(ben, room)).state.entries[0]!.blockers).toBe("The crane");
  });
});

// Rules: protocol/standups#own-standups-json, protocol/standups#own-standups-files, protocol/standups#left-spaces
describe("the names in a person's own record", () => {
  const day = new Date().toISOString().slice(0, 10);
  const own = (who: Person) => ok<OwnStandups>(who, "GET", `/api/me/standups?from=${day}&to=${day}`);
  const file = async (who: Person, format: string) =>
    (await who.send("GET", `/api/me/standups?from=${day}&to=${day}&format=${format}`)).text;

  beforeEach(async () => {
    await save(ana, { ...named, yesterday: "Done *today*" });
    const room = `/api/sessions/${await open()}`;
    await act(ben, room, "PUT", "standup", { yesterday: "The quay", blockers: "Rain" });
  });

  test("an entry has the names of its standup", async () => {
    expect((await own(ben)).entries[0]!.questions).toEqual({ ...named, yesterday: "Done *today*" });
  });

  test("Markdown uses the names, and CSV keeps the names of its columns", async () => {
    const markdown = await file(ben, "markdown");
    expect(markdown).toContain("**Done \\*today\\***\n\nThe quay");
    expect(markdown).toContain("**What's in your way?**\n\nRain");
    expect((await file(ben, "csv")).split(/\r?\n/)[0]).toContain("yesterday,today,blockers");
  });

  test("after leaving the space a person no longer receives the names", async () => {
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect((await own(ben)).entries[0]!.questions).toBeNull();
  });

  test("an entry of a standup without names has null", async () => {
    const other = await team(app, ["Cy"]);
    const s = await standup(other, { mode: "async" });
    await act(other.people[0]!, s.room, "PUT", "standup", { today: "Paint" });
    expect((await own(other.people[0]!)).entries[0]!.questions).toBeNull();
  });
});
