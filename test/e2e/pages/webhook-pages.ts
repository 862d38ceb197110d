import type { Browser, Page } from "playwright-core";
import type { TestApp } from "#test/support/app.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { closeProfiles, openProfileOf, type Profile } from "#test/support/browser.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { team, type Person, type Team } from "#test/support/client.ts";
import { startReceiver, webhookEnv, type Receiver } from "#test/support/receiver.ts";

/** An application with a team, a browser and a webhook receiver. The team's first person owns the space. */
export type WebhookWorld = {
  app: TestApp;
  receiver: Receiver;
  t: Team;
  /** Opens the space's webhook settings, or another page, in a new profile. */
  pageOf(who: Person, options?: { path?: string; initScript?: string; on?: TestApp }): Promise<Profile>;
  /** Closes all profiles and deletes webhooks and events before the next test. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

export async function startWebhookWorld(): Promise<WebhookWorld> {
  const browser: Browser = await startBrowser();
  const receiver = await startReceiver();
  const app = await sharedApp(webhookEnv);
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const profiles: Profile[] = [];
  return {
    app,
    receiver,
    t,
    async pageOf(
      who,
      { path = `/o/default/s/${t.space.slug}/settings/webhook`, initScript = "", on = app } = {},
    ) {
      const profile = await openProfileOf(browser, on, who);
      profiles.push(profile);
      await profile.page.addInitScript(initScript);
      await profile.page.goto(on.baseUrl + path);
      return profile;
    },
    async clear() {
      for (const { context } of profiles.splice(0)) await context.close();
      receiver.answer(204);
      for (const table of ["standup_webhooks", "webhook_deliveries"])
        await app.database.sql.query(`delete from ${table}`);
    },
    async stop() {
      await closeProfiles(browser);
      await receiver.close();
    },
  };
}

export const secretDialog = (page: Page) => page.getByRole("dialog", { name: "Your new webhook secret" });

export const secretField = (page: Page) => page.getByLabel("Secret", { exact: true });

/** Saves a webhook URL and returns the secret on the screen. */
export async function saveAddress(page: Page, url: string): Promise<string> {
  await page.getByLabel("Address").fill(url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  return secretField(page).inputValue();
}

/** Confirms that the secret is stored, and closes its dialog. */
export async function storeSecret(page: Page): Promise<void> {
  await page.getByLabel("I've stored it").check();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await secretDialog(page).waitFor({ state: "hidden" });
}
