// Rules: protocol/conventions#allowed-characters, protocol/conventions#trimming
import { beforeEach, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { addStory, ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { openStandup } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { KUDO_LIMIT_PER_SPACE: "100000" } });
beforeEach(() => app.database.sql.query("delete from throttles"));

/** Every C0 control character except NUL, and DEL, each between two letters. */
const controls = [...Array.from({ length: 31 }, (_, i) => i + 1), 127].map(
  (code) => `a${String.fromCharCode(code)}b`,
);

/** Bidirectional embeddings, overrides and isolates, each between two letters. */
const bidiControls = [..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"].map((mark) => `a${mark}b`);

/** Names without a visible character. */
const invisible: [what: string, name: string][] = [
  ["a zero-width space", "\u200b"],
  ["joiners", "\u200c\u200d\u2060"],
  ["marks of direction", "\u202e\u200f\u2066\u061c"],
  ["soft hyphens", "\u00ad\u00ad"],
  ["Hangul fillers", "\u3164\u115f\u1160\uffa0"],
  ["a blank of braille", "\u2800"],
  ["a combining mark without a letter", "\u0301"],
  ["variation selectors", "\ufe0f\u{e0100}"],
  ["tags", "\u{e0041}\u{e007f}"],
  ["a Mongolian vowel separator", "\u180e"],
  ["Khmer vowels that are not drawn", "\u17b4\u17b5"],
  ["a combining joiner between spaces", "\u034f \u034f"],
  ["C1 control characters", "\u0085\u0090"],
  ["interlinear marks", "\ufff9\ufffb"],
  ["a noncharacter", "\uffff"],
  ["a note without a head", "\u{1d159}"],
  ["a blank of hieroglyphs", "\u{13441}\u{13442}"],
];

// Rules: protocol/conventions#allowed-characters
describe("control characters", () => {
  test("control characters are 400 in every stored text", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [owner, other] = t.people as [Person, Person];
    const { room } = await openStandup(owner, t.spacePath);
    const storyId = await addStory(owner, t.room, "Story");
    const deck = (name: string, card: string) => ({ name, cards: [card, "M"], ordinal: true });
    const config = (name: string, card: string) => ({ deck: { name, values: [card, "M"], ordinal: true } });
    const opened = (body: object) => ["POST", `${t.spacePath}/sessions`, { kind: "poker", ...body }] as const;
    const singleLine: ((text: string) => readonly [string, string, object])[] = [
      (name) => ["POST", "/api/me", { name }],
      (name) => ["POST", "/api/spaces", { name }],
      (name) => ["PATCH", t.spacePath, { name }],
      (title) => opened({ title }),
      (text) => opened({ title: "x", config: config(text, "S") }),
      (text) => opened({ title: "x", config: config("x", text) }),
      (text) => ["POST", `${t.spacePath}/decks`, deck(text, "S")],
      (text) => ["POST", `${t.spacePath}/decks`, deck("x", text)],
      (title) => ["PATCH", `${t.spacePath}/sessions/${t.session.id}`, { title }],
      (title) => ["POST", `${t.room}/actions/stories`, { title }],
      (ref) => ["POST", `${t.room}/actions/stories`, { ref }],
      (title) => ["POST", `${t.room}/actions/import`, { stories: [{ title }] }],
      (title) => ["PATCH", `${t.room}/actions/story`, { storyId, title }],
      (message) => ["POST", `${t.room}/participants/${other.id}/remove`, { message }],
    ];
    const multiline: typeof singleLine = [
      (notes) => ["POST", `${t.room}/actions/stories`, { title: "x", notes }],
      (notes) => ["PATCH", `${t.room}/actions/story`, { storyId, notes }],
      (today) => ["PUT", `${room}/actions/standup`, { today }],
      (text) => ["POST", `${room}/actions/add`, { text }],
      (text) => ["POST", `${room}/actions/kudo`, { to: other.id, text }],
      (text) => ["POST", `${t.spacePath}/kudos`, { to: other.id, text }],
    ];
    for (const [fields, kept] of [
      [singleLine, []],
      [multiline, ["a\tb", "a\nb", ...bidiControls]],
    ] as const) {
      // All fields share the check, so each field gets every fifth character.
      for (const [i, request] of fields.entries()) {
        for (const text of [...controls, ...bidiControls].filter((_, j) => (i + j) % 5 === 0)) {
          const [method, path, body] = request(text);
          const reply = await owner.send<{ code: string; error: string }>(method, path, { body });
          const isAllowed = (kept as readonly string[]).includes(text);
          const sentence = isAllowed ? undefined : expect.stringContaining("no control characters");
          expect([path, body, reply.body?.error]).toEqual([path, body, sentence]);
        }
      }
    }
  });

  test("names are trimmed before the check for control characters", async () => {
    expect((await person(app, "\t Ana\r\n")).id).toBeTruthy();
  });

  test("a text stored by an older version is shown and does not block other edits", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    const storyId = await addStory(ana, t.room, "Story");
    const old = { title: "a\u0007\u202e", ref: "\u200b", notes: "one\r\ntwo" };
    await app.database.sql.query("update stories set title = $2, ref = $3, notes = $4 where id = $1", [
      storyId,
      ...Object.values(old),
    ]);
    await ok(ana, "PATCH", `${t.room}/actions/story`, { storyId, position: 7, estimate: "5" });
    const { state } = await ok<PokerEnvelope>(ana, "GET", t.room);
    expect(state.stories).toMatchObject([{ ...old, position: 7, estimate: "5" }]);
  });
});

test("names and titles without a visible character are refused", async () => {
  const t = await team(app, ["Ana"]);
  const ana = t.people[0]!;
  // All fields share the check, so each text is tried in every third field.
  for (const [i, [what, name]] of invisible.entries()) {
    for (const [method, path, body] of fieldsOf(t, name).filter((_, j) => (i + j) % 3 === 0)) {
      const reply = await ana.send<{ code: string }>(method, path, { body });
      expect([what, path, body, reply.status, reply.body.code]).toEqual([what, path, body, 400, "invalid"]);
    }
  }
});

/** Returns a request for each name and title, with this text in it. */
function fieldsOf(t: Team, name: string): [string, string, object][] {
  const values = [name, "M"];
  return [
    ["POST", "/api/me", { name }],
    ["POST", "/api/spaces", { name }],
    ["PATCH", t.spacePath, { name }],
    ["POST", `${t.spacePath}/sessions`, { kind: "poker", title: name }],
    [
      "POST",
      `${t.spacePath}/sessions`,
      { kind: "poker", title: "x", config: { deck: { name, values: ["S", "M"], ordinal: true } } },
    ],
    [
      "POST",
      `${t.spacePath}/sessions`,
      { kind: "poker", title: "x", config: { deck: { name: "x", values, ordinal: true } } },
    ],
    ["POST", `${t.spacePath}/decks`, { name, cards: ["S", "M"], ordinal: true }],
    ["POST", `${t.spacePath}/decks`, { name: "x", cards: values, ordinal: true }],
    ["POST", `${t.room}/actions/stories`, { title: name }],
    ["POST", `${t.room}/actions/stories`, { ref: name }],
    ["POST", `${t.room}/actions/import`, { stories: [{ title: name }] }],
  ];
}

test.each(["🙂", "é", "e\u0301", "-", "\u{1faea}", "க்", "\u200fabc", "👩\u200d👧"])(
  "%s is visible and a valid name",
  async (name) => {
    const who = await person(app, name);
    expect((await ok<{ name: string }>(who, "GET", "/api/me")).name).toBe(name);
  },
);
