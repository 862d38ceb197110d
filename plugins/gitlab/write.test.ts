import { describe, expect, test } from "vitest";
import { gitlabIssue } from "#test/support/trackers/gitlab.ts";
import { openGitlab } from "./fixtures.ts";

const withLabels = (...labels: string[]) => [gitlabIssue(12, { labels })];

describe("an estimate with a subscription", () => {
  test("becomes the weight of the issue, and a later one replaces it", async () => {
    const g = await openGitlab({ issues: withLabels("bug") });
    await g.estimate("#12");
    await g.estimate("#12", "8");
    expect(g.gitlab.state.issues[0]).toMatchObject({ weight: 8, labels: ["bug"] });
    expect(g.requests.at(-1)!.headers).toMatchObject({ "private-token": "glpat-t0ken" });
    expect(g.notices).toEqual([]);
  });

  test("of a size is the number of the settings", async () => {
    const settings = { project: "acme/shop", sizes: "S=1, M=3" };
    const g = await openGitlab({ issues: withLabels() }, { settings });
    await g.estimate("#12", "M");
    expect(g.gitlab.state.issues[0]!.weight).toBe(3);
  });

  test.each([
    ["½", "estimate::½"],
    ["0,5", "estimate::0.5"],
    ["XL", "estimate::XL"],
  ])("of the card %s, which is no whole number, becomes a label", async (card, label) => {
    const g = await openGitlab({ issues: withLabels("bug", "estimate::3", "estimate::M") });
    await g.estimate("#12", card);
    expect(g.gitlab.state.issues[0]).toMatchObject({ weight: null, labels: ["bug", label] });
  });
});

describe.each(["ce", "free"] as const)("an estimate without a subscription (%s)", (plan) => {
  test("becomes a scoped label in place of an earlier one, and other labels stay", async () => {
    const g = await openGitlab({ plan, issues: withLabels("bug", "estimate::3") });
    await g.estimate("#12");
    expect(g.gitlab.state.issues[0]!.labels).toEqual(["bug", "estimate::5"]);
  });

  test("that is there already is not written again", async () => {
    const g = await openGitlab({ plan, issues: withLabels("estimate::5") });
    await g.estimate("#12");
    expect(g.requests.filter(({ body }) => body?.includes("labels"))).toEqual([]);
  });
});

describe("references", () => {
  test.each([
    "#12",
    "acme/shop#12",
    "ACME/Shop#12",
    "https://gitlab.com/acme/shop/-/issues/12",
    "https://GitLab.com/acme/shop/-/work_items/12#note_1",
  ])("%s names an issue", async (ref) => {
    const g = await openGitlab({ issues: withLabels() });
    await g.estimate(ref);
    expect(g.gitlab.state.issues[0]!.weight).toBe(5);
  });

  test.each([
    "",
    "PAY-12",
    "12",
    "#",
    "shop#1",
    "a//b#1",
    "https://gitlab.com/acme/shop/-/merge_requests/12",
  ])("%j is not an issue, so nothing is sent and nothing said", async (ref) => {
    const g = await openGitlab({ issues: withLabels() });
    await g.estimate(ref);
    expect([g.requests, g.notices]).toEqual([[], []]);
  });

  test.each([
    ["other/one#12", "{ref} was not changed: it is not in {place}."],
    ["https://gitlab.com/other/one/-/issues/12", "{ref} was not changed: it is not in {place}."],
    ["https://gitlab.acme.example/acme/shop/-/issues/12", "{ref} was not changed: it is not on {host}."],
  ])("%s of another place is not changed, and a notice says so", async (ref, text) => {
    const g = await openGitlab({ issues: withLabels() });
    await g.estimate(ref);
    expect([g.requests, g.notices]).toMatchObject([[], [{ level: "info", text }]]);
  });

  test("without a project in the settings, #12 is in the one that was picked last", async () => {
    const g = await openGitlab({ issues: withLabels() }, { settings: {} });
    await g.estimate("#12");
    expect(g.notices[0]!.text).toBe("{ref} was not changed: nothing was picked in {product} yet.");
    await g.ask("choices", { picked: ["7"] });
    await g.estimate("#12");
    expect([g.gitlab.state.issues[0]!.weight, g.notices]).toEqual([5, []]);
  });

  test("a server in a folder of its host has its issues, too", async () => {
    const address = "https://acme.example/gitlab";
    const g = await openGitlab({ issues: withLabels() }, { address });
    await g.estimate("#12");
    expect(g.gitlab.state.issues[0]!.weight).toBe(5);
  });
});

describe("replies of GitLab", () => {
  test.each([
    ["a missing issue", null, "can't see it", null],
    ["a limit", { status: 429, headers: { "retry-after": "30" } }, "allows no more requests", 30_000],
    [
      "an expired token",
      { status: 401, body: { error: "invalid_token" } },
      "doesn't accept the sign-in",
      null,
    ],
    [
      "a token that only reads",
      { status: 403, body: { error: "insufficient_scope" } },
      "may not edit it",
      null,
    ],
  ])("%s is shown beside the story", async (_what, refusal, words, afterMs) => {
    const g = await openGitlab({ refusal }, { settings: {} });
    await g.ask("choices", { picked: ["7"] });
    await g.estimate("acme/shop#12");
    expect(g.notices).toMatchObject([
      { about: "story-acme/shop#12", level: "problem", text: expect.stringContaining(words) },
    ]);
    expect(g.later).toMatchObject({ afterMs });
  });

  test("without a connection nothing is sent, and nobody is told", async () => {
    const g = await openGitlab({ issues: withLabels() }, { isConnected: false });
    await g.estimate("#12");
    expect([g.requests, g.notices, g.later]).toEqual([[], [], null]);
  });
});
