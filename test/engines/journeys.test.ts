import { test } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { estimateAcrossRestart } from "#test/e2e/journeys/estimate.ts";
import { guestByLink } from "#test/e2e/journeys/guest.ts";
import { importByFileAndPaste } from "#test/e2e/journeys/import.ts";
import { invitationToVote } from "#test/e2e/journeys/invite.ts";
import { keyboardRound } from "#test/e2e/journeys/keyboard-round.ts";
import { lostModule } from "#test/e2e/journeys/lost-module.ts";
import { closeWithoutComplaints, type OpenProfile } from "#test/e2e/journeys/opener.ts";
import { queueByDrag, queueByKeys } from "#test/e2e/journeys/queue.ts";
import { renamedMeanwhile } from "#test/e2e/journeys/renamed-meanwhile.ts";
import { liveStandup } from "#test/e2e/journeys/standup-live.ts";
import { entryInTwoTabs } from "#test/e2e/journeys/two-tabs.ts";
import { describeInEngines } from "./engines.ts";
import { describeInOtherEngines } from "./other-engines.ts";

type Journey = (open: OpenProfile, app: TestApp) => Promise<unknown>;

/** The journeys that the tests of `e2e` try in Chromium. */
const journeys: [name: string, Journey][] = [
  ["an invited person votes with a name and a card", invitationToVote],
  ["two people estimate a story across a server restart", estimateAcrossRestart],
  ["the queue is sorted with the mouse", queueByDrag],
  ["the queue is sorted with keys", queueByKeys],
  ["a missing part is reported, and a retry loads it", lostModule],
  ["three people hold a live standup", liveStandup],
  [
    "a guest votes by a link until it is revoked",
    async (open, app) => {
      const { anas, guests } = await guestByLink(open, app);
      await closeWithoutComplaints(anas, guests);
    },
  ],
  ["one person's entry is typed and saved in two tabs", entryInTwoTabs],
  ["a space's name is replaced only after the newer one was shown", renamedMeanwhile],
];

/** The journeys that no test of `e2e` tries as a whole. */
const newJourneys: [name: string, Journey][] = [
  ["a round is played by keyboard", keyboardRound],
  ["stories come from a file and from the clipboard", importByFileAndPaste],
];

describeInEngines("a journey", (engine) => {
  test.each(newJourneys)(
    "%s",
    async (_name, journey) => void (await journey(engine.openProfile, await sharedApp())),
  );
});

describeInOtherEngines("a journey", (engine) => {
  test.each(journeys)(
    "%s",
    async (_name, journey) => void (await journey(engine.openProfile, await sharedApp())),
  );
});
