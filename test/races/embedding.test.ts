import { afterAll, beforeAll, describe, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { erasePerson } from "#shared/domain/people/erase-person.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { collect, embedEnv, openFrame, typeCode } from "#test/support/embedding.ts";
import { crowd, outcome, ownAddress, race, raceEnv, raceTimeout, trials } from "./harness.ts";

let app: TestApp;
let db: Database;

beforeAll(async () => {
  app = await startApp({ env: { ...raceEnv, ...embedEnv } });
  db = openDatabase(app.settings, createLog("error"));
});
afterAll(async () => {
  await db.close();
  await app.stop();
});

const frame = () => openFrame(app, ownAddress());

/** Returns how many side panels a person has. */
async function panelsOf(userId: string): Promise<number> {
  const { rows } = await app.database.sql.query(
    "select 1 from session_tokens where embedded and user_id = $1",
    [userId],
  );
  return rows.length;
}

// Rules: protocol/identity#handoff-binding, protocol/identity#handoff-collection
describe(`races of a handoff (${trials} trials each)`, () => {
  test(
    "of two people who type a code at once exactly one binds the handoff",
    () =>
      race(async () => {
        const [ana, ben] = (await crowd(app, 2)) as [never, never];
        const one = await frame();
        const replies = await Promise.all([ana, ben].map((who) => typeCode(who, one, ownAddress())));
        return outcome(replies) === "200 404" ? null : outcome(replies);
      }),
    raceTimeout,
  );

  test(
    "of several who collect a token at once exactly one gets it, and there is one token",
    () =>
      race(async () => {
        const [ana] = await crowd(app, 1);
        const one = await frame();
        await typeCode(ana!, one, ownAddress());
        const replies = await Promise.all(Array.from({ length: 4 }, () => collect(app, one.verifier)));
        const seen = `${outcome(replies)}, ${await panelsOf(ana!.id)} tokens`;
        return seen === "200 404 404 404, 1 tokens" ? null : seen;
      }),
    raceTimeout,
  );

  test(
    "a code typed as its handoff ends binds it or is refused",
    () =>
      race(async () => {
        const [ana] = await crowd(app, 1);
        const one = await frame();
        const end = app.database.sql.query(
          "update embed_handoffs set expires_at = now() where challenge = $1",
          [Buffer.from(one.challenge, "base64url")],
        );
        const [typed] = await Promise.all([typeCode(ana!, one, ownAddress()), end]);
        const late = await collect(app, one.verifier);
        const seen = `${typed.status} ${late.status}`;
        return ["200 404", "404 404"].includes(seen) ? null : seen;
      }),
    raceTimeout,
  );

  test(
    "a person erased during a handoff keeps no side panel",
    () =>
      race(async () => {
        const [ana] = await crowd(app, 1);
        const one = await frame();
        const erased = erasePerson(db, { userId: ana!.id, successorId: null });
        const [bound, collected] = await Promise.all([
          typeCode(ana!, one, ownAddress()),
          collect(app, one.verifier),
          erased,
        ]);
        await collect(app, one.verifier);
        const left = await panelsOf(ana!.id);
        return left === 0 && [bound, collected].every(({ status }) => status < 500)
          ? null
          : `${bound.status} ${collected.status}, ${left} tokens`;
      }),
    raceTimeout,
  );

  test(
    "a token that is collected while its person is erased is gone with the others",
    () =>
      race(async () => {
        const [ana] = await crowd(app, 1);
        const one = await frame();
        await typeCode(ana!, one, ownAddress());
        const [collected] = await Promise.all([
          collect(app, one.verifier),
          erasePerson(db, { userId: ana!.id, successorId: null }),
        ]);
        const left = await panelsOf(ana!.id);
        return left === 0 && collected.status < 500 ? null : `${collected.status}, ${left} tokens`;
      }),
    raceTimeout,
  );
});
