import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Figures, Scenario } from "../bench.ts";
import { goalsOf, interleave, spread, type Variant } from "../harness.ts";
import { traced } from "../main-thread.ts";
import { startReplicas } from "../product.ts";
import { startRoomPages, type RoomPage, type RoomPages } from "../room-pages.ts";
import { openViewers } from "../rig.ts";
import type { Room } from "../world.ts";

const slowed = 4;
/** The pause between two votes, long enough for the slowed page to draw the first one. */
const pauseMs = 100;
/** The number of discarded first pushes, during which the browser still compiles scripts. */
const warmUps = 20;
/** The time after opening until the page is idle. */
const restMs = 1200;

type Watched = { room: Room; page: RoomPage; pushes: number };

/** The CPU cost of a page. */
export const page: Scenario = {
  name: "page",
  about:
    "main thread of a member's page in Chromium, from the browser's trace, for each push of another's vote; all are " +
    `present. At full speed and ${slowed} times slower. Floor: a page that parses the same frame and ` +
    "writes one number",
  async run(bench) {
    const { big, medium, large } = bench.database.world;
    const [product] = await startReplicas(bench, 1);
    const sink = bench.children.start("sink.ts");
    for (const [group, room] of Object.entries({ big: big.product, small: medium[0]! }))
      await openViewers(sink, { group, room, ports: [product!.port] });
    const pages = await startRoomPages(product!);
    // The number of other people's votes for one figure. A short run has only a few, which tests the bench.
    const pushes = Math.round(bench.scale.votes / 5);
    try {
      const on =
        (open: () => Promise<RoomPage>, room: Room, figures: (watched: Watched) => Promise<Figures>) =>
        // Opens a separate page for each, because a trace covers the whole browser.
        async () => {
          const page = await open();
          const measured = await figures({ room, page, pushes });
          await page.page.context().close();
          return measured;
        };
      const [crowd, team] = [big.product, medium[0]!];
      const opened = (room: Room, slug: string) => () => pages.open(room, slug, room.people[0]!);
      const ofPushes = (watched: Watched) => pushFigures(pages, watched);
      const variants: Variant[] = [
        { name: "floor", measure: on(() => pages.openFloor(crowd, crowd.people[0]!), crowd, ofPushes) },
        { name: "product", measure: on(opened(crowd, "big"), crowd, ofPushes) },
        { name: "room of 12", measure: on(opened(team, "medium"), team, ofPushes) },
        {
          name: "500 stories",
          measure: on(opened(large, "large"), large, (watched) => scrollFigures(pages, watched)),
        },
        {
          name: "500 stories, member",
          measure: on(
            () => pages.open(large, "large", large.people[1]!),
            large,
            (watched) => scrollFigures(pages, watched),
          ),
        },
        { name: "own vote", measure: on(opened(crowd, "big"), crowd, ownVoteFigures) },
      ];
      const rounds = await interleave(fewRounds(bench), variants);
      const slowMs = `${slowed}x slower ms`;
      return {
        rounds,
        goals: goalsOf(rounds, [
          ["a push of the big room against a page that parses it", "ms", { to: "floor", atMost: 4 }],
          [
            `scrolling 500 stories, longest task ${slowMs}`,
            ["500 stories", `longest task ${slowMs}`],
            { atMost: 50 },
          ],
          [
            "frames between a click on a card and the chosen card",
            ["own vote", "frames"],
            { atMost: 0, binding: true, worst: true },
          ],
        ]),
      };
    } finally {
      await pages.browser.close();
    }
  },
};

/** Uses two rounds in a full run, because a round measures many pushes and pages open slowly. */
function fewRounds(bench: Bench): Bench {
  const rounds = Math.min(2, bench.scale.freshRounds);
  return { ...bench, scale: { ...bench.scale, rounds, patienceMs: Math.min(3000, bench.scale.patienceMs) } };
}

/**
 * Each voter takes the card back and plays it again, so that each push changes one seat. Two people have no card all
 * the time. Otherwise the page's list of missing people would change with each push.
 */
async function pushFigures(pages: RoomPages, { room, page, pushes }: Watched): Promise<Figures> {
  const voters = room.people.slice(3);
  let turn = 0;
  const castNext = async () => {
    const person = voters[Math.floor(turn / 2) % voters.length]!;
    await pages.vote(room, person, turn++ % 2 === 0 ? null : "5");
    await sleep(pauseMs);
  };
  const castVotes = async (count: number) => {
    for (let i = 0; i < count; i++) await castNext();
  };
  for (const person of room.people.slice(1, 3)) await pages.vote(room, person, null);
  await castVotes(Math.min(warmUps, pushes));
  const figures: Figures = {};
  for (const rate of [1, slowed]) {
    await page.slowDown(rate);
    await castNext();
    // One extra vote, because the last frame may not be drawn when the trace ends.
    const { perMessage } = await traced(pages.browser, page.page, () => castVotes(pushes + 1));
    figures[rate === 1 ? "ms" : `${slowed}x slower ms`] = spread(perMessage).median;
  }
  await page.slowDown(1);
  return figures;
}

/** Scrolls an idle page with the wheel, in steps of half a window. */
async function scrollFigures({ browser }: RoomPages, { page, pushes }: Watched): Promise<Figures> {
  const figures: Figures = {};
  await page.page.locator("tm-poker-queue ol").hover();
  await sleep(restMs);
  for (const rate of [slowed, 1]) {
    await page.slowDown(rate);
    await sleep(restMs / 4);
    const { longestTask } = await traced(browser, page.page, async () => {
      for (let i = 0; i < pushes; i++) {
        await page.page.mouse.wheel(0, rate === 1 ? -500 : 500);
        await sleep(40);
      }
    });
    figures[rate === 1 ? "longest task ms" : `longest task ${slowed}x slower ms`] = longestTask;
  }
  await page.slowDown(1);
  return figures;
}

/** Returns the number of frames between a click and the chosen card, and the milliseconds until it is painted. */
async function ownVoteFigures({ page }: Watched): Promise<Figures> {
  await page.slowDown(slowed);
  await page.page.evaluate(`new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "click") window.clickMs = duration;
  }).observe({ type: "event", durationThreshold: 16 });
  addEventListener("click", (event) => {
    const card = event.composedPath()[0].closest("button");
    const before = card.getAttribute("aria-pressed");
    const look = () => {
      window.framesToPaint = (window.framesToPaint ?? -1) + 1;
      if (card.getAttribute("aria-pressed") === before) requestAnimationFrame(look);
    };
    window.framesToPaint = undefined;
    requestAnimationFrame(look);
  }, { capture: true })`);
  const times: { frames: number; ms: number }[] = [];
  for (const card of ["8", "13", "21", "34", "8"]) {
    await page.page.getByRole("button", { name: card, exact: true }).click();
    await sleep(2 * pauseMs);
    times.push(await page.page.evaluate("({ frames: window.framesToPaint, ms: window.clickMs ?? 0 })"));
  }
  await page.slowDown(1);
  return {
    frames: Math.max(...times.map(({ frames }) => frames)),
    [`click to paint ${slowed}x slower ms`]: spread(times.map(({ ms }) => ms)).median,
  };
}
