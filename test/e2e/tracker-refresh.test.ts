// Rules: protocol/plugins#offers-of-changes, protocol/plugins#story-sources
import { afterAll, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { closeProfiles, openProfileOf } from "#test/support/browser.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { startConnected } from "#test/support/connections.ts";
import { lanHost } from "#test/support/lan-host.ts";
import { install } from "#test/support/plugins.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { issueOf } from "#test/support/trackers/jira-state.ts";
import { imitateJira } from "#test/support/trackers/jira.ts";
import { serve } from "#test/support/trackers/serve.ts";

// The receiver has the name localhost, which a connection must not have in common with the service.
const [browser, to] = await Promise.all([startBrowser(), startConnected({ host: lanHost })]);
const { app, receiver, admin } = to;
await install({ admin, path: "/api/orgs/default/admin/plugins" }, await examplePackage("jira"));
afterAll(async () => {
  await closeProfiles(browser);
  await to.stop();
});

type Room = { state: { stories: { id: string; ref: string; title: string; notes: string }[] } };

test("Refresh offers what changed in Jira, and leaves what was typed in the room", async () => {
  const jira = imitateJira({ address: `https://${to.host}`, isCloud: false });
  serve(receiver, jira);
  jira.state.issues = [1, 2, 3].map((number) => issueOf(`PAY-${number}`));
  const t = await team(app, ["Olga"]);
  const olga: Person = t.people[0]!;
  const storyNamed = async (ref: string) =>
    (await ok<Room>(olga, "GET", t.room)).state.stories.find((story) => story.ref === ref)!;
  await ok(olga, "PUT", `${t.spacePath}/connections/jira/jira`, {
    address: `https://${to.host}`,
    values: { token: "t0ken" },
    confirmed: to.host,
  });
  const { page, context, complaints } = await openProfileOf(browser, app, olga);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  const tracker = page.frameLocator("tm-plugin-frame iframe");
  const openTracker = () => page.getByRole("button", { name: "Jira" }).press("Enter");
  await openTracker();
  await tracker.getByRole("button", { name: "Payments" }).press("Enter");
  await tracker.getByRole("button", { name: "Sprint 12" }).press("Enter");
  await tracker.getByRole("button", { name: "Fetch issues", disabled: false }).press("Enter");
  await tracker.getByRole("button", { name: "Add 3 stories", disabled: false }).press("Enter");
  await page.locator("tm-confirm").getByRole("button", { name: "Add", exact: true }).press("Enter");
  await expect.poll(() => storyNamed("PAY-3")).toBeDefined();

  const typed = await storyNamed("PAY-2");
  await act(olga, t.room, "PATCH", "story", { storyId: typed.id, title: "As we call it" });
  Object.assign(jira.state.issues[0]!, { summary: "Refund by card", status: "In Progress" });
  Object.assign(jira.state.issues[1]!, { summary: "As Jira calls it" });
  await openTracker();
  // The lists are there, so that no request runs.
  await tracker.getByRole("button", { name: "Fetch issues", disabled: false }).waitFor();
  await tracker
    .getByRole("button", { name: "Refresh the stories in the queue", disabled: false })
    .press("Enter");
  const dialog = page.locator("tm-offered-changes");
  await dialog.getByText("Refund by card").waitFor();
  expect(await dialog.getByText("As Jira calls it").count()).toBe(0);
  await page.getByRole("button", { name: "Update 1 story" }).press("Enter");
  await expect.poll(async () => (await storyNamed("PAY-1")).title).toBe("Refund by card");
  expect((await storyNamed("PAY-1")).notes).toContain("In Progress");
  expect((await storyNamed("PAY-2")).title).toBe("As we call it");
  expect(jira.faults).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
