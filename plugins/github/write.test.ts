import { describe, expect, test } from "vitest";
import { githubIssue } from "#test/support/trackers/github.ts";
import { openGithub } from "./fixtures.ts";

const labelsPath = "/repos/acme/shop/issues/12/labels";
const withLabels = (...labels: string[]) => ({ issues: [githubIssue(12, { labels })] });

describe("an estimate becomes a label of the issue", () => {
  test("the label replaces an earlier estimate, and other labels stay", async () => {
    const g = await openGithub(withLabels("bug", "estimate: 3", "estimate: ½"));
    await g.estimate("#12");
    expect(g.github.state.issues[0]!.labels).toEqual(["bug", "estimate: 5"]);
    expect(g.requests[0]!.headers).toMatchObject({ authorization: "Bearer t0ken" });
  });

  test("an earlier label with a slash is replaced, which no path can name", async () => {
    const g = await openGithub(withLabels("bug", "estimate: 1/2", "estimate: 3"));
    await g.estimate("#12");
    expect(g.github.state.issues[0]!.labels).toEqual(["bug", "estimate: 5"]);
  });

  test("a repeated estimate adds no label", async () => {
    const g = await openGithub(withLabels("estimate: 5"));
    await g.estimate("#12");
    expect(g.sent()).toEqual([`GET ${labelsPath}`]);
  });

  test.each([
    "#12",
    "acme/shop#12",
    "Acme/Shop#12",
    "https://github.com/acme/shop/issues/12",
    "https://github.com/acme/shop/issues/12#issuecomment-1",
  ])("the reference %s names an issue", async (ref) => {
    const g = await openGithub(withLabels());
    await g.estimate(ref);
    expect(g.github.state.issues[0]!.labels).toEqual(["estimate: 5"]);
  });

  test.each(["", "ABC-12", "12", "#", "a/b/c#1", "../x#1", "https://github.com/acme/shop/pull/12"])(
    "the reference %j is not an issue, so nothing is sent and nothing said",
    async (ref) => {
      const g = await openGithub(withLabels());
      await g.estimate(ref);
      expect([g.requests, g.notices]).toEqual([[], []]);
    },
  );
});

describe("issues elsewhere", () => {
  test.each(["other/one#12", "acme/other#12", "https://github.com/other/one/issues/12", "acme/..#12"])(
    "the issue %s of another repository is not changed, and a notice says so",
    async (ref) => {
      const g = await openGithub(withLabels());
      await g.estimate(ref);
      expect(g.requests).toEqual([]);
      expect(g.notices).toMatchObject([
        {
          about: `story-${ref}`,
          level: "info",
          text: "{ref} was not changed: it is not in {place}.",
          values: { ref, place: "acme/shop" },
        },
      ]);
    },
  );

  const enterprise = "https://github.acme.example/api/v3";
  test.each([
    ["https://api.github.com", "https://evil.example/acme/shop/issues/12"],
    [enterprise, "https://github.com/acme/shop/issues/12"],
    [enterprise, "https://acme.example/acme/shop/issues/12"],
  ])("with the server %s, the issue %s is not changed", async (address, ref) => {
    const g = await openGithub(withLabels(), { address });
    await g.estimate(ref);
    expect([g.requests, g.notices[0]!.text]).toEqual([[], "{ref} was not changed: it is not on {host}."]);
  });

  test.each([
    [enterprise, "https://github.acme.example/acme/shop/issues/12"],
    [enterprise, "https://GitHub.acme.example/acme/shop/issues/12"],
    ["https://api.acme.ghe.com", "https://acme.ghe.com/acme/shop/issues/12"],
  ])("with the server %s, the reference %s names an issue", async (address, ref) => {
    const g = await openGithub(withLabels(), { address });
    await g.estimate(ref);
    expect(g.github.state.issues[0]!.labels).toEqual(["estimate: 5"]);
  });

  test.each(["acme/..", "acme/.", "../shop", "acme/shop/issues", "acme", "ac me/shop"])(
    "with the setting %s, which is no repository, nothing is sent",
    async (repository) => {
      const g = await openGithub(withLabels(), { settings: { repository } });
      await g.estimate("#12");
      await g.estimate("acme/shop#12");
      expect(g.requests).toEqual([]);
    },
  );

  test("without a repository in the settings, #12 is in the one that was picked last", async () => {
    const g = await openGithub(withLabels(), { settings: {} });
    await g.estimate("#12");
    expect(g.notices[0]!.text).toBe("{ref} was not changed: nothing was picked in {product} yet.");
    await g.ask("choices", { picked: ["acme/shop"] });
    await g.estimate("#12");
    expect([g.github.state.issues[0]!.labels, g.notices]).toEqual([["estimate: 5"], []]);
  });

  test("without a connection nothing is sent, and nobody is told", async () => {
    const g = await openGithub(withLabels(), { isConnected: false });
    await g.estimate("#12");
    expect([g.requests, g.notices, g.later]).toEqual([[], [], null]);
  });
});

describe("replies of GitHub", () => {
  test("a missing or hidden issue is given up, and the notice says who cannot see it", async () => {
    const g = await openGithub();
    await g.estimate("#12");
    expect(g.notices).toMatchObject([
      { level: "problem", text: "{ref} was not changed: the connected account can't see it in {product}." },
    ]);
    expect(g.later).toMatchObject({ afterMs: null });
  });

  test("an issue that was transferred is given up, and the notice says so", async () => {
    const g = await openGithub({ issues: [githubIssue(12, { isMoved: true })] });
    await g.estimate("#12");
    expect(g.notices[0]!.text).toBe("{ref} was not changed: it has another address in {product} by now.");
    expect(g.later).toMatchObject({ afterMs: null });
  });

  test.each([
    ["a limit", { status: 429, headers: { "retry-after": "30" } }, 30_000],
    ["a spent limit", { status: 403, headers: { "x-ratelimit-remaining": "0" } }, 60_000],
    ["a secondary limit", { status: 403, headers: { "retry-after": "90" } }, 90_000],
    [
      "a secondary limit without a header",
      { status: 403, body: { message: "You have exceeded a secondary rate limit." } },
      60_000,
    ],
  ])("%s is waited for", async (_what, refusal, afterMs) => {
    const g = await openGithub({ refusal });
    await g.estimate("#12");
    expect(g.later).toMatchObject({ afterMs });
    expect(g.notices[0]!.text).toBe("{ref} was not written: {product} allows no more requests right now.");
  });

  test.each([
    ["a revoked token", { status: 401, body: { message: "Bad credentials" } }, "doesn't accept the sign-in"],
    [
      "a token that only reads",
      { status: 403, body: { message: "Resource not accessible" } },
      "may not edit it",
    ],
    ["a repository without issues", { status: 410, body: { message: "Gone" } }, "can't see it"],
  ])("%s is given up with its reason", async (_what, refusal, words) => {
    const g = await openGithub({ refusal });
    await g.estimate("#12");
    expect(g.notices[0]!.text).toContain(words);
    expect(g.later).toMatchObject({ afterMs: null });
  });

  test("neither notices nor reasons contain the token", async () => {
    const g = await openGithub({ refusal: { status: 500, body: { message: "Bearer t0ken?" } } });
    await g.estimate("#12");
    expect(JSON.stringify([g.notices, g.asked.lines])).not.toContain("t0ken");
  });
});
