// Rules: protocol/plugins#page-tickets
import type { Page } from "playwright-core";
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

type Opened = Awaited<ReturnType<typeof open>>;

/** Opens a space whose tickets go to Jira, as its owner Olga sees it. Ana is a member. */
async function open() {
  serve(receiver, jira);
  jira.state.issues = [issueOf("PAY-1")];
  const t = await team(app, ["Olga", "Ana"]);
  const [olga, ana] = t.people as [Person, Person];
  await ok(olga, "PUT", `${t.spacePath}/connections/jira/jira`, {
    address: `https://${to.host}`,
    values: { token: "t0ken" },
    confirmed: to.host,
  });
  const seen = await openProfileOf(browser, app, olga);
  return { t, olga, ana, seen, retro: seen.page.frameLocator("tm-plugin-frame iframe") };
}

const show = (page: Page, { t }: Pick<Opened, "t">, id: string) =>
  page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${id}`);

/** Picks the board in the planning room, where new tickets go. */
async function pickBoard(opened: Opened) {
  const { page } = opened.seen;
  await show(page, opened, opened.t.session.id);
  await page.getByRole("button", { name: "Jira" }).press("Enter");
  await opened.retro.getByRole("button", { name: "Payments" }).press("Enter");
  await opened.retro.getByRole("button", { name: "Sprint 12" }).press("Enter");
  await opened.retro.getByRole("button", { name: "Fetch issues", disabled: false }).press("Enter");
  await opened.retro.getByRole("button", { name: "Add 1 story" }).waitFor();
}

/** Opens a retrospective with one action, and presses Create in Jira as Olga. Returns its room. */
async function pressCreate(opened: Opened, owner?: Person) {
  const first = await newRetro(opened.t);
  await moveTo(opened.olga, first, "actions");
  await act(opened.olga, first.room, "POST", "add-action", {
    text: "Rotate the keys",
    ...(owner && { owner: owner.id }),
  });
  await show(opened.seen.page, opened, first.session.id);
  await opened.retro.getByRole("button", { name: "Create in Jira: Rotate the keys" }).press("Enter");
  return first;
}

/** Ends the journey: nothing went wrong in the page or in the requests to Jira. */
async function close({ seen }: Opened) {
  expect(jira.faults).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await seen.context.close();
}

test("an action becomes a ticket in Jira, whose state comes back at the next retro", async () => {
  const opened = await open();
  await pickBoard(opened);
  await pressCreate(opened);
  const question = opened.seen.page.locator("tm-confirm");
  await question.getByText("Rotate the keys").waitFor();
  await question.getByRole("button", { name: "Create ticket" }).press("Enter");
  await opened.retro.getByText("PAY-2").waitFor();
  expect(jira.state.issues[1]).toMatchObject({
    key: "PAY-2",
    summary: "Rotate the keys",
    assignee: null,
  });

  Object.assign(jira.state.issues[1]!, { status: "Shipped", isDone: true });
  const next = await newRetro(opened.t);
  await show(opened.seen.page, opened, next.session.id);
  await opened.retro.getByText("Shipped").waitFor();
  await close(opened);
});

test("a person chooses their account in Jira, and another assigns the ticket of their action", async () => {
  const opened = await open();
  await pickBoard(opened);
  const own = await openProfileOf(browser, app, opened.ana);
  const { page } = own;
  const retro = page.frameLocator("tm-plugin-frame iframe");
  const room = await newRetro(opened.t);
  await moveTo(opened.olga, room, "actions");
  await show(page, opened, room.session.id);
  await retro.getByRole("button", { name: "Your account in Jira" }).press("Enter");
  const dialog = page.locator("tm-tracker-account");
  await dialog.getByLabel("Search by your name in Jira").fill("lima");
  await dialog.getByRole("button", { name: "Search", exact: true }).press("Enter");
  await dialog.getByRole("button", { name: "Ana Lima" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await retro.getByRole("button", { name: "Your account in Jira" }).press("Enter");
  await dialog.getByText("Ana Lima").waitFor();
  await dialog.getByRole("button", { name: "Remove" }).waitFor();

  await pressCreate(opened, opened.ana);
  const question = opened.seen.page.locator("tm-confirm");
  await question.getByText("Assigned to Ana.").waitFor();
  await question.getByRole("button", { name: "Create ticket" }).press("Enter");
  await opened.retro.getByText("PAY-2").waitFor();
  expect(jira.state.issues[1]).toMatchObject({ summary: "Rotate the keys", assignee: "Ana Lima" });
  expect(own.complaints).toEqual([]);
  await own.context.close();
  await close(opened);
});

test("Cancel in the question before a ticket creates none, and the button stays", async () => {
  const opened = await open();
  await pickBoard(opened);
  await pressCreate(opened);
  const question = opened.seen.page.locator("tm-confirm");
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await question.waitFor({ state: "detached" });
  await opened.retro.getByRole("button", { name: "Create in Jira: Rotate the keys" }).waitFor();
  expect(jira.state.issues.map(({ key }) => key)).toEqual(["PAY-1"]);
  await close(opened);
});
