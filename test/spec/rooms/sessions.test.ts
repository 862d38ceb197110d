// Rules: protocol/conventions#order-of-refusals, protocol/conventions#same-answer-for-strangers,
//   protocol/rooms#fields, protocol/spaces#same-404
import { describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp } from "#test/support/app.ts";
import { ok, person, team, visitor } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const t = await team(app, ["Ana", "Ben"]);

const create = (body: unknown, who = t.people[0]!) =>
  who.send<CreatedSession & { error: string; code: string }>("POST", `${t.spacePath}/sessions`, { body });
const withDeck = (deck: unknown) => create({ kind: "poker", title: "Decks", config: { deck } });
const stateOf = async (id: string) =>
  (await ok<PokerEnvelope>(t.people[0]!, "GET", `/api/sessions/${id}`)).state;

// Rules: protocol/rooms#opening-a-room, protocol/rooms#retired-kinds, protocol/rooms#session-limit
describe("opening a room", () => {
  test("any member can open a room, gets 201 with exactly these keys, and becomes its facilitator", async () => {
    for (const who of t.people) {
      const reply = await create({ kind: "poker", title: "  Sprint 12  " }, who);
      expect([reply.status, reply.body]).toEqual([
        201,
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          spaceId: t.space.id,
          kind: "poker",
          title: "Sprint 12",
          phase: "",
          revealed: false,
          version: 1,
          facilitatorId: who.id,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          endedAt: null,
        },
      ]);
      const envelope = await ok<PokerEnvelope>(who, "GET", `/api/sessions/${reply.body.id}`);
      expect([envelope.version, envelope.facilitatorId, envelope.title]).toEqual([1, who.id, "Sprint 12"]);
      expect(envelope.state.roundVersion).toBe(0);
    }
  });

  test("a title has 1 to 200 characters after trimming; an unknown kind is 400", async () => {
    for (const title of ["x", "🂡".repeat(200), ` ${"y".repeat(200)} `]) {
      expect((await create({ kind: "poker", title })).status).toBe(201);
    }
    for (const title of ["", "  ", "x".repeat(201), "🂡".repeat(201), "a\0", 7, null, undefined]) {
      expect([title, (await create({ kind: "poker", title })).status]).toEqual([title, 400]);
    }
    for (const kind of [
      "",
      "bridge",
      "POKER",
      "poker ",
      "constructor",
      "__proto__",
      "x".repeat(65),
      7,
      null,
      undefined,
    ]) {
      expect([kind, (await create({ kind, title: "x" })).status]).toEqual([kind, 400]);
    }
  });

  test("opening a room in an unknown space is 404 before the body is read", async () => {
    const outsider = await person(app, "Olga");
    const paths = [t.spacePath, "/api/orgs/default/spaces/no-such", "/api/orgs/no-such/spaces/no-such"];
    for (const path of paths) {
      for (const raw of ["{", '{"kind":"poker","title":"x"}']) {
        const reply = await outsider.send("POST", `${path}/sessions`, { raw });
        expect([path, reply.status, reply.body]).toEqual([
          path,
          404,
          { error: "no such space", code: "no_such_space" },
        ]);
      }
    }
  });

  test("opening a room without an identity is 401, for existing and unknown spaces", async () => {
    for (const path of [t.spacePath, "/api/orgs/default/spaces/no-such"]) {
      const reply = await visitor(app).send("POST", `${path}/sessions`, { raw: "{" });
      expect([path, reply.status, reply.body]).toEqual([
        path,
        401,
        { error: "not signed in", code: "not_signed_in" },
      ]);
    }
  });

  test("a space has at most SESSION_LIMIT_PER_SPACE open rooms", async () => {
    const small = await startApp({ env: { SESSION_LIMIT_PER_SPACE: "3" } });
    const own = await team(small, ["Ana"]);
    const open = () =>
      own.people[0]!.send("POST", `${own.spacePath}/sessions`, { body: { kind: "poker", title: "x" } });
    const replies = await Promise.all(Array.from({ length: 8 }, open));
    await ok(own.people[0]!, "DELETE", own.room);
    const after = [await open(), await open()].map((reply) => reply.status);
    await small.stop();
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
    expect(replies.find((reply) => reply.status === 409)!.body).toMatchObject({ code: "limit_reached" });
    expect(after).toEqual([201, 409]);
  });
});

// Rules: protocol/poker#built-in-decks, protocol/poker#card-rules, protocol/poker#names-of-built-in-decks,
//   protocol/poker#numeric-and-ordinal, protocol/poker#room-config, protocol/poker#special-cards
describe("the config of a poker room", () => {
  test("a config names a built-in deck; the default is fibonacci", async () => {
    const decks: Record<string, [string[], boolean]> = {
      fibonacci: [["1", "2", "3", "5", "8", "13", "21", "34"], false],
      "modified-fibonacci": [["0", "½", "1", "2", "3", "5", "8", "13", "20", "40", "100"], false],
      tshirt: [["XS", "S", "M", "L", "XL"], true],
      "powers-of-2": [["1", "2", "4", "8", "16", "32"], false],
    };
    for (const [name, [values, ordinal]] of Object.entries(decks)) {
      const { body } = await withDeck(name);
      expect((await stateOf(body.id)).deck).toEqual({ name, values: [...values, "?", "coffee"], ordinal });
    }
    for (const config of [undefined, {}, { autoReveal: false }]) {
      const { body } = await create({ kind: "poker", title: "x", config });
      const state = await stateOf(body.id);
      expect([state.deck.name, state.autoReveal, state.openVoting]).toEqual(["fibonacci", false, false]);
    }
  });

  test("autoReveal and openVoting must be booleans", async () => {
    const { body } = await create({
      kind: "poker",
      title: "x",
      config: { autoReveal: true, openVoting: true },
    });
    const state = await stateOf(body.id);
    expect([state.autoReveal, state.openVoting]).toEqual([true, true]);
    for (const config of [
      { autoReveal: "yes" },
      { openVoting: null },
      { autoReveal: 1 },
      { autoreveal: true },
      { surprise: 1 },
      [],
      "fibonacci",
      7,
      true,
    ]) {
      expect([config, (await create({ kind: "poker", title: "x", config })).status]).toEqual([config, 400]);
    }
  });

  test("a deck in the config keeps its order, spelling and ordinal", async () => {
    const decks = [
      { name: "Small", values: ["1", "2"], ordinal: false },
      { name: "Fifteen", values: Array.from({ length: 15 }, (_, i) => String(i)), ordinal: false },
      { name: "Odd numbers", values: ["-1", "0.5", "0,25", "½", "007"], ordinal: false },
      { name: "Sizes", values: ["🂡🂡🂡🂡🂡🂡🂡🂡", "große", "<b>", "constru"], ordinal: true },
      { name: "x".repeat(40), values: ["3", "1", "2"], ordinal: true },
      { name: "tshirt", values: ["XS", "S", "M", "L", "XL"], ordinal: true },
    ];
    for (const deck of decks) {
      const reply = await withDeck(deck);
      expect([deck.name, reply.status]).toEqual([deck.name, 201]);
      expect((await stateOf(reply.body.id)).deck).toEqual({
        ...deck,
        values: [...deck.values, "?", "coffee"],
      });
    }
    const { ordinal: _left, ...withoutOrdinal } = decks[0]!;
    expect((await stateOf((await withDeck(withoutOrdinal)).body.id)).deck.ordinal).toBe(false);
  });

  test("a deck that breaks a rule is 400 with the reason", async () => {
    const refused: [string, unknown][] = [
      ["unknown name", "fib"],
      ["inherited name", "constructor"],
      ["empty name of a built-in", ""],
      ["one card", { name: "D", values: ["1"] }],
      ["no card", { name: "D", values: [] }],
      ["16 cards", { name: "D", values: Array.from({ length: 16 }, (_, i) => String(i)) }],
      ["an empty card", { name: "D", values: ["1", ""] }],
      ["a blank card", { name: "D", values: ["a", " "], ordinal: true }],
      ["a card of 9", { name: "D", values: ["1", "123456789"] }],
      ["a card of 9 code points", { name: "D", values: ["S", "🂡".repeat(9)], ordinal: true }],
      ["doubles", { name: "D", values: ["1", "2", "1"] }],
      ["?", { name: "D", values: ["1", "?"] }],
      ["coffee", { name: "D", values: ["S", "coffee"], ordinal: true }],
      ["a word among numbers", { name: "D", values: ["1", "S"] }],
      ["infinity", { name: "D", values: ["1", "Infinity"] }],
      ["NaN", { name: "D", values: ["1", "NaN"] }],
      ["too large a number", { name: "D", values: ["1", "1e999"] }],
      ["numbers instead of texts", { name: "D", values: [1, 2] }],
      ["a NUL in a card", { name: "D", values: ["S", "a\0"], ordinal: true }],
      ["a lone surrogate in a card", { name: "D", values: ["S", "\ud83c"], ordinal: true }],
      ["a lone surrogate in the name", { name: "\udfff", values: ["1", "2"] }],
      ["no name", { values: ["1", "2"] }],
      ["a blank name", { name: " ", values: ["1", "2"] }],
      ["a name of 41", { name: "x".repeat(41), values: ["1", "2"] }],
      ["a built-in's name with other cards", { name: "fibonacci", values: ["1", "2"] }],
      [
        "a built-in's name in another order",
        { name: "tshirt", values: ["XL", "L", "M", "S", "XS"], ordinal: true },
      ],
      ["a built-in's name, otherwise ordinal", { name: "tshirt", values: ["XS", "S", "M", "L", "XL"] }],
      ["an unknown key", { name: "D", values: ["1", "2"], cards: [] }],
      ["ordinal that is not a boolean", { name: "D", values: ["1", "2"], ordinal: "yes" }],
      ["null", null],
      ["a list", ["1", "2"]],
    ];
    for (const [what, deck] of refused) {
      const reply = await withDeck(deck);
      expect([what, reply.status, reply.body.code]).toEqual([what, 400, "invalid"]);
      expect([what, reply.body.error]).toEqual([what, expect.stringMatching(/^(?!Invalid).{6,}/)]);
    }
  });
});
