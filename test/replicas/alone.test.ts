import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { act, addStory, team, type Person } from "#test/support/people.ts";
import { watch } from "#test/support/socket.ts";
import { recordStatements, type StatementLog } from "#test/support/statements.ts";

let log: StatementLog;
let app: TestApp;

beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
});

afterAll(async () => {
  await app.stop();
  log.stop();
});

test("a replica that is alone notifies nobody of changes; it does from when another registers until that one is gone (protocol/guarantees 71)", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "POST", "select", { storyId });
  const cards = ["3", "5"];
  const announced = async () => {
    log.start();
    cards.reverse();
    await act(ana, t.room, "POST", "vote", { storyId, value: cards[0]! });
    return log.taken().some((text) => text.includes("unnest($2::text[]) payload"));
  };
  await expect.poll(announced).toBe(false);

  const other = await startApp({ database: app.database });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= other.stop());
  onTestFinished(stop);
  const there = await watch(ben.on(other), t.session.id);
  const { version } = there.newest();
  await expect.poll(announced).toBe(true);
  await there.until((frame) => frame.version > version);

  there.ws.close();
  await stop();
  await expect.poll(announced).toBe(false);
});
