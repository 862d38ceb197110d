// Rules: protocol/plugins#get-asks, protocol/plugins#page-ask, protocol/plugins#plugin-asks
import { afterAll, describe, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, ok, team } from "#test/support/client.ts";
import { startConnected } from "#test/support/connections.ts";
import { lanHost } from "#test/support/lan-host.ts";
import { install } from "#test/support/plugins.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { azureState, imitateAzure } from "#test/support/trackers/azure.ts";
import { githubIssue, imitateGithub } from "#test/support/trackers/github.ts";
import type { StoredProject } from "#test/support/trackers/github-state.ts";
import { gitlabIssue, imitateGitlab } from "#test/support/trackers/gitlab.ts";
import { imitateLinear, linearState } from "#test/support/trackers/linear.ts";
import { serve } from "#test/support/trackers/serve.ts";
import type { Product } from "#test/support/trackers/validate.ts";
import { connectPlugin } from "./pages/connect-plugin.ts";

// The receiver has the name localhost, which a connection must not have in common with the service. It has a certificate
// of its own authority.
const [browser, to] = await Promise.all([startBrowser(), startConnected({ host: lanHost })]);
const { app, delivery, receiver, admin } = to;
const plugins = { admin, path: "/api/orgs/default/admin/plugins" };
for (const name of ["github", "gitlab", "linear", "azure-devops"])
  await install(plugins, await examplePackage(name));
afterAll(async () => {
  await closeProfiles(browser);
  await to.stop();
});

const numbers = [1, 2, 3, 4, 5];
const [server, token] = [`https://${to.host}`, "t0ken-of-ana"];
const repositories = [{ name: "acme/shop" }];
const project = {
  id: "PVT_1",
  owner: "acme",
  title: "Sprint 12",
  fields: [{ id: "F1", name: "Story Points", dataType: "NUMBER" }],
  items: numbers.map((number) => ({ id: `I${number}`, repository: "acme/shop", number, values: {} })),
} satisfies StoredProject;
const inProject = numbers.map((number) => githubIssue(number));
// An Enterprise Server, whose GraphQL is beside the connection's address.
const github = imitateGithub({ repositories, projects: [project], issues: inProject }, `${server}/api/v3`);
const issues = numbers.map((iid) => gitlabIssue(iid, { milestone: "Sprint 12" }));
const gitlab = imitateGitlab({ milestones: ["Sprint 12"], issues }, server);

const linear = linearState(5, { key: token });
linear.cycles[0]!.name = "Sprint 12";
const azure = azureState(5, { token });

type Journey = {
  name: string;
  product: Product;
  /** Makes the product refuse the next estimate, and the sentence beside the first story. */
  refuse(): void;
  refused: string;
  /** The beginning of the references of its stories. */
  refs: string;
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
    refuse: () => (github.state.refusal = { status: 403, body: { message: "403 Forbidden" } }),
    refused: "acme/shop#1 was not changed: the connected account may not edit it.",
    refs: "acme/shop#",
    values: { Address: `${to.host}/api/v3`, "Personal access token": token },
    estimates: () => github.state.projects[0]!.items.map(({ values }) => values["F1"]),
    all: Array.from(numbers, () => 8),
  },
  {
    name: "GitLab",
    product: gitlab,
    refuse: () => (gitlab.state.refusal = { status: 403, body: { message: "403 Forbidden" } }),
    refused: "acme/shop#1 was not changed: the connected account may not edit it.",
    refs: "acme/shop#",
    values: { Address: to.host, "Access token": token },
    estimates: () => gitlab.state.issues.map(({ weight }) => weight),
    all: Array.from(numbers, () => 8),
  },
  {
    name: "Linear",
    product: imitateLinear(linear, server),
    refuse: () => void (linear.teams[0]!.issueEstimationType = "notUsed"),
    refused: "ENG-1 was not changed: its team in Linear uses no estimates.",
    refs: "ENG-",
    values: { Address: to.host, "Personal API key": token },
    estimates: () => linear.issues.map(({ estimate }) => estimate),
    all: Array.from(numbers, () => 8),
  },
  {
    name: "Azure DevOps",
    product: imitateAzure(azure, `${server}/acme`),
    refuse: () => void (azure.rule = "TF401320: Rule Error for field Story Points."),
    refused: "AB#1 was not changed. Azure DevOps: TF401320: Rule Error for field Story Points.",
    refs: "AB#",
    values: { Address: `${to.host}/acme`, "Personal access token": token },
    estimates: () => azure.items.map(({ estimate }) => estimate),
    all: Array.from(numbers, () => 8),
  },
];

describe.each(journeys)("a new space works with $name", (journey) => {
  const { name, product, refs, values, estimates, all, refuse, refused } = journey;
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
    await frame.getByRole("button", { name: "Fetch issues", disabled: false }).press("Enter");
    await frame.getByRole("button", { name: "Add 5 stories", disabled: false }).press("Enter");
    await page.locator("tm-confirm").getByRole("button", { name: "Add", exact: true }).press("Enter");
    await onScreen(page).getByText("5 stories added.").waitFor();

    type Room = { state: { stories: { id: string; ref: string }[] } };
    const { state } = await ok<Room>(owner, "GET", t.room);
    const imported = state.stories.filter(({ ref }) => ref.startsWith(refs));
    expect(imported).toHaveLength(5);
    for (const { id } of imported) await act(owner, t.room, "PATCH", "story", { storyId: id, estimate: "8" });
    await expect.poll(() => estimates()).toEqual(all);

    refuse();
    await act(owner, t.room, "PATCH", "story", { storyId: imported[0]!.id, estimate: "5" });
    await onScreen(page).getByText(refused).first().waitFor();
    expect(product.faults).toEqual([]);
    expect([...app.logLines, ...delivery.logLines].join("")).not.toContain(token);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
