import type { Browser, Page } from "playwright-core";
import { launchFirefox } from "#test/engines/firefox.ts";
import {
  installedEngines,
  installedFirefox,
  leftOutEngines,
  type EngineName,
} from "#test/engines/installed.ts";
import { launchWebKit } from "#test/engines/webkit.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { actAs, requestAs } from "../act-as.ts";
import type { Bench, Figures, Scenario } from "../bench.ts";
import { enginePages, type EnginePages } from "../engine-pages.ts";
import { probed, until } from "../frame-probe.ts";
import { goalsOf, interleave, type GoalRow, type Variant } from "../harness.ts";
import { startReplicas } from "../product.ts";
import { openViewers } from "../rig.ts";
import { makeRooms, makeSpace, type Person, type Room } from "../world.ts";

const slug = "sixty";
const seats = 60;
/** No task of a page may take longer, in ms: a person sees the frame that it delays. */
const longestTaskMs = 50;

/** A browser that the bench runs pages in. */
type Engine = { name: EngineName; browser: Browser };

const launchers: Record<EngineName, () => Promise<Browser>> = {
  chromium: startBrowser,
  firefox: () => launchFirefox(installedFirefox()!),
  webkit: launchWebKit,
};

/** The rooms of sixty people: a round in which all have voted, and a standup in which nobody speaks yet. */
type Rooms = { port: number; poker: Room; standup: string };

/** What people feel in each browser: opening a room, a reveal, and typing while others write. */
export const browsers: Scenario = {
  name: "browsers",
  about:
    "the longest task of a page in each installed browser: opening a room of 60, other people's votes, their reveal, and " +
    "typing in a standup while others write. Floor: a page that parses the same frames and lists people and votes",
  async run(bench) {
    const rooms = await openRooms(bench);
    const engines: Engine[] = [];
    try {
      for (const name of installedEngines()) engines.push({ name, browser: await launchers[name]() });
      const variants = engines.flatMap(({ name, browser }): Variant[] => {
        const pages = enginePages(browser, rooms.port);
        return [
          {
            name: `${name}, floor`,
            before: () => voteAll(rooms),
            measure: () => floorFigures(bench, pages, rooms),
          },
          { name, before: () => voteAll(rooms), measure: () => productFigures(bench, pages, rooms) },
        ];
      });
      const rounds = await interleave(
        { ...bench, scale: { ...bench.scale, rounds: Math.min(3, bench.scale.freshRounds) } },
        variants,
      );
      return {
        rounds,
        goals: goalsOf(
          rounds,
          engines.flatMap(({ name }) => goalsIn(name)),
        ),
        notes: [leftOutEngines()].filter((sentence) => sentence !== undefined),
      };
    } finally {
      await Promise.all(engines.map(({ browser }) => browser.close()));
    }
  },
};

/** Ratios vary less than times, but a frame is late by the clock: so both are shown. */
function goalsIn(name: string): GoalRow[] {
  const stretches = ["votes", "reveal", "typing"];
  const longest = (stretch: string) => `${stretch}: longest task ms`;
  return [
    ...["opening", ...stretches].map((stretch): GoalRow => [
      `${name}, ${stretch}, longest task in ms`,
      [name, longest(stretch)],
      { atMost: longestTaskMs },
    ]),
    ...stretches.map((stretch): GoalRow => [
      `${name}, ${stretch}, longest task against the floor`,
      [name, longest(stretch)],
      { to: [`${name}, floor`, longest(stretch)], atMost: 10 },
    ]),
    [
      `${name}, frames with a part of the ${seats - 1} seats`,
      [name, "frames with a part of the seats"],
      { atMost: 0, binding: true, worst: true },
    ],
    [
      `${name}, seats that another seat's vote changed`,
      [name, "other seats changed by a vote"],
      { atMost: 0, binding: true, worst: true },
    ],
  ];
}

async function openRooms(bench: Bench): Promise<Rooms> {
  const { sql } = bench.database;
  const space = await makeSpace(sql, slug, seats);
  const [poker] = await makeRooms(sql, space, { rooms: 1, stories: 20, notes: 60 });
  const [replica] = await startReplicas(bench, 1);
  const { port } = replica!;
  const body = { kind: "standup", title: "Daily", config: {} };
  const path = `/api/orgs/default/spaces/${slug}/sessions`;
  // An absent person without a card has no seat.
  await openViewers(bench.children.start("sink.ts"), { group: slug, room: poker!, ports: [port] });
  const { id } = await requestAs<{ id: string }>(port, space.people[0]!, ["POST", path], body);
  return { port, poker: poker!, standup: id };
}

const pathOf = (id: string) => `/o/default/s/${slug}/r/${id}`;

/** Begins the round again, and lets everybody vote. */
async function voteAll(rooms: Rooms): Promise<void> {
  const { port, poker } = rooms;
  await actAs(port, poker.people[0]!, poker.id, ["POST", "reset"]);
  await Promise.all(poker.people.map((who, i) => vote(rooms, who, ["3", "5", "8", "13"][i % 4]!)));
}

const vote = ({ port, poker }: Rooms, who: Person, value: string | null) =>
  actAs(port, who, poker.id, ["POST", "vote"], { storyId: poker.storyId, value });

/** The number of votes and of keys for one figure. */
const turnsOf = ({ scale }: Bench) => Math.round(scale.votes / 4);

async function productFigures(bench: Bench, pages: EnginePages, rooms: Rooms): Promise<Figures> {
  const { poker, standup } = rooms;
  const [, viewer, writer] = poker.people as [Person, Person, Person];
  const begin = `probe.start(); probe.expect(${seats - 1})`;
  const page = await pages.open(pathOf(poker.id), viewer, begin);
  await page.locator("tm-poker-hand button").first().waitFor();
  await until(page, `probe.seats === ${seats - 1}`);
  const opening = await page.evaluate<{ longest: number; partly: number }>(
    "({ ...probe.stop(), partly: probe.partly })",
  );
  const othersChanged = await otherSeatsChanged(page, rooms);
  const around = await pokerStretches(bench, rooms, page, (voter, hasCard) =>
    page.locator(`.seat[data-id="${voter.id}"]${hasCard ? ".ticked" : ":not(.ticked)"}`).waitFor(),
  );
  await page.context().close();

  const typist = await pages.open(pathOf(standup), writer);
  const field = typist.locator("tm-standup-entry textarea").first();
  await field.waitFor();
  const typing = await typingFigures(bench, rooms, typist, () => field.focus());
  await typist.context().close();
  return {
    "opening: longest task ms": opening.longest,
    "frames with a part of the seats": opening.partly,
    "other seats changed by a vote": othersChanged,
    ...around,
    ...typing,
  };
}

async function floorFigures(bench: Bench, pages: EnginePages, rooms: Rooms): Promise<Figures> {
  const [, viewer, writer] = rooms.poker.people as [Person, Person, Person];
  const page = await pages.openFloor(rooms.poker.id, viewer);
  let title = await page.title();
  const changed = () => until(page, `document.title !== ${JSON.stringify(title)}`);
  const around = await pokerStretches(bench, rooms, page, async () => {
    await changed();
    title = await page.title();
  });
  await page.context().close();
  const typist = await pages.openFloor(rooms.standup, writer);
  const typing = await typingFigures(bench, rooms, typist, () => typist.locator("textarea").focus());
  await typist.context().close();
  return { ...around, ...typing };
}

/** Returns the number of seats that a vote changed besides the voter's. The card is taken back and played again. */
async function otherSeatsChanged(page: Page, rooms: Rooms): Promise<number> {
  const [voter] = rooms.poker.people.slice(5) as [Person];
  const others = `[...probe.changed].filter((seat) => seat.dataset.id !== "${voter.id}").length`;
  // Everybody has voted. Two others have to be waited for, so that only the seat depends on this vote.
  for (const who of rooms.poker.people.slice(3, 5)) {
    await vote(rooms, who, null);
    await page.locator(`.seat[data-id="${who.id}"]:not(.ticked)`).waitFor();
  }
  await page.evaluate("probe.watchSeats()");
  await vote(rooms, voter, null);
  await page.locator(`.seat[data-id="${voter.id}"]:not(.ticked)`).waitFor();
  await vote(rooms, voter, "5");
  await page.locator(`.seat[data-id="${voter.id}"].ticked`).waitFor();
  return page.evaluate<number>(others);
}

/** Measures a page while others vote, and at the reveal. `shown` waits until the page shows a vote or its absence. */
async function pokerStretches(
  bench: Bench,
  rooms: Rooms,
  page: Page,
  shown: (voter: Person, hasCard: boolean) => Promise<unknown>,
): Promise<Figures> {
  const { port, poker } = rooms;
  const voters = poker.people.slice(6);
  const votes = await probed(page, async () => {
    for (let i = 0; i < turnsOf(bench); i++) {
      const voter = voters[Math.floor(i / 2) % voters.length]!;
      await vote(rooms, voter, i % 2 === 0 ? null : "5");
      await shown(voter, i % 2 === 1);
    }
  });
  const reveal = await probed(page, async () => {
    await actAs(port, poker.people[0]!, poker.id, ["POST", "reveal"]);
    await until(page, isRevealed);
    await page.evaluate(
      "Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))",
    );
  });
  return { "votes: longest task ms": votes.longest, "reveal: longest task ms": reveal.longest };
}

/** True in the floor's page and in the product's when they show the result. */
const isRevealed = `document.title.endsWith(" true") || (() => {
  const find = (root) => [...root.querySelectorAll("*")].some((element) =>
    element.localName === "tm-poker-results"
      ? element.shadowRoot?.querySelector("h3")
      : element.shadowRoot && find(element.shadowRoot));
  return find(document);
})()`;

/** Types into a focused field while others write their entries. */
async function typingFigures(
  bench: Bench,
  { port, poker, standup }: Rooms,
  page: Page,
  focus: () => Promise<void>,
): Promise<Figures> {
  await focus();
  const others = poker.people.slice(3);
  const { longest, key } = await probed(page, async () => {
    for (let i = 0; i < turnsOf(bench); i++) {
      const today = `Refunds, part ${i} of round ${performance.now()}`;
      await Promise.all([
        page.keyboard.press("abcdefgh"[i % 8]!),
        actAs(port, others[i % others.length]!, standup, ["PUT", "standup"], { today }),
      ]);
    }
  });
  return { "typing: longest task ms": longest, "typing: key to frame ms": key };
}
