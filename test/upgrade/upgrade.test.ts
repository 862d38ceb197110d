// Rules: protocol/operations#concurrent-migrations, protocol/operations#forward-only
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { freePort } from "#test/support/app.ts";
import { createEmptyDatabase, type TestDatabase } from "#test/support/database.ts";
import { askAll } from "./ask.ts";
import { listDisclosures, listLosses } from "./compare.ts";
import { runAdmin, startInstance, type Instance, type InstanceOptions } from "./instance.ts";
import { restore } from "./restore.ts";
import { listFixtures, readDump, readSeen, type Answer } from "./seen.ts";

type Pair = [before: Answer, after: Answer];

// One fixture after the other: each has an instance of its own.
describe.each(listFixtures())("an instance of %s after the upgrade to this build", (version) => {
  const seen = readSeen(version);
  let database: TestDatabase;
  let options: InstanceOptions;
  let instance: Instance;
  const pairs: Pair[] = [];

  beforeAll(async () => {
    database = await createEmptyDatabase();
    const behindMs = await restore(database.url, readDump(version), seen.at);
    const { baseUrl, issuer } = seen;
    options = {
      databaseUrl: database.url,
      baseUrl,
      issuer,
      port: await freePort(),
      roles: "api",
      clockShiftMs: -behindMs,
    };
    instance = await startInstance(options);
    const isSocket = ({ path }: Answer) => path.startsWith("/ws");
    const gets = seen.answers.filter((one) => !isSocket(one));
    const sockets = seen.answers.filter(isSocket);
    for (const questions of [gets, sockets]) {
      const answers = await askAll(instance.address, seen.viewers, questions);
      pairs.push(...questions.map((before, at): Pair => [before, answers[at]!]));
    }
  });
  afterAll(async () => {
    await instance?.stop();
    await database?.drop();
  });

  test("shows every viewer what it showed before", () => {
    expect(pairs.flatMap(([before, after]) => listLosses(before, after))).toEqual([]);
  });

  test("discloses no secret to a viewer who did not see it before", () => {
    expect(pairs.flatMap(([before, after]) => listDisclosures(before, after, seen.secrets))).toEqual([]);
  });

  test("has nothing that the doctor reports", async () => {
    // The zones are those of the machine that runs the test.
    const reported = (await examine()).filter(({ what, state }) => state !== "ok" && what !== "zones");
    expect(reported).toEqual([]);
  });

  test("opens its secrets with their key", async () => {
    const details = (await examine())
      .filter(({ what }) => what.endsWith("secrets"))
      .map(({ detail }) => detail);
    expect(details).toEqual(Array(2).fill(expect.stringMatching(/^[1-9]\d*, all can be decrypted$/)));
  });

  test("reveals a vote that was cast before", async () => {
    const round = seen.answers.find(({ body }) => (body as { title?: string }).title === "A secret round")!;
    const facilitator = seen.viewers.find(({ name }) => name === round.viewer)!;
    const send = (method: string, path: string) =>
      fetch(instance.address + path, {
        method,
        headers: { cookie: `svc_session=${facilitator.token}`, origin: seen.baseUrl },
      });
    expect((await send("POST", `${round.path}/actions/reveal`)).status).toBe(204);
    const { state } = (await (await send("GET", round.path)).json()) as PokerEnvelope;
    expect(state.stories[0]!.votes).toEqual([expect.objectContaining({ value: "Zq7card" })]);
  });

  async function examine() {
    const { out } = await runAdmin(options, "doctor", "--json");
    return JSON.parse(out) as { what: string; state: string; detail: string }[];
  }
});
