import { setTimeout as sleep } from "node:timers/promises";
import type { Figures, Scenario } from "../bench.ts";
import { figureGoal, freshRounds, interleave, ratioGoal, spread, type Variant } from "../harness.ts";
import { traced } from "../main-thread.ts";
import { startReplicas } from "../product.ts";
import { startRoomPages, type RoomPage, type RoomPages } from "../room-pages.ts";
import type { Room } from "../world.ts";

const slowed = 4;
/** Between two votes: long enough for the slowed page to have drawn the one before. */
const pauseMs = 150;

type Watched = { room: Room; page: RoomPage; pushes: number };

/** What a page costs the processor that it runs on. */
export const page: Scenario = {
  name: "page",
  about:
    "main thread of a member's page in Chromium, by the browser's trace, for each push of another's vote; all are " +
    `present. At the processor's own speed and ${slowed} times slower. Floor: a page that parses the same frame and ` +
    "writes one number",
  async run(bench) {
    const { big, medium, large } = bench.database.world;
    const [product] = await startReplicas(bench, 1);
    const sink = bench.children.start("sink.ts");
    for (const [group, room] of Object.entries({ big: big.product, small: medium[0]! }))
      await sink.call("open", {
        group,
        ports: [product!.port],
        path: `/ws?session=${room.id}`,
        cookies: room.people.map(({ cookie }) => cookie),
        sockets: room.people.length,
        abreast: 16,
      });
    const pages = await startRoomPages(product!);
    // Others' votes of one figure; a short run proves that they are counted.
    const pushes = Math.round(bench.scale.votes / 5);
    try {
      const on =
        (open: () => Promise<RoomPage>, room: Room, figures: (watched: Watched) => Promise<Figures>) =>
        // A page of its own for each: a trace is of the whole browser.
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
        { name: "own vote", measure: on(opened(crowd, "big"), crowd, ownVoteFigures) },
      ];
      const rounds = await interleave(freshRounds(bench), variants);
      const slowMs = `${slowed}x slower ms`;
      return {
        rounds,
        goals: [
          figureGoal(rounds, {
            name: `a push of the big room, main thread ${slowMs}`,
            atMost: 8,
            of: ["product", slowMs],
          }),
          ratioGoal(rounds, {
            name: "a push of the big room against a page that parses it",
            atMost: 4,
            of: ["product", "ms"],
            to: ["floor", "ms"],
          }),
          figureGoal(rounds, {
            name: `scrolling 500 stories, longest task ${slowMs}`,
            atMost: 50,
            of: ["500 stories", `longest task ${slowMs}`],
          }),
          figureGoal(rounds, {
            name: "frames drawn between a click on a card and the card as chosen",
            atMost: 0,
            of: ["own vote", "frames"],
            binding: true,
            worst: true,
          }),
        ],
      };
    } finally {
      await pages.browser.close();
    }
  },
};

/** Each of the others takes a card back or plays one, so that every push changes what is seen. */
async function pushFigures(pages: RoomPages, watched: Watched): Promise<Figures> {
  return { ms: await costAt(1), [`${slowed}x slower ms`]: await costAt(slowed) };

  async function costAt(rate: number): Promise<number> {
    const { room, page, pushes } = watched;
    await page.slowDown(rate);
    const { perMessage } = await traced(pages.browser, page.page, async () => {
      for (let i = 0; i <= pushes; i++) {
        const { people } = room;
        const person = people[1 + (room.turn % (people.length - 1))]!;
        const isBack = Math.floor(room.turn++ / (people.length - 1)) % 2 === 0;
        await pages.vote(room, person, isBack ? null : "5");
        await sleep(pauseMs);
      }
    });
    await page.slowDown(1);
    return spread(perMessage).median;
  }
}

/** From the first story to the last, in steps of half a window; a short run takes larger ones. */
async function scrollFigures({ browser }: RoomPages, { page, pushes }: Watched): Promise<Figures> {
  const figures: Figures = {};
  for (const rate of [slowed, 1]) {
    const list = page.page.locator("tm-poker-queue ol");
    await list.evaluate("(list) => list.scrollTo(0, 0)");
    await list.hover();
    await page.slowDown(rate);
    const { longestTask } = await traced(browser, page.page, async () => {
      const step = 10_000 / pushes;
      for (let at = 0; at < 500 * 66; at += step) {
        await page.page.mouse.wheel(0, step);
        await sleep(20);
      }
    });
    await page.slowDown(1);
    figures[rate === 1 ? "longest task ms" : `longest task ${slowed}x slower ms`] = longestTask;
  }
  return figures;
}

/** Frames that are drawn between a click and the chosen card, and the time from the click to what is painted of it. */
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
