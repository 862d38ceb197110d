// Rules: protocol/poker#saved-decks, protocol/rooms#renaming, protocol/spaces#reference-link,
//   protocol/spaces#renaming, protocol/standups#naming-the-fields
import { beforeEach, describe, expect, test } from "vitest";
import type { SavedDeck } from "#shared/wire/decks.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { addStory, ok, team, type Person, type Team } from "#test/support/client.ts";

const app = await sharedApp();
let t: Team;
let ana: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  ana = t.people[0]!;
});

type Setting = {
  path: string;
  /** Bodies without a base: one with the first value, and two that replace it. */
  bodies: [first: object, second: object, third: object];
  read(): Promise<unknown>;
};

const hours = { name: "Hours", cards: ["1", "2"], ordinal: false };

/** Settings that owners and facilitators edit as text, each with its first value. */
const settings: Record<string, () => Promise<Setting>> = {
  "the name of a space": async () => ({
    path: t.spacePath,
    bodies: [{ name: t.space.name }, { name: "Apollo" }, { name: "Atlas" }],
    read: async () => {
      const { name } = await ok<{ name: string }>(ana, "GET", t.spacePath);
      return { name };
    },
  }),
  "the link pattern of references": async () => ({
    path: `${t.spacePath}/reference-link`,
    bodies: [{ pattern: "" }, { pattern: "https://a.example/{ref}" }, { pattern: "https://b.example/{ref}" }],
    read: async () => ({
      pattern: (await ok<{ referenceLink: string }>(ana, "GET", t.spacePath)).referenceLink,
    }),
  }),
  "the names of the fields of a standup": async () => {
    const path = `${t.spacePath}/standup-questions`;
    const names = (yesterday: string, hideBlockers = false) => ({
      yesterday,
      today: "",
      blockers: "",
      hideBlockers,
    });
    return {
      path,
      bodies: [names(""), names("Done"), names("Finished", true)],
      read: () => ok(ana, "GET", path),
    };
  },
  "the title of a session": async () => ({
    path: `${t.spacePath}/sessions/${t.session.id}`,
    bodies: [{ title: t.session.title }, { title: "Apollo" }, { title: "Atlas" }],
    read: async () => {
      const { title } = await ok<{ title: string }>(ana, "GET", t.room);
      return { title };
    },
  }),
  "a saved deck": async () => {
    const { id } = await ok<SavedDeck>(ana, "POST", `${t.spacePath}/decks`, hours);
    return {
      path: `${t.spacePath}/decks/${id}`,
      bodies: [hours, { ...hours, cards: ["1", "2", "3"] }, { ...hours, name: "Days" }],
      read: async () => {
        const [{ name, cards, ordinal } = hours] = await ok<SavedDeck[]>(ana, "GET", `${t.spacePath}/decks`);
        return { name, cards, ordinal };
      },
    };
  },
};

// Rules: protocol/conventions#base
describe.each(Object.keys(settings))("%s, saved with a base", (what) => {
  let setting: Setting;
  beforeEach(async () => void (setting = await settings[what]!()));
  const save = (body: object) => ana.send<{ code?: string }>("PATCH", setting.path, { body });

  test(`${what} is saved if its value equals the base`, async () => {
    const [first, second] = setting.bodies;
    expect((await save({ ...second, base: first })).status).toBeLessThan(300);
    expect(await setting.read()).toEqual(second);
  });

  test(`${what} with another value is 409 changed_meanwhile with the value, and stays`, async () => {
    const [first, second, third] = setting.bodies;
    await save(second);
    const refused = await save({ ...third, base: first });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: "this was changed in the meantime, so nothing was saved",
        code: "changed_meanwhile",
        current: second,
      },
    ]);
    expect(await setting.read()).toEqual(second);
  });

  test(`saving ${what} again is not a conflict`, async () => {
    const [first, second] = setting.bodies;
    await save({ ...second, base: first });
    expect((await save({ ...second, base: first })).status).toBeLessThan(300);
  });

  test(`without a base ${what} is replaced, whatever its value`, async () => {
    const [, second, third] = setting.bodies;
    await save(second);
    expect((await save(third)).status).toBeLessThan(300);
    expect(await setting.read()).toEqual(third);
  });

  test(`a malformed base of ${what} is 400 and changes nothing`, async () => {
    const [first, second] = setting.bodies;
    for (const base of [null, {}, "x", [], { ...first, other: "" }])
      expect([base, (await save({ ...second, base })).status]).toEqual([base, 400]);
    expect(await setting.read()).toEqual(first);
  });

  test(`of two edits of ${what} with the same base one is saved`, async () => {
    const [first, ...others] = setting.bodies;
    const replies = await Promise.all(others.map((body) => save({ ...body, base: first })));
    const kept = others[replies.findIndex(({ status }) => status < 300)];
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ current: kept });
    expect(await setting.read()).toEqual(kept);
  });
});

// Rules: protocol/conventions#base, protocol/poker#editing-stories
describe("editing a story with a base", () => {
  let storyId: string;
  beforeEach(async () => void (storyId = await addStory(ana, t.room, "Refund")));
  const edit = (body: object) =>
    ana.send<{ code?: string }>("PATCH", `${t.room}/actions/story`, { body: { storyId, ...body } });
  const storyNow = async () => {
    const { state } = await ok<{ state: { stories: Record<string, unknown>[] } }>(ana, "GET", t.room);
    const { title, ref, notes, estimate } = state.stories[0]!;
    return { title, ref, notes, estimate };
  };

  test("edits of different fields in two windows are both kept", async () => {
    const replies = await Promise.all([
      edit({ title: "Refunds", base: { title: "Refund" } }),
      edit({ notes: "By card only", base: { notes: "" } }),
      edit({ estimate: "5", base: { estimate: "" } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await storyNow()).toEqual({ title: "Refunds", ref: "", notes: "By card only", estimate: "5" });
  });

  test.each([
    ["title", "Refunds", "Refund"],
    ["ref", "PAY-1", ""],
    ["notes", "By card", ""],
    ["estimate", "5", ""],
  ])("a %s with another base is 409 with the story, and nothing is written", async (field, text, base) => {
    await edit({ [field]: field === "estimate" ? "8" : "Other" });
    const before = await storyNow();
    const refused = await edit({ [field]: text, position: 7, base: { [field]: base } });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: "this was changed in the meantime, so nothing was saved",
        code: "changed_meanwhile",
        current: { ...before, estimate: before.estimate ?? "" },
      },
    ]);
    expect(await storyNow()).toEqual(before);
  });

  test("a repeated edit is 204 without a new version, whatever its base", async () => {
    const first = await edit({ notes: "By card", base: { notes: "" } });
    const again = await edit({ notes: "By card", base: { notes: "" } });
    expect([again.status, again.headers.get("x-session-version")]).toEqual([
      204,
      first.headers.get("x-session-version"),
    ]);
  });

  test.each([
    ["lacks a field that is sent", { title: "x", notes: "y", base: { title: "Refund" } }],
    ["names a field that is not sent", { title: "x", base: { title: "Refund", notes: "" } }],
    ["names the position", { position: 3, base: { position: 1 } }],
    ["is empty", { position: 3, base: {} }],
  ])("editing a story with a base that %s is 400", async (_what, body) => {
    expect((await edit(body)).body.code).toBe("invalid");
    expect(await storyNow()).toMatchObject({ title: "Refund", notes: "" });
  });
});
