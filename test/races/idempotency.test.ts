// Rules: protocol/conventions#idempotency-key
import { afterAll, beforeAll, describe, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok, type Person } from "#test/support/client.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { newKey } from "#test/support/idempotency.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout } from "./harness.ts";

let database: TestDatabase;
let apps: TestApp[];
beforeAll(async () => {
  database = await createTestDatabase();
  apps = await Promise.all([1, 2].map(() => startApp({ database, env: raceEnv })));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await database.drop();
});

type Place = { ana: Person; spacePath: string; room: string };

async function racePlace(): Promise<Place> {
  const [ana] = (await crowd(apps[0]!, 1)) as [Person];
  const space = await raceSpace(apps[0]!, [ana]);
  const body = { kind: "poker", title: "Race" };
  const { id } = await ok<{ id: string }>(ana, "POST", `${space.path}/sessions`, body);
  return { ana, spacePath: space.path, room: `/api/sessions/${id}` };
}

const creations: [string, (place: Place) => { path: string; body?: object }][] = [
  ["story", ({ room }) => ({ path: `${room}/actions/stories`, body: { title: "Refund" } })],
  ["room", ({ spacePath }) => ({ path: `${spacePath}/sessions`, body: { kind: "poker", title: "Next" } })],
  ["space", () => ({ path: "/api/spaces", body: { name: "Payments" } })],
  ["link", ({ room }) => ({ path: `${room}/links` })],
];

// Rules: protocol/guarantees#repeated-requests, protocol/guarantees#no-deadlocks
describe("simultaneous requests with one idempotency key", () => {
  test.each(creations)(
    "six requests for a %s on two replicas create one and get one reply",
    (_what, requestOf) =>
      race(async () => {
        const place = await racePlace();
        const { path, ...body } = requestOf(place);
        const headers = newKey();
        const replies = await Promise.all(
          Array.from({ length: 6 }, (_, i) =>
            place.ana.on(apps[i % 2]!).send("POST", path, { ...body, headers }),
          ),
        );
        const different = new Set(replies.map(({ text }) => text)).size;
        const result = `${outcome(replies)}, ${different} replies`;
        return result === "201 201 201 201 201 201, 1 replies" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "a key that two rooms get at once creates in one of them",
    () =>
      race(async () => {
        const places = [await racePlace(), await racePlace()];
        const headers = newKey();
        const body = { title: "Refund" };
        const replies = await Promise.all(
          places.map(({ ana, room }) => ana.send("POST", `${room}/actions/stories`, { body, headers })),
        );
        const result = outcome(replies);
        return result === "201 422" ? null : result;
      }),
    raceTimeout,
  );
});
