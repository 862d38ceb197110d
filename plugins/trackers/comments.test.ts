import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { azureState } from "#test/support/trackers/azure.ts";
import { githubIssue, imitateGithub } from "#test/support/trackers/github.ts";
import { gitlabIssue } from "#test/support/trackers/gitlab.ts";
import { issueOf } from "#test/support/trackers/jira-state.ts";
import { linearState } from "#test/support/trackers/linear.ts";
import { azure } from "../azure-devops/fixtures.ts";
import { openGithub } from "../github/fixtures.ts";
import { openGitlab } from "../gitlab/fixtures.ts";
import { openJira } from "../jira/fixtures.ts";
import { linear } from "../linear/fixtures.ts";
import { openTracker, roomUrl, type OpenedTracker } from "./fixtures.ts";

type Settings = { comment?: string };
type Opened = Pick<OpenedTracker, "estimate"> & { ref: string; comments: string[] };
type Open = (settings: Settings) => Promise<Opened>;

const products: Record<string, Open> = {
  async GitHub(settings) {
    const issue = githubIssue(12);
    const opened = await openGithub(
      { issues: [issue] },
      { settings: { repository: "acme/shop", ...settings } },
    );
    return { estimate: opened.estimate, ref: "#12", comments: issue.comments };
  },
  async GitLab(settings) {
    const issue = gitlabIssue(12);
    const opened = await openGitlab({ issues: [issue] }, { settings: { project: "acme/shop", ...settings } });
    return { estimate: opened.estimate, ref: "#12", comments: issue.comments };
  },
  async Jira(settings) {
    const { jira, estimate } = await openJira({ settings });
    const issue = issueOf("PAY-12");
    jira.state.issues = [issue];
    return { estimate, ref: "PAY-12", comments: issue.comments };
  },
  async Linear(settings) {
    const state = linearState(1);
    const { estimate } = await linear(state, { settings });
    return { estimate, ref: "ENG-1", comments: state.issues[0]!.comments };
  },
  async "Azure DevOps"(settings) {
    const state = azureState(1);
    const { estimate } = await azure(state, { settings });
    return { estimate, ref: "AB#1", comments: state.items[0]!.comments };
  },
};

const link = `<a href="${roomUrl}">${roomUrl}</a>`;

describe.each(Object.entries(products))("an estimate in %s", (product, open) => {
  const commentWith = (card: string) =>
    `Estimated with ${card}: ${product === "Azure DevOps" ? link : roomUrl}`;

  test("adds no comment by default", async () => {
    const { estimate, ref, comments } = await open({});
    expect([await estimate(ref, "8"), comments]).toEqual([[], []]);
  });

  test("adds a comment with the room's address if the setting says so", async () => {
    const { estimate, ref, comments } = await open({ comment: "Yes" });
    expect([await estimate(ref, "8"), comments]).toEqual([[], [commentWith("8")]]);
  });

  test("adds one comment if it is written twice, and another one if it is changed", async () => {
    const { estimate, ref, comments } = await open({ comment: "Yes" });
    for (const card of ["8", "8", "5"]) await estimate(ref, card);
    expect(comments).toEqual([commentWith("8"), commentWith("5")]);
  });

  test("that is refused adds no comment", async () => {
    const { estimate, comments, ref } = await open({ comment: "Yes" });
    await estimate(ref.replace(/\d+/, "404"), "8");
    expect(comments).toEqual([]);
  });
});

test("a refused comment is logged, and the estimate is written", async () => {
  const issue = githubIssue(12);
  const github = imitateGithub({ issues: [issue] });
  const product = {
    faults: github.faults,
    answer: (request: Parameters<typeof github.answer>[0]) =>
      request.url.endsWith("/comments") ? { status: 403, body: "{}" } : github.answer(request),
  };
  const hooks = await openTracker(join(import.meta.dirname, "../github"), product, {
    connection: "github",
    address: "https://api.github.com",
    settings: { repository: "acme/shop", comment: "Yes" },
  });
  expect([await hooks.estimate("#12"), issue.labels]).toEqual([[], ["estimate: 5"]]);
  expect(hooks.asked.lines).toMatchObject([
    { level: "warn", message: expect.stringContaining("GitHub: no comment") },
  ]);
});
