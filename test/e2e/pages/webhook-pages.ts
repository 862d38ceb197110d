import type { Browser, Page } from "playwright-core";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, openProfileOf, type Profile } from "#test/support/browser.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { team, type Person, type Team } from "#test/support/client.ts";
import { startReceiver, webhookEnv, type Receiver } from "#test/support/receiver.ts";

/** A team whose first member owns its space, with its application, a browser, and a receiver of its events. */
export type WebhookWorld = {
  app: TestApp;
  receiver: Receiver;
  t: Team;
  /** Opens the space's webhook settings, or another page, in a profile of a person's own. */
  pageOf(who: Person, options?: { path?: string; initScript?: string }): Promise<Profile>;
  /** Closes what is open and forgets webhooks and events, for the next test. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

export async function startWebhookWorld(): Promise<WebhookWorld> {
  const browser: Browser = await startBrowser();
  const receiver = await startReceiver();
  const app = await startApp({ env: webhookEnv });
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const opened: Profile[] = [];
  return {
    app,
    receiver,
    t,
    async pageOf(who, { path = `/o/default/s/${t.space.slug}/settings/webhook`, initScript = "" } = {}) {
      const profile = await openProfileOf(browser, app, who);
      opened.push(profile);
      await profile.page.addInitScript(initScript);
      await profile.page.goto(app.baseUrl + path);
      return profile;
    },
    async clear() {
      for (const { context } of opened.splice(0)) await context.close();
      receiver.answer(204);
      for (const table of ["standup_webhooks", "webhook_deliveries"])
        await app.database.sql.query(`delete from ${table}`);
    },
    async stop() {
      await closeProfiles(browser);
      await app.stop();
      await receiver.close();
    },
  };
}

export const secretDialog = (page: Page) =>
  page.getByRole("dialog", { name: "The new secret of your webhook" });

export const secretField = (page: Page) => page.getByLabel("Secret", { exact: true });

/** Types an address, saves it, and returns the secret that the screen shows. */
export async function saveAddress(page: Page, url: string): Promise<string> {
  await page.getByLabel("Address").fill(url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  return secretField(page).inputValue();
}

/** Says that the secret is stored, and closes its dialog. */
export async function storeSecret(page: Page): Promise<void> {
  await page.getByLabel("I've stored it").check();
  await page.getByRole("button", { name: "Done" }).click();
  await secretDialog(page).waitFor({ state: "hidden" });
}
