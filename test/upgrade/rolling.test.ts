// Rules: protocol/guarantees#any-number-of-processes, protocol/guarantees#durability,
//   protocol/guarantees#graceful-shutdown, protocol/live#restarts, protocol/operations#older-builds
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { team, type Team } from "#test/support/client.ts";
import { databaseForThisTest, emptyDatabaseForThisTest } from "#test/support/database.ts";
import { card, openLinksPanel, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { startReceiver } from "#test/support/receiver.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { iterations, recordResult } from "#test/support/stress.ts";
import { startBalancer, type Balancer } from "./balancer.ts";
import { dailyStandups } from "./daily-standups.ts";
import { newBuild, oldBuild, removeBuild, type Build } from "./builds.ts";
import { refusedStart, startProcess, type Ending, type Place, type Process } from "./processes.ts";
import { playRounds } from "./rounds.ts";

/** The number of upgrades, each from the build before. */
const upgrades = iterations("ROLLING_UPGRADES", { test: 1, soak: 10 });
const voters = 50;

let old: Build;
const copies: Build[] = [];

beforeAll(async () => {
  old = await oldBuild();
  for (let n = 1; n <= upgrades; n++) copies.push(await newBuild(n));
});
afterAll(async () => {
  await closeProfiles(await startBrowser());
  copies.forEach(removeBuild);
});

/** The processes of an installation: two of the api, one of each other role. */
type Running = { apis: Process[]; scheduler: Process; delivery: Process };

async function startAll(build: Build, place: Place, balancer: Balancer): Promise<Running> {
  // The first process migrates.
  const apis = [await startProcess(build, "api", place)];
  const [second, scheduler, delivery] = await Promise.all(
    ["api", "scheduler", "delivery"].map((role) => startProcess(build, role, place)),
  );
  apis.push(second!);
  await Promise.all(apis.map(balancer.add));
  return { apis, scheduler: scheduler!, delivery: delivery! };
}

/** Starts an empty installation behind a balancer. */
async function install(build: Build) {
  const database = await emptyDatabaseForThisTest();
  const port = await freePort();
  const balancer = await startBalancer(port);
  onTestFinished(() => balancer.close());
  const host = `${pagesHost}:${port}`;
  const place = { databaseUrl: database.url, baseUrl: `http://${host}` };
  const running = await startAll(build, place, balancer);
  const app = { baseUrl: place.baseUrl, wsUrl: `ws://${host}`, database } as TestApp;
  return { balancer, place, running, app };
}

/** Opens the team's room in a browser, marks the page, and starts to type a story. */
async function openPage(app: TestApp, { people, space, session }: Team) {
  const profile = await openProfileOf(await startBrowser(), app, people[0]!);
  const { page } = profile;
  await page.goto(`${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`);
  await waitUntilLive(page);
  await page.evaluate("window.neverReloaded = true");
  await page.getByPlaceholder("Add a story").fill("Half a stor");
  return profile;
}

/** Expects that the page was never reloaded, shows the story on the table, and can vote on it. */
async function expectSamePage(page: Page, title: string) {
  await waitUntilLive(page);
  await page.locator("tm-poker-room").getByRole("heading", { name: title }).waitFor();
  await card(page, "5").click();
  await onScreen(page).getByText("You voted 5.").waitFor();
  await openLinksPanel(page);
  await onScreen(page)
    .getByText(/^Part of this page couldn't be loaded/)
    .waitFor();
  expect(await page.evaluate("window.neverReloaded")).toBe(true);
  expect(await page.getByPlaceholder("Add a story").inputValue()).toBe("Half a stor");
}

test(
  `a rolling upgrade under ${voters} voters loses no vote and shows no old state`,
  async () => {
    const { app, balancer, place, running } = await install(old);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const daily = await dailyStandups(app, receiver, upgrades * 4);
    const t = await team(app, ["Ana", ...Array.from({ length: voters - 1 }, (_, i) => `Voter ${i + 1}`)]);
    const { page, complaints } = await openPage(app, t);
    const endings: Ending[] = [];
    const { writes } = await playRounds(app, t, async (rounds) => {
      for (const build of copies) {
        const replace = async (role: string, process: Process) => {
          await daily.makeNextDue();
          const next = await rounds.during(() => startProcess(build, role, place));
          if (role === "api") await rounds.during(() => balancer.add(next));
          endings.push(await rounds.during(() => process.stop()));
          if (role === "api") await balancer.remove(process);
          return next;
        };
        for (const i of [0, 1]) running.apis[i] = await replace("api", running.apis[i]!);
        running.scheduler = await replace("scheduler", running.scheduler);
        running.delivery = await replace("delivery", running.delivery);
      }

      await rounds.nextStory();
      await expectSamePage(page, `Story ${rounds.count()}`);
    });
    await daily.expectOpenedOnce();
    expect(endings).toEqual(endings.map(() => ({ code: 0, stderr: "", errors: [] })));
    // A changed vote is late if the reveal precedes it.
    const refused = writes.filter(
      ({ outcome, code }) => outcome === "refused" && code !== "already_revealed",
    );
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
    const told = (outcome: string) => writes.filter((write) => write.outcome === outcome).length;
    recordResult({
      trial: "rolling upgrade",
      tried: `${upgrades} upgrades of two apis, scheduler and delivery under ${voters} voters`,
      outcome: `${told("acknowledged")} acknowledged writes, none lost; ${told("unknown")} requests without an answer were sent again; no stale frame, no reload`,
    });
  },
  300_000 + upgrades * 60_000,
);

test("an old build does not start on the schema of a new one", async () => {
  const database = await databaseForThisTest();
  const place = { databaseUrl: database.url, baseUrl: "http://localhost" };
  await (await startProcess(copies[0]!, "api", place)).stop();
  expect(await refusedStart(old, "api", place)).toEqual({
    code: 1,
    errors: [],
    stderr: expect.stringMatching(
      /^standpoint: The database's schema is at version \d+, but this build knows only \d+: .+\.\n$/,
    ),
  });
});
