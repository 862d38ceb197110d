import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, openProfileOf, type Profile, type ProfileOptions } from "#test/support/browser.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

/** A team with its application and a browser, for tests of standups. */
export type StandupPages = {
  browser: Browser;
  database: TestDatabase;
  app: TestApp;
  t: Team;
  /** Opens a standup with the team's first person as facilitator, and returns its id. */
  makeStandup(title: string, config: Record<string, unknown>): Promise<string>;
  /** Opens a standup's page in a new profile of a person. */
  enter(who: Person, sessionId: string, options?: ProfileOptions): Promise<Profile>;
  /** Loads a standup's page and waits until it is live. */
  reenter(page: Page, sessionId: string): Promise<void>;
  /** Returns the stored `today` of a person's entry. */
  storedToday(who: Person, sessionId: string): Promise<string>;
};

/**
 * Registers hooks that start and stop an application with a team of Ana, Ben and Cy. Default host: that of the test
 * run. The returned object is filled before the tests run.
 */
export function standupPages(host?: string): StandupPages {
  const w = {} as StandupPages;
  beforeAll(async () => {
    [w.browser, w.database] = await Promise.all([startBrowser(), createTestDatabase()]);
    w.app = await startApp({ database: w.database, ...(host && { host }) });
    w.t = await team(w.app, ["Ana", "Ben", "Cy"]);
  });
  afterAll(async () => {
    await closeProfiles(w.browser);
    await w.app.stop();
    await w.database.drop();
  });
  return Object.assign(w, {
    async makeStandup(title, config) {
      const body = { kind: "standup", title, config };
      return (await ok<{ id: string }>(w.t.people[0]!, "POST", `${w.t.spacePath}/sessions`, body)).id;
    },
    async enter(who, sessionId, options) {
      const profile = await openProfileOf(w.browser, w.app, who, options);
      await w.reenter(profile.page, sessionId);
      return profile;
    },
    async reenter(page, sessionId) {
      await page.goto(`${w.app.baseUrl}/o/default/s/${w.t.space.slug}/r/${sessionId}`);
      await waitUntilLive(page);
    },
    async storedToday(who, sessionId) {
      const found = await w.database.sql.query<{ today: string }>(
        "select today from standup_entries where session_id = $1 and user_id = $2",
        [sessionId, who.id],
      );
      return found.rows[0]?.today ?? "";
    },
  } satisfies Partial<StandupPages>);
}
