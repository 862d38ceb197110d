// Rules: protocol/plugins#connection-requests, protocol/plugins#page-ask, protocol/plugins#set-connection
import { afterAll, describe, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { startConnected } from "#test/support/connections.ts";
import { lanHost } from "#test/support/lan-host.ts";
import { install } from "#test/support/plugins.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { issueOf, pointsField, usualScreen } from "#test/support/trackers/jira-state.ts";
import { imitateJira } from "#test/support/trackers/jira.ts";
import { serve } from "#test/support/trackers/serve.ts";
import { connectPlugin } from "./pages/connect-plugin.ts";

// The receiver has the name localhost, which a connection must not have in common with the service. It has a certificate
// of its own authority.
const [browser, to] = await Promise.all([startBrowser(), startConnected({ host: lanHost })]);
const { app, delivery, receiver, admin } = to;
await install({ admin, path: "/api/orgs/default/admin/plugins" }, await examplePackage("jira"));
afterAll(async () => {
  await closeProfiles(browser);
  await to.stop();
});

const token = "t0ken";
type Site = { name: string; isCloud: boolean; values: Record<string, string>; login: string };
const sites: Site[] = [
  {
    name: "Jira Cloud",
    isCloud: true,
    values: { "E-mail of the account": "ana@acme.example", "API token": token },
    login: `Basic ${Buffer.from(`ana@acme.example:${token}`).toString("base64")}`,
  },
  { name: "Jira Data Center", isCloud: false, values: { "API token": token }, login: `Bearer ${token}` },
];

describe.each(sites)("a new space works with $name", ({ isCloud, values, login }) => {
  const jira = imitateJira({ address: `https://${to.host}`, isCloud });
  let t: Team;
  let owner: Person;

  test("an owner connects it", async () => {
    serve(receiver, jira);
    t = await team(app, ["Olga"]);
    owner = t.people[0]!;
    const { page, context, complaints } = await openProfileOf(browser, app, owner);
    await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/plugins`);
    const card = await connectPlugin(page, "Jira", { Address: to.host, ...values });
    await card.getByText("The last request worked.").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the facilitator adds the issues of a sprint, and their estimates reach its board", async () => {
    const { summary } = usualScreen;
    jira.state.issues = [1, 2, 3, 4, 5, 6].map((number) => issueOf(`PAY-${number}`));
    jira.state.issues[5]!.screen = { summary: summary! };
    const { page, context, complaints } = await openProfileOf(browser, app, owner);
    await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
    await page.getByRole("button", { name: "Jira" }).press("Enter");
    const frame = page.frameLocator("tm-plugin-frame iframe");
    await frame.getByRole("button", { name: "Payments" }).press("Enter");
    await frame.getByRole("button", { name: "Sprint 12" }).press("Enter");
    await frame.getByRole("button", { name: "Fetch issues", disabled: false }).press("Enter");
    await frame.getByRole("button", { name: "Add 6 stories", disabled: false }).press("Enter");
    await page.locator("tm-confirm").getByRole("button", { name: "Add", exact: true }).press("Enter");
    await onScreen(page).getByText("6 stories added.").waitFor();

    type Room = { state: { stories: { id: string; ref: string; title: string; notes: string }[] } };
    const { state } = await ok<Room>(owner, "GET", t.room);
    const imported = state.stories.filter(({ ref }) => ref.startsWith("PAY-"));
    expect(imported.map(({ ref }) => ref)).toEqual(["PAY-1", "PAY-2", "PAY-3", "PAY-4", "PAY-5", "PAY-6"]);
    expect(imported[0]).toMatchObject({
      title: "Fix PAY-1",
      notes: `https://${to.host}/browse/PAY-1\nStory · To Do`,
    });
    for (const { id } of imported) await act(owner, t.room, "PATCH", "story", { storyId: id, estimate: "8" });

    const refused = "PAY-6 was not changed: Story point estimate is not on its edit screen.";
    await onScreen(page).locator("tm-poker-queue").getByText(refused).waitFor();
    await expect
      .poll(() => jira.state.issues.map(({ values: { [pointsField]: points } }) => points))
      .toEqual([8, 8, 8, 8, 8, undefined]);
    expect(jira.faults).toEqual([]);
    for (const { headers } of to.requests()) expect([undefined, login]).toContain(headers["authorization"]);
    expect([...app.logLines, ...delivery.logLines].join("")).not.toContain(token);
    expect(complaints).toEqual([]);
    receiver.received.splice(0);
    await context.close();
  });
});

test("the org's admin sees the host of a space's connection, and no account", async () => {
  const { page, context, complaints } = await openProfileOf(browser, app, admin);
  await page.goto(`${app.baseUrl}/o/default/admin/plugins`);
  const card = page.locator("tm-plugin", { has: page.getByRole("heading", { name: "Jira", exact: true }) });
  await card.getByText(to.host).waitFor();
  await card.getByText("2 spaces", { exact: true }).waitFor();
  expect(await page.content()).not.toMatch(/ana@acme\.example|t0ken/);
  expect(complaints).toEqual([]);
  await context.close();
});
