// Rules: protocol/conventions#network-limits, protocol/conventions#windows,
//   protocol/limits#guesses-of-a-space, protocol/operations#security-events-list,
//   protocol/spaces#guesses-refused-at
import { beforeEach, expect, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import { crowd, ownAddress, raceEnv } from "#test/races/harness.ts";
import { ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { recordResult } from "#test/support/stress.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, LOG_LEVEL: "info", METRICS_ENABLED: "true" } });
let t: Team;
beforeEach(async () => {
  await app.database.sql.query("delete from throttles");
  t = await team(app, ["Ana", "Ben"]);
  app.logLines.splice(0);
});

type Headers = Record<string, string>;
const invite = (passcode: string, headers: Headers, path = t.spacePath) =>
  visitor(app).send<{ handle: string }>("POST", `${path}/invite`, { body: { passcode }, headers });
const wrong = (headers: Headers, path?: string) => invite("WRONG1", headers, path);
const right = (headers: Headers) => invite(t.space.passcode, headers);
const join = (who: Person, body: object) =>
  who.send("POST", `${t.spacePath}/join`, { body, headers: ownAddress() });
const countOf = (replies: { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;
const times = <T>(count: number, attempt: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => attempt(n)));
/** Counts wrong guesses of the space, as if other networks had made them. */
const spendGuesses = (spent: number) =>
  app.database.sql.query(
    `insert into throttles (budget, key, spent) select 'guess-space', id, $2 from spaces where slug = $1
     on conflict (budget, key) do update set spent = excluded.spent`,
    [t.space.slug, spent],
  );
/** Expects that exactly `count` more guesses of the space are compared. */
async function expectGuessesLeft(count: number) {
  const replies = await times(count + 5, () => wrong(ownAddress()));
  expect([countOf(replies, 403), countOf(replies, 429)]).toEqual([count, 5]);
}
const guessedLines = () =>
  app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === "space.passcode.guessed");
const refusedSince = async (who: Person) => (await ok<MemberView>(who, "GET", t.spacePath)).guessesRefusedAt;

test("exactly 200 of 300 wrong passcodes from many networks are compared", async () => {
  const replies = await times(300, () => wrong(ownAddress()));
  const waits = replies.flatMap((reply) => reply.headers.get("retry-after") ?? []).map(Number);
  expect([countOf(replies, 403), countOf(replies, 429), waits.length]).toEqual([200, 100, 100]);
  expect(Math.min(...waits)).toBeGreaterThan(3000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
  const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
  expect(metrics).toMatch(/^svc_space_guesses_throttled_total 100$/m);
  recordResult({
    trial: "guesses of a space",
    tried: "300 wrong passcodes at once from 300 networks",
    outcome: `${countOf(replies, 403)} compared, ${countOf(replies, 429)} refused`,
  });
});

test("over the space's limit of guesses the right passcode is refused too", async () => {
  const [ana, ben] = t.people as [Person, Person];
  const { handle } = (await right(ownAddress())).body;
  const other = await team(app, ["Zoe"]);
  await spendGuesses(199);
  await expectGuessesLeft(1);
  const [cem, dana, eli] = [await person(app, "Cem"), await person(app, "Dana"), await person(app, "Eli")];
  expect((await join(cem, { passcode: t.space.passcode })).status).toBe(429);
  expect((await join(ben, { passcode: "WRONG1" })).status).toBe(204);
  expect((await join(cem, { handle })).status).toBe(204);
  expect((await invite(other.space.passcode, ownAddress(), other.spacePath)).status).toBe(201);
  const { passcode } = await ok<{ passcode: string }>(ana, "POST", `${t.spacePath}/passcode`, {});
  expect((await join(dana, { passcode })).status).toBe(204);
  await wrong(ownAddress());
  await spendGuesses(200);
  expect((await join(eli, { passcode })).status).toBe(429);
});

test("only owners can see the time since which guesses are refused", async () => {
  const [ana, ben] = t.people as [Person, Person];
  await spendGuesses(195);
  expect([await refusedSince(ana), guessedLines()]).toEqual([null, []]);
  await times(30, () => wrong(ownAddress()));
  const at = await refusedSince(ana);
  expect(Math.abs(Date.now() - Date.parse(at!))).toBeLessThan(60_000);
  expect(await refusedSince(ben)).toBeNull();
  await times(10, () => wrong(ownAddress()));
  const { slug, orgSlug } = t.space;
  const anonymous = { actor_user_id: "", actor_subject: "", outcome: "refused" };
  expect(guessedLines()).toMatchObject([{ ...anonymous, org: orgSlug, space: slug, target: slug }]);
  expect(app.logLines.join()).not.toContain(t.space.passcode);
  await app.database.sql.query(
    "update spaces set guesses_refused_at = guesses_refused_at - interval '61 min' where slug = $1",
    [slug],
  );
  const cem = await person(app, "Cem");
  await join(cem, { passcode: "WRONG1" });
  expect(guessedLines()).toMatchObject([anonymous, { actor_user_id: cem.id, actor_subject: "open" }]);
  await ok(ben, "POST", `${t.spacePath}/passcode`, {});
  expect(await refusedSince(ana)).toBeNull();
});

test("right passcodes do not count as guesses of the space", async () => {
  await spendGuesses(195);
  const replies = await times(25, () => right(ownAddress()));
  expect(countOf(replies, 201)).toBe(25);
  await expectGuessesLeft(5);
});

test("bad handles and link tokens count for their client, but not for the space", async () => {
  await spendGuesses(195);
  const people = await crowd(app, 10);
  const replies = await times(10, (n) => join(people[n]!, { handle: "A".repeat(43) }));
  expect(countOf(replies, 403)).toBe(10);
  expect((await join(people[0]!, { passcode: t.space.passcode })).status).toBe(204);
});

test("one network makes at most a quarter of a space's guesses", async () => {
  const inSameNetwork = (n: number) => ({ "x-forwarded-for": `2001:db8:7:${n.toString(16)}::1` });
  const replies = await times(60, (n) => wrong(inSameNetwork(n)));
  expect([countOf(replies, 403), countOf(replies, 429)]).toEqual([50, 10]);
  expect((await right(ownAddress())).status).toBe(201);
  expect(guessedLines()).toEqual([]);
});

test.each([
  ["IPv6 /48", (n: number) => `2001:db8:7:${n.toString(16)}::1`],
  ["IPv4 /24", (n: number) => `203.0.113.${n}`],
])("an %s has the guesses of eight addresses", async (_what, addressOf) => {
  const other = await team(app, ["Zoe"]);
  const headers = (n: number) => ({ "x-forwarded-for": addressOf(n) });
  expect(countOf(await times(80, (n) => right(headers(n))), 201)).toBe(80);
  const replies = await times(80, (n) => wrong(headers(n), n % 2 ? t.spacePath : other.spacePath));
  expect([countOf(replies, 403), countOf(replies, 429)]).toEqual([64, 16]);
});
