// Rules: protocol/identity#two-renames-at-once, protocol/poker#refusals-of-decks, protocol/spaces#slug
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { visitor, type Person } from "#test/support/client.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout } from "./harness.ts";

let app: TestApp;
beforeAll(async () => void (app = await startApp({ env: { ...raceEnv, DECK_LIMIT_PER_SPACE: "3" } })));
afterAll(() => app.stop());

const count = async (query: string, value: string) =>
  (await app.database.sql.query<{ n: number }>(query, [value])).rows[0]!.n;

// Rules: protocol/guarantees#caps-under-concurrency
describe("names, tokens and caps", () => {
  test(
    "of two renames with one cookie one rotates it and the other is told that the session ended",
    () =>
      race(async (n) => {
        const [who] = (await crowd(app, 1)) as [Person];
        // Each request as if from a browser of its own, with the same cookie.
        const tabs = [visitor(app, who.cookie), visitor(app, who.cookie)];
        const name = `T${n}-${randomUUID()}`;
        const replies = await Promise.all(tabs.map((tab) => tab.send("POST", "/api/me", { body: { name } })));
        const tokens = await count(
          "select count(*)::int as n from session_tokens where user_id = $1",
          who.id,
        );
        const people = await count("select count(*)::int as n from users where name = $1", name);
        const ended = `${outcome(replies)}, ${tokens} tokens, ${people} people`;
        return ended === "200 401, 1 tokens, 1 people" ? null : ended;
      }),
    raceTimeout,
  );

  test(
    "three spaces of one name opened at once have three slugs",
    () =>
      race(async (n) => {
        const people = await crowd(app, 3);
        const name = `slug ${n} ${randomUUID()}`;
        const replies = await Promise.all(
          people.map((who) => who.send<{ slug: string }>("POST", "/api/spaces", { body: { name } })),
        );
        const slug = name.replaceAll(" ", "-");
        const slugs = replies.map((reply) => reply.body.slug).sort();
        const wanted = [slug, ...[2, 3].map((i) => `${slug}-${i}`)].sort();
        return outcome(replies) === "201 201 201" && slugs.join() === wanted.join()
          ? null
          : `${outcome(replies)}: ${slugs.join(", ")}`;
      }),
    raceTimeout,
  );

  test(
    "of six decks saved at once by two owners as many are kept as the space may still have",
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
        const ended = `${outcome(replies)}, ${decks} decks`;
        return ended === "201 201 201 409 409 409, 3 decks" ? null : ended;
      }),
    raceTimeout,
  );

  test(
    "of four decks that are to have one name, saved and renamed at once, one has it",
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
        const ended = outcome(replies);
        const isOne = ended === "201 409 409 409" || ended === "200 409 409 409";
        return isOne && decks === 1 ? null : `${ended}, ${decks} decks`;
      }),
    raceTimeout,
  );
});
