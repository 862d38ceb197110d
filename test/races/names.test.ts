// Rules: protocol/identity#two-renames-at-once, protocol/poker#refusals-of-decks, protocol/spaces#slug
import { randomUUID } from "node:crypto";
import { describe, test } from "vitest";
import { visitor, type Person } from "#test/support/client.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, DECK_LIMIT_PER_SPACE: "3" } });

const count = async (query: string, value: string) =>
  (await app.database.sql.query<{ n: number }>(query, [value])).rows[0]!.n;

// Rules: protocol/guarantees#caps-under-concurrency
describe("names, tokens and caps", () => {
  test(
    "of two simultaneous renames with one cookie, one rotates it and the other is 401",
    () =>
      race(async (n) => {
        const [who] = (await crowd(app, 1)) as [Person];
        // Each request uses a separate client with the same cookie.
        const tabs = [visitor(app, who.cookie), visitor(app, who.cookie)];
        const name = `T${n}-${randomUUID()}`;
        const replies = await Promise.all(tabs.map((tab) => tab.send("POST", "/api/me", { body: { name } })));
        const tokens = await count(
          "select count(*)::int as n from session_tokens where user_id = $1",
          who.id,
        );
        const people = await count("select count(*)::int as n from users where name = $1", name);
        const result = `${outcome(replies)}, ${tokens} tokens, ${people} people`;
        return result === "200 401, 1 tokens, 1 people" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "three spaces opened at once with one name get three slugs",
    () =>
      race(async (n) => {
        const people = await crowd(app, 3);
        const name = `slug ${n} ${randomUUID()}`;
        const replies = await Promise.all(
          people.map((who) => who.send<{ slug: string }>("POST", "/api/spaces", { body: { name } })),
        );
        const slug = name.replaceAll(" ", "-");
        const slugs = replies.map((reply) => reply.body.slug).sort();
        const expected = [slug, ...[2, 3].map((i) => `${slug}-${i}`)].sort();
        return outcome(replies) === "201 201 201" && slugs.join() === expected.join()
          ? null
          : `${outcome(replies)}: ${slugs.join(", ")}`;
      }),
    raceTimeout,
  );

  test(
    "if two owners save six decks at once, the space keeps as many as its limit allows",
    () =>
      race(async () => {
        const owners = (await crowd(app, 2)) as [Person, Person];
        const space = await raceSpace(app, owners);
        const replies = await Promise.all(
          Array.from({ length: 6 }, (_, i) =>
            owners[i % 2]!.send("POST", `${space.path}/decks`, {
              body: { name: `D${i}`, cards: ["1", "2"] },
            }),
          ),
        );
        const decks = await count("select count(*)::int as n from decks where space_id = $1", space.id);
        const result = `${outcome(replies)}, ${decks} decks`;
        return result === "201 201 201 409 409 409, 3 decks" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "of four simultaneous saves and renames to one deck name, one succeeds",
    () =>
      race(async () => {
        const owners = (await crowd(app, 2)) as [Person, Person];
        const space = await raceSpace(app, owners);
        const path = `${space.path}/decks`;
        const cards = ["1", "2"];
        const other = await owners[0].send<{ id: string }>("POST", path, { body: { name: "Other", cards } });
        const body = { name: "Wanted", cards };
        const replies = await Promise.all([
          owners[0].send("POST", path, { body }),
          owners[1].send("POST", path, { body }),
          owners[1].send("PATCH", `${path}/${other.body.id}`, { body }),
          owners[0].send("POST", path, { body }),
        ]);
        const decks = await count(
          "select count(*)::int as n from decks where space_id = $1 and name = 'Wanted'",
          space.id,
        );
        const result = outcome(replies);
        const isOne = result === "201 409 409 409" || result === "200 409 409 409";
        return isOne && decks === 1 ? null : `${result}, ${decks} decks`;
      }),
    raceTimeout,
  );
});
