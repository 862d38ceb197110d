// Rules: protocol/plugins#get-asks, protocol/plugins#page-ask, protocol/plugins#plugin-asks
import { afterAll, describe, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, ok, team } from "#test/support/client.ts";
import { startConnected } from "#test/support/connections.ts";
import { lanHost } from "#test/support/lan-host.ts";
import { install } from "#test/support/plugins.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { githubIssue, imitateGithub } from "#test/support/trackers/github.ts";
import { gitlabIssue, imitateGitlab } from "#test/support/trackers/gitlab.ts";
import { serve } from "#test/support/trackers/serve.ts";
import { connectPlugin } from "./pages/connect-plugin.ts";

// The receiver has the name localhost, which a connection must not have in common with the service. It has a certificate
// of its own authority.
const [browser, to] = await Promise.all([startBrowser(), startConnected({ host: lanHost })]);
const { app, delivery, receiver, admin } = to;
const plugins = { admin, path: "/api/orgs/default/admin/plugins" };
await install(plugins, await examplePackage("github"));
await install(plugins, await examplePackage("gitlab"));
afterAll(async () => {
  await closeProfiles(browser);
  await to.stop();
});

const numbers = [1, 2, 3, 4, 5];
const [server, token] = [`https://${to.host}`, "t0ken-of-ana"];
const repositories = [{ name: "acme/shop" }];
const milestones = [{ repository: "acme/shop", number: 3, title: "Sprint 12" }];
const inSprint = numbers.map((number) => githubIssue(number, { milestone: 3 }));
const github = imitateGithub({ repositories, milestones, issues: inSprint }, `${server}/api/v3`);
const issues = numbers.map((iid) => gitlabIssue(iid, { milestone: "Sprint 12" }));
const gitlab = imitateGitlab({ milestones: ["Sprint 12"], issues }, server);

type Journey = {
  name: string;
  product: typeof github | typeof gitlab;
  /** The values of the connection by their labels. */
  values: Record<string, string>;
  /** The estimates that the product has, and those after five estimates of 8. */
  estimates(): unknown[];
  all: unknown[];
};
const journeys: Journey[] = [
  {
    name: "GitHub",
    product: github,
    values: { Address: `${to.host}/api/v3`, "Personal access token": token },
    estimates: () => github.state.issues.map(({ labels }) => labels.join()),
    all: Array.from(numbers, () => "estimate: 8"),
  },
  {
    name: "GitLab",
    product: gitlab,
    values: { Address: to.host, "Access token": token },
    estimates: () => gitlab.state.issues.map(({ weight }) => weight),
    all: Array.from(numbers, () => 8),
  },
];

describe.each(journeys)("a new space works with $name", ({ name, product, values, estimates, all }) => {
  test("an owner connects it, adds a sprint, and each estimate is written or refused with a reason", async () => {
    serve(receiver, product);
    const t = await team(app, ["Olga"]);
    const owner = t.people[0]!;
    const { page, context, complaints } = await openProfileOf(browser, app, owner);
    await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/plugins`);
    await connectPlugin(page, name, values);
    await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
    await page.getByRole("button", { name, exact: true }).press("Enter");
    const frame = page.frameLocator("tm-plugin-frame iframe");
    // The only repository or project is picked already.
    await frame.getByRole("button", { name: /^Sprint 12/ }).press("Enter");
    await frame.getByRole("button", { name: "Fetch issues" }).press("Enter");
    await frame.getByRole("button", { name: "Add 5 stories" }).press("Enter");
    await page.locator("tm-confirm").getByRole("button", { name: "Add", exact: true }).press("Enter");
    await onScreen(page).getByText("5 stories added.").waitFor();

    type Room = { state: { stories: { id: string; ref: string }[] } };
    const { state } = await ok<Room>(owner, "GET", t.room);
    const imported = state.stories.filter(({ ref }) => ref.startsWith("acme/shop#"));
    expect(imported).toHaveLength(5);
    for (const { id } of imported) await act(owner, t.room, "PATCH", "story", { storyId: id, estimate: "8" });
    await expect.poll(() => estimates()).toEqual(all);

    product.state.refusal = { status: 403, body: { message: "403 Forbidden" } };
    await act(owner, t.room, "PATCH", "story", { storyId: imported[0]!.id, estimate: "5" });
    const refused = "acme/shop#1 was not changed: the connected account may not edit it.";
    await onScreen(page).getByText(refused).first().waitFor();
    expect(product.faults).toEqual([]);
    expect([...app.logLines, ...delivery.logLines].join("")).not.toContain(token);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
