import { expect, onTestFinished } from "vitest";
import { freePort, startApp } from "#test/support/app.ts";
import { onScreen } from "#test/support/browser.ts";
import { team } from "#test/support/client.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { closeWithoutComplaints, enterRoom, type OpenProfile } from "./opener.ts";

/** A part of the page is lost on its way, is reported, and loads when it is tried again. What was typed stays. */
export async function lostModule(open: OpenProfile): Promise<void> {
  const port = await freePort();
  const app = await startApp({ env: { BASE_URL: `http://${pagesHost}:${port}` } });
  const proxy = await startTcpProxy(app.baseUrl, port);
  onTestFinished(async () => {
    await proxy.close();
    await app.stop();
  });
  const t = await team(app, ["Ana", "Ben"]);
  const viaProxy = { ...app, baseUrl: `http://${pagesHost}:${port}` };
  const profile = await enterRoom(open, viaProxy, t.people[0]!, t);
  const { page } = profile;
  const story = page.getByPlaceholder("Add a story");
  const people = page.getByRole("dialog", { name: /People/ });
  const showPeople = () =>
    page
      .getByRole("button", { name: /people|here/i })
      .first()
      .click();
  await story.fill("Half a stor");
  proxy.loseReplies("/assets/tm-room-people-");
  await showPeople();
  await onScreen(page)
    .getByText(/^Part of this page couldn't be loaded/)
    .waitFor();
  proxy.restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await people.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => story.inputValue()).toBe("Half a stor");
  // The part is not loaded twice, so the next click shows it at once.
  await showPeople();
  await people.waitFor();
  await closeWithoutComplaints(profile);
}
