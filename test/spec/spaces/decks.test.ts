// Rules: protocol/conventions#ids
import { beforeEach, describe, expect, test } from "vitest";
import { builtInDecks } from "#shared/rules/deck.ts";
import type { SavedDeck } from "#shared/wire/decks.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { unknownId } from "#test/support/operations.ts";
import { ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { DECK_LIMIT_PER_SPACE: "6" } });
let t: Team;
let ana: Person;
let ben: Person;
let decks: string;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  decks = `${t.spacePath}/decks`;
});

const hours = { name: "Hours", cards: ["1", "2.5", "-3", "½"], ordinal: false };
const fruit = { name: "Fruit", cards: ["apple", "pear 🍐"], ordinal: true };
const save = (body: unknown) => ana.send<SavedDeck & { code: string }>("POST", decks, { body });
const list = () => ok<SavedDeck[]>(ben, "GET", decks);

/** Decks that each break one rule. */
const broken: [string, unknown][] = [
  ["one card", { ...hours, cards: ["1"] }],
  ["no cards", { ...hours, cards: [] }],
  ["16 cards", { ...hours, cards: Array.from({ length: 16 }, (_, i) => String(i)) }],
  ["a card twice", { ...hours, cards: ["1", "2", "1"] }],
  ["an empty card", { ...fruit, cards: ["", "b"] }],
  ["a blank card", { ...fruit, cards: [" ", "b"] }],
  ["nine characters", { ...fruit, cards: ["a", "x".repeat(9)] }],
  ["?", { ...fruit, cards: ["a", "?"] }],
  ["coffee", { ...fruit, cards: ["a", "coffee"] }],
  ["a word among numbers", { ...hours, cards: ["1", "XL"] }],
  ["infinity", { ...hours, cards: ["1", "Infinity"] }],
  ["NaN", { ...hours, cards: ["1", "NaN"] }],
  ["a spaced number", { ...hours, cards: ["1", " 2"] }],
  ["a number that is none in JSON", { ...hours, cards: [1, 2] }],
  ["cards that are no list", { ...hours, cards: "1,2" }],
  ["no cards at all", { name: "Hours", ordinal: false }],
  ["NUL", { ...fruit, cards: ["a", "\0"] }],
  ["a lone surrogate", { ...fruit, cards: ["a", "\ud83c"] }],
  ["no name", { cards: ["1", "2"], ordinal: false }],
  ["a blank name", { ...hours, name: "  " }],
  ["41 characters of name", { ...hours, name: "x".repeat(41) }],
  ["ordinal that is not a boolean", { ...hours, ordinal: "no" }],
  ["a built-in name with other cards", { ...hours, name: "fibonacci" }],
  ["a built-in deck, reordered", { name: "tshirt", cards: ["XL", "L", "M", "S", "XS"], ordinal: true }],
  ["a built-in deck, as numbers", { name: "fibonacci", cards: builtInDecks[0]!.values, ordinal: true }],
];

// Rules: protocol/poker#card-rules, protocol/poker#names-of-built-in-decks,
//   protocol/poker#numeric-and-ordinal, protocol/poker#refusals-of-decks, protocol/poker#saved-decks,
//   protocol/poker#special-cards
describe("saved decks", () => {
  test("an owner saves a deck, and members list it by name", async () => {
    const first = await save({ ...hours, name: "  hours  " });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: "hours",
        cards: hours.cards,
        ordinal: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
    const second = await save(fruit);
    const third = await save({ ...fruit, name: "Änderung" });
    expect(await list()).toEqual([third.body, second.body, first.body]);
  });

  test("the list of a space without decks is empty", async () => {
    expect((await ben.send("GET", decks)).text).toBe("[]");
  });

  test("a deck at the limits is accepted", async () => {
    const cards = Array.from({ length: 15 }, (_, i) => `🂡${i}`.padEnd(8, "x").slice(0, 9));
    for (const deck of [
      { name: "x".repeat(40), cards: ["1", "2"] },
      { name: "long", cards, ordinal: true },
      { name: "emoji", cards: ["🂡".repeat(8), "🂢"], ordinal: true },
    ]) {
      const reply = await save(deck);
      expect([deck.name, reply.status, reply.body.ordinal]).toEqual([deck.name, 201, deck.ordinal ?? false]);
    }
  });

  test("a deck that breaks a card rule is 400 everywhere", async () => {
    const { body: kept } = await save(hours);
    for (const [what, deck] of broken) {
      const changed = await ana.send("PATCH", `${decks}/${kept.id}`, { body: deck });
      expect([what, (await save(deck)).status, changed.status]).toEqual([what, 400, 400]);
      const { cards, ...rest } = deck as Partial<typeof hours>;
      const config = { deck: { ...rest, values: cards } };
      const opened = await ana.send("POST", `${t.spacePath}/sessions`, {
        body: { kind: "poker", title: "x", config },
      });
      expect([what, opened.status]).toEqual([what, 400]);
    }
    expect(await list()).toEqual([kept]);
  });

  test("a built-in deck's name is accepted only with exactly that deck's cards", async () => {
    for (const { name, values, ordinal } of builtInDecks)
      expect([name, (await save({ name, cards: values, ordinal })).status]).toEqual([name, 201]);
  });

  test("a deck name in use is 409 within the space", async () => {
    const { body: first } = await save(hours);
    const { body: second } = await save(fruit);
    const again = await save({ ...fruit, name: " Hours " });
    expect([again.status, again.body]).toEqual([
      409,
      { error: "this space already has a deck with that name", code: "deck_name_taken" },
    ]);
    const renamed = await ana.send("PATCH", `${decks}/${second.id}`, { body: { ...fruit, name: "Hours" } });
    expect(renamed.status).toBe(409);
    expect((await ana.send("PATCH", `${decks}/${first.id}`, { body: hours })).status).toBe(200);
    const other = await team(app, ["Zoe"]);
    expect((await other.people[0]!.send("POST", `${other.spacePath}/decks`, { body: hours })).status).toBe(
      201,
    );
  });

  test("a space has at most DECK_LIMIT_PER_SPACE decks", async () => {
    const saved = [];
    for (let i = 0; i < 6; i++) saved.push((await save({ ...hours, name: `Deck ${i}` })).body);
    const over = await save(hours);
    expect([over.status, over.body.code]).toEqual([409, "limit_reached"]);
    expect((await ana.send("PATCH", `${decks}/${saved[0]!.id}`, { body: fruit })).status).toBe(200);
    await ok(ana, "DELETE", `${decks}/${saved[1]!.id}`);
    expect((await save(hours)).status).toBe(201);
  });

  test("PATCH replaces the whole deck and returns it with 200; id and createdAt stay", async () => {
    const { body: before } = await save(hours);
    const reply = await ana.send("PATCH", `${decks}/${before.id}`, { body: fruit });
    expect([reply.status, reply.body]).toEqual([200, { ...before, ...fruit }]);
    expect(await list()).toEqual([reply.body]);
    expect((await ana.send("PATCH", `${decks}/${before.id}`, { body: { name: "Only a name" } })).status).toBe(
      400,
    );
  });

  test("DELETE of a deck is 204, and 404 the second time", async () => {
    const { body: deck } = await save(hours);
    const gone = await ana.send("DELETE", `${decks}/${deck.id}`);
    expect([gone.status, gone.text, await list()]).toEqual([204, "", []]);
    expect((await ana.send("DELETE", `${decks}/${deck.id}`)).status).toBe(404);
  });
});

// Rules: protocol/conventions#order-of-refusals, protocol/poker#refusals-of-decks
describe("refusals of the deck routes", () => {
  test("deck routes are 401, 404 or 403 before the body is read", async () => {
    const { body: deck } = await save(hours);
    const outsider = await person(app, "Olga");
    const asks = [
      ["POST", decks, "{"],
      ["PATCH", `${decks}/${deck.id}`, "{"],
      ["PATCH", `${decks}/${unknownId}`, "{"],
      ["DELETE", `${decks}/${deck.id}`, undefined],
      ["DELETE", `${decks}/not-an-id`, undefined],
    ] as const;
    for (const [method, path, raw] of asks) {
      for (const [who, status] of [
        [visitor(app), 401],
        [outsider, 404],
        [ben, 403],
      ] as const)
        expect([method, path, (await who.send(method, path, { raw })).status]).toEqual([
          method,
          path,
          status,
        ]);
    }
    expect((await visitor(app).send("GET", decks)).status).toBe(401);
    expect((await outsider.send("GET", decks)).status).toBe(404);
    expect(await list()).toEqual([deck]);
  });

  test("a deck of another space is 404", async () => {
    const other = await team(app, ["Zoe"]);
    const theirs = await ok<SavedDeck>(other.people[0]!, "POST", `${other.spacePath}/decks`, hours);
    for (const id of [theirs.id, unknownId, "not-an-id", theirs.id.toUpperCase()]) {
      for (const [method, body] of [
        ["PATCH", fruit],
        ["PATCH", {}],
        ["DELETE", undefined],
      ] as const) {
        const reply = await ana.send(method, `${decks}/${id}`, { body });
        expect([method, id, reply.status, reply.body]).toEqual([
          method,
          id,
          404,
          { error: "no such deck", code: "no_such_deck" },
        ]);
      }
    }
    expect(await ok(other.people[0]!, "GET", `${other.spacePath}/decks`)).toEqual([theirs]);
  });
});

// Rules: protocol/poker#a-session-copies-its-deck
describe("a room copies its deck", () => {
  test("changing and deleting a saved deck changes no byte and no version of any room", async () => {
    const { body: deck } = await save(hours);
    const { id } = await ok<{ id: string }>(ben, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Copied",
      config: { deck: { name: deck.name, values: deck.cards, ordinal: deck.ordinal } },
    });
    const read = async () => {
      const { serverTime: _now, ...room } = await ok<PokerEnvelope>(ben, "GET", `/api/sessions/${id}`);
      return room;
    };
    const before = await read();
    expect(before.config.deck).toEqual({
      name: "Hours",
      values: [...hours.cards, "?", "coffee"],
      ordinal: false,
    });
    await ok(ana, "PATCH", `${decks}/${deck.id}`, fruit);
    expect(await read()).toEqual(before);
    await ok(ana, "DELETE", `${decks}/${deck.id}`);
    expect(await read()).toEqual(before);
  });
});
