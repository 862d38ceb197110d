import { afterEach, describe, expect, test } from "vitest";
import { openHooks, type Answer, type SentRequest, type HarnessHooks } from "../api/harness-hooks.ts";

const opened: HarnessHooks[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

type Given = { repository?: string | null; isConnected?: boolean; address?: string };
async function github(
  answer: (request: SentRequest) => Answer = ({ method }) => ({ body: method === "GET" ? "[]" : "" }),
  { repository = "acme/shop", isConnected = true, address = "https://api.github.com" }: Given = {},
) {
  const connection = { address, values: { token: "t0ken" } };
  const hooks = await openHooks(import.meta.dirname, {
    ...(isConnected && { connections: { github: connection } }),
    ...(repository !== null && { settings: { repository } }),
    answer,
  });
  opened.push(hooks);
  return hooks;
}
const estimated = (hooks: HarnessHooks, ref: string, estimate = "5") =>
  hooks.event("poker.estimated", { ref, estimate, storyTitle: "Login", title: "Sprint" });
const sent = ({ requests }: HarnessHooks) => requests.map(({ method, url }) => `${method} ${url}`);
const labels = "https://api.github.com/repos/acme/shop/issues/12/labels";

describe("an estimate becomes a label of the issue", () => {
  test("the label replaces an earlier estimate, and other labels stay", async () => {
    const held = [{ name: "bug" }, { name: "estimate: 3" }, { name: "estimate: ½" }];
    const g = await github(({ method }) => ({ body: method === "GET" ? JSON.stringify(held) : "[]" }));
    await estimated(g, "#12");
    expect(sent(g)).toEqual([
      `GET ${labels}?per_page=100`,
      `POST ${labels}`,
      `DELETE ${labels}/estimate%3A%203`,
      `DELETE ${labels}/estimate%3A%20%C2%BD`,
    ]);
    expect(JSON.parse(g.requests[1]!.body!)).toEqual({ labels: ["estimate: 5"] });
    for (const { headers } of g.requests)
      expect(headers).toMatchObject({ authorization: "Bearer t0ken", accept: "application/vnd.github+json" });
  });

  test("a repeated event adds one label", async () => {
    const g = await github(() => ({ body: JSON.stringify([{ name: "estimate: 5" }]) }));
    await estimated(g, "#12");
    expect(sent(g)).toEqual([`GET ${labels}?per_page=100`]);
  });

  test.each([
    "#12",
    "acme/shop#12",
    "https://github.com/acme/shop/issues/12",
    "https://github.com/acme/shop/issues/12#issuecomment-1",
  ])("the reference %s names an issue", async (ref) => {
    const g = await github();
    await estimated(g, ref);
    expect(sent(g)).toEqual([`GET ${labels}?per_page=100`, `POST ${labels}`]);
  });

  test.each(["", "ABC-12", "12", "#", "a/b/c#1", "../x#1", "https://github.com/acme/shop/pull/12"])(
    "the reference %j is not an issue, so no request is sent",
    async (ref) => {
      const g = await github();
      await estimated(g, ref);
      expect(g.requests).toEqual([]);
    },
  );

  test.each(["other/one#12", "acme/other#12", "https://github.com/other/one/issues/12", "acme/..#12"])(
    "the issue %s of another repository is not labelled, and the log says so",
    async (ref) => {
      const g = await github();
      await estimated(g, ref);
      expect([g.requests, g.asked.lines]).toEqual([
        [],
        [{ level: "info", message: expect.stringContaining("is not the plugin's repository") }],
      ]);
    },
  );

  test.each(["acme/..", "acme/.", "../shop", "acme/shop/issues", "acme", "ac me/shop"])(
    "%s is no repository, so no request is sent",
    async (repository) => {
      const g = await github(undefined, { repository });
      await estimated(g, "#12");
      await expect(g.ask("find")).rejects.toThrow("has to name the repository first.");
      expect(g.requests).toEqual([]);
    },
  );

  const other = "https://github.acme.example/api/v3";
  test.each([
    ["https://api.github.com", "https://evil.example/acme/shop/issues/12"],
    [other, "https://github.com/acme/shop/issues/12"],
    [other, "https://acme.example/acme/shop/issues/12"],
  ])("with the server %s, the issue %s is not labelled, and the log says so", async (address, ref) => {
    const g = await github(undefined, { address });
    await estimated(g, ref);
    expect([g.requests, g.asked.lines]).toEqual([
      [],
      [{ level: "info", message: expect.stringContaining("is not the connected server") }],
    ]);
  });

  test.each([
    [other, "https://github.acme.example/acme/shop/issues/12"],
    [other, "https://GitHub.acme.example/acme/shop/issues/12"],
    ["https://api.acme.ghe.com", "https://acme.ghe.com/acme/shop/issues/12"],
  ])("with the server %s, the reference %s names an issue", async (address, ref) => {
    const g = await github(undefined, { address });
    await estimated(g, ref);
    expect(sent(g)[0]).toBe(`GET ${address}/repos/acme/shop/issues/12/labels?per_page=100`);
  });

  test("the repository of a reference is compared without case, as GitHub does", async () => {
    const g = await github();
    await estimated(g, "Acme/Shop#12");
    expect(new URL(g.requests[0]!.url).pathname).toBe("/repos/acme/shop/issues/12/labels");
  });

  test("without a repository no request is sent, with a line in the log", async () => {
    const g = await github(undefined, { repository: null });
    await estimated(g, "acme/shop#12");
    expect([g.requests, g.asked.lines[0]!.message]).toEqual([
      [],
      "no repository is set, so no issue was labelled",
    ]);
  });

  test("without a connection no request is sent, with a line in the log", async () => {
    const g = await github(undefined, { isConnected: false });
    await estimated(g, "#12");
    expect([g.requests, g.asked.lines[0]!.message]).toEqual([
      [],
      "GitHub is not connected, so no issue was labelled",
    ]);
  });
});

describe("replies of GitHub", () => {
  test("a missing or hidden issue is logged and not retried", async () => {
    const g = await github(() => ({ status: 404, body: '{"message":"Not Found"}' }));
    await estimated(g, "#12");
    expect(g.asked.lines).toEqual([
      { level: "warn", message: "GitHub has no issue acme/shop#12 that the token may see" },
    ]);
  });

  test("a label that is removed in the meantime is not an error", async () => {
    const held = JSON.stringify([{ name: "estimate: 3" }]);
    const g = await github(({ method }) =>
      method === "DELETE" ? { status: 404 } : { body: method === "GET" ? held : "[]" },
    );
    await estimated(g, "#12");
    expect(g.requests).toHaveLength(3);
  });

  test.each([
    ["too many requests", { status: 429 }, "GitHub refused: too many requests with this token"],
    [
      "an exceeded rate limit",
      { status: 403, headers: { "x-ratelimit-remaining": "0" } },
      "GitHub refused: too many requests with this token",
    ],
    ["a revoked token", { status: 401 }, "GitHub answered 401"],
    ["a server error", { status: 502 }, "GitHub answered 502"],
  ])("%s is retried", async (_what, answer, words) => {
    const g = await github(() => answer);
    await expect(estimated(g, "#12")).rejects.toThrow(words);
    expect(g.asked.lines).toEqual([{ level: "warn", message: words }]);
  });

  test("log lines never contain the token", async () => {
    const g = await github(() => ({ status: 500 }));
    await estimated(g, "#12").catch(() => {});
    expect(JSON.stringify(g.asked.lines)).not.toContain("t0ken");
  });
});

describe("issues for a planning", () => {
  const item = (number: number, repository = "acme/shop") => ({
    number,
    title: `Fix ${number}`,
    html_url: "x",
    repository_url: `https://api.github.com/repos/${repository}`,
  });
  const page = (total: number, from: number, to: number) => ({
    body: JSON.stringify({
      total_count: total,
      items: Array.from({ length: to - from + 1 }, (_, i) => item(from + i)),
    }),
  });

  test("a search finds issues of the repository page by page, with their references", async () => {
    const answers = [page(70, 1, 50), page(70, 51, 70)];
    const g = await github(() => answers.shift()!);
    const { stories, more } = await g.ask<{ stories: object[]; more: boolean }>("find", {
      query: 'label:"to estimate"',
    });
    expect([stories.length, more, stories[0], stories.at(-1)]).toEqual([
      70,
      false,
      { ref: "#1", title: "Fix 1" },
      { ref: "#70", title: "Fix 70" },
    ]);
    const [first, second] = g.requests.map(({ url }) => new URL(url).searchParams);
    expect(first!.get("q")).toBe('repo:acme/shop is:issue label:"to estimate"');
    expect([first!.get("page"), second!.get("page")]).toEqual(["1", "2"]);
  });

  test("the result has at most 100 issues and marks further ones", async () => {
    const answers = [page(400, 1, 50), page(400, 51, 100)];
    const g = await github(() => answers.shift()!);
    expect(await g.ask("find")).toMatchObject({ more: true, stories: { length: 100 } });
    const none = await github(() => page(0, 1, 0));
    expect(await none.ask("find")).toEqual({ stories: [], more: false });
  });

  test("issues of other repositories are never listed", async () => {
    const items = [item(1, "other/one"), item(2, "Acme/Shop"), item(3, "acme/shop-two")];
    const g = await github(() => ({ body: JSON.stringify({ total_count: 3, items }) }));
    expect(await g.ask("find", { query: "label:bug" })).toEqual({
      stories: [{ ref: "#2", title: "Fix 2" }],
      more: false,
    });
    expect(g.requests).toHaveLength(1);
    const foreign = Array.from({ length: 50 }, (_, i) => item(i + 1, "other/one"));
    const many = await github(() => ({ body: JSON.stringify({ total_count: 400, items: foreign }) }));
    expect(await many.ask("find", { query: "label:bug" })).toEqual({ stories: [], more: false });
    expect(many.requests).toHaveLength(2);
  });

  test.each(["repo:other/one", "x OR REPO: other/one", "(org:other)", "-user:other bug", "owner:other"])(
    "the search %s of another place is refused, and no request is sent",
    async (query) => {
      const g = await github();
      await expect(g.ask("find", { query })).rejects.toThrow("This searches acme/shop only");
      expect(g.requests).toEqual([]);
    },
  );

  test.each([
    ["an invalid search", { status: 422 }, /doesn't understand/],
    ["too many requests", { status: 403, headers: { "x-ratelimit-remaining": "0" } }, /too many requests/],
    ["another status", { status: 401 }, "GitHub answered 401."],
  ])("the person gets the reason of %s", async (_what, answer, words) => {
    const g = await github(() => answer);
    await expect(g.ask("find")).rejects.toThrow(words);
  });

  test.each([
    ["connection", { isConnected: false }, "has to connect GitHub first."],
    ["repository", { repository: null }, "has to name the repository first."],
  ])("without a %s no request is sent", async (_what, given, words) => {
    const g = await github(undefined, given);
    await expect(g.ask("find")).rejects.toThrow(`An owner of the space or an admin ${words}`);
    expect(g.requests).toEqual([]);
  });
});
