import { afterAll, describe, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { erasePerson } from "#shared/domain/people/erase-person.ts";
import { createLog } from "#shared/runtime/log.ts";
import { collect, embedEnv, openFrame, typeCode } from "#test/support/embedding.ts";
import { crowd, outcome, ownAddress, race, raceEnv, raceTimeout, trials } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, ...embedEnv } });

const db = openDatabase(app.settings, createLog("error"));
afterAll(async () => {
  await db.close();
});

const frame = () => openFrame(app, ownAddress());

/** Returns the number of a person's side panels. */
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
    "if two people type a code at once, exactly one binds the handoff",
    () =>
      race(async () => {
        const [ana, ben] = (await crowd(app, 2)) as [never, never];
        const handoff = await frame();
        const replies = await Promise.all([ana, ben].map((who) => typeCode(who, handoff, ownAddress())));
        return outcome(replies) === "200 404" ? null : outcome(replies);
      }),
    raceTimeout,
  );

  test(
    "if several clients collect a token at once, exactly one gets it",
    () =>
      race(async () => {
        const [ana] = await crowd(app, 1);
        const handoff = await frame();
        await typeCode(ana!, handoff, ownAddress());
        const replies = await Promise.all(Array.from({ length: 4 }, () => collect(app, handoff.verifier)));
        const seen = `${outcome(replies)}, ${await panelsOf(ana!.id)} tokens`;
        return seen === "200 404 404 404, 1 tokens" ? null : seen;
      }),
    raceTimeout,
  );

  test(
    "a code typed while its handoff expires binds it or is refused",
    () =>
      race(async () => {
        const [ana] = await crowd(app, 1);
        const handoff = await frame();
        const end = app.database.sql.query(
          "update embed_handoffs set expires_at = now() where challenge = $1",
          [Buffer.from(handoff.challenge, "base64url")],
        );
        const [typed] = await Promise.all([typeCode(ana!, handoff, ownAddress()), end]);
        const collected = await collect(app, handoff.verifier);
        const seen = `${typed.status} ${collected.status}`;
        return ["200 404", "404 404"].includes(seen) ? null : seen;
      }),
    raceTimeout,
  );

  test(
    "a person erased during a handoff keeps no side panel",
    () =>
      race(async () => {
        const [ana] = await crowd(app, 1);
        const handoff = await frame();
        const erased = erasePerson(db, { userId: ana!.id, successorId: null });
        const [bound, collected] = await Promise.all([
          typeCode(ana!, handoff, ownAddress()),
          collect(app, handoff.verifier),
          erased,
        ]);
        await collect(app, handoff.verifier);
        const remaining = await panelsOf(ana!.id);
        return remaining === 0 && [bound, collected].every(({ status }) => status < 500)
          ? null
          : `${bound.status} ${collected.status}, ${remaining} tokens`;
      }),
    raceTimeout,
  );

  test(
    "a token collected while its person is erased is deleted too",
    () =>
      race(async () => {
        const [ana] = await crowd(app, 1);
        const handoff = await frame();
        await typeCode(ana!, handoff, ownAddress());
        const [collected] = await Promise.all([
          collect(app, handoff.verifier),
          erasePerson(db, { userId: ana!.id, successorId: null }),
        ]);
        const remaining = await panelsOf(ana!.id);
        return remaining === 0 && collected.status < 500 ? null : `${collected.status}, ${remaining} tokens`;
      }),
    raceTimeout,
  );
});
