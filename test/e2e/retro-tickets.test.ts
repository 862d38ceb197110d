// Rules: protocol/plugins#page-tickets
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
import { moveTo, newRetro } from "./pages/retro-pages.ts";

// The receiver has the name localhost, which a connection must not have in common with the service.
const [browser, to] = await Promise.all([startBrowser(), startConnected({ host: lanHost })]);
const { app, receiver, admin } = to;
for (const name of ["jira", "retro"])
  await install({ admin, path: "/api/orgs/default/admin/plugins" }, await examplePackage(name));
afterAll(async () => {
  await closeProfiles(browser);
  await to.stop();
});

const jira = imitateJira({ address: `https://${to.host}`, isCloud: false });

test("an action becomes a ticket in Jira, whose state comes back at the next retro", async () => {
  serve(receiver, jira);
  jira.state.issues = [issueOf("PAY-1")];
  const t = await team(app, ["Olga"]);
  const olga: Person = t.people[0]!;
  const { page, context, complaints } = await openProfileOf(browser, app, olga);
  const open = (id: string) => page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${id}`);
  await ok(olga, "PUT", `${t.spacePath}/connections/jira/jira`, {
    address: `https://${to.host}`,
    values: { token: "t0ken" },
    confirmed: to.host,
  });

  await open(t.session.id);
  await page.getByRole("button", { name: "Jira" }).press("Enter");
  const tracker = page.frameLocator("tm-plugin-frame iframe");
  await tracker.getByRole("button", { name: "Payments" }).press("Enter");
  await tracker.getByRole("button", { name: "Sprint 12" }).press("Enter");
  await tracker.getByRole("button", { name: "Fetch issues", disabled: false }).press("Enter");
  await tracker.getByRole("button", { name: "Add 1 story" }).waitFor();

  const first = await newRetro(t);
  await moveTo(olga, first, "actions");
  await act(olga, first.room, "POST", "add-action", { text: "Rotate the keys" });
  await open(first.session.id);
  const retro = page.frameLocator("tm-plugin-frame iframe");
  await retro.getByRole("button", { name: "Create in Jira: Rotate the keys" }).press("Enter");
  const question = page.locator("tm-confirm");
  await question.getByText("Rotate the keys").waitFor();
  await question.getByRole("button", { name: "Create ticket" }).press("Enter");
  await retro.getByText("PAY-2").waitFor();
  expect(jira.state.issues[1]).toMatchObject({ key: "PAY-2", summary: "Rotate the keys" });

  Object.assign(jira.state.issues[1]!, { status: "Shipped", isDone: true });
  const next = await newRetro(t);
  await open(next.session.id);
  await retro.getByText("Shipped").waitFor();
  expect(jira.faults).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
