import { afterEach, describe, expect, test } from "vitest";
import { openHooks, type Answer, type HarnessHooks, type SetConnection } from "../api/harness-hooks.ts";

const opened: HarnessHooks[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const cloud = {
  address: "https://acme.atlassian.net",
  values: { account: "ana@acme.example", token: "t0kén" },
};
type Given = { settings?: Record<string, string>; connection?: SetConnection | null };
async function jira(answer: Answer = { status: 204 }, { settings = {}, connection = cloud }: Given = {}) {
  const connections: Record<string, SetConnection> = connection ? { jira: connection } : {};
  const hooks = await openHooks(import.meta.dirname, { connections, settings, answer: () => answer });
  opened.push(hooks);
  return hooks;
}
const estimated = (hooks: HarnessHooks, ref: string, estimate = "5") =>
  hooks.event("poker.estimated", { ref, estimate, storyTitle: "Login", title: "Sprint" });
const words = ({ asked }: HarnessHooks) => asked.lines.map(({ message }) => message);

describe("an estimate is written into a field of the issue", () => {
  test("the request signs in with the account, and has the default field", async () => {
    const j = await jira();
    await estimated(j, " abc-12 ", "8");
    const [request] = j.requests;
    expect(request).toMatchObject({
      method: "PUT",
      url: "https://acme.atlassian.net/rest/api/2/issue/ABC-12",
    });
    expect(JSON.parse(request!.body!)).toEqual({ fields: { customfield_10016: 8 } });
    const login = Buffer.from("ana@acme.example:t0kén").toString("base64");
    expect(request!.headers).toMatchObject({ authorization: `Basic ${login}` });
  });

  test("a setting names the field", async () => {
    const j = await jira(undefined, { settings: { field: "customfield_7" } });
    await estimated(j, "ABC-12", "½");
    expect(JSON.parse(j.requests[0]!.body!)).toEqual({ fields: { customfield_7: 0.5 } });
  });

  test("a data center has a token without an account", async () => {
    const connection = { address: "https://acme.example/jira", values: { token: "t0ken" } };
    const j = await jira(undefined, { connection });
    await estimated(j, "ABC-12");
    expect(j.requests[0]).toMatchObject({
      url: "https://acme.example/jira/rest/api/2/issue/ABC-12",
      headers: { authorization: "Bearer t0ken" },
    });
  });

  test.each(["", "12", "#12", "ABC", "ABC-", "AB C-1", "ABC-1/../x", "1BC-2"])(
    "the reference %j is not an issue, so no request is sent",
    async (ref) => {
      const j = await jira();
      await estimated(j, ref);
      expect(j.requests).toEqual([]);
    },
  );

  test.each([
    ["0,5", 0.5],
    ["1/2", 0.5],
    ["¼", 0.25],
  ])("the card %s is the number %d", async (estimate, points) => {
    const j = await jira();
    await estimated(j, "ABC-1", estimate);
    expect(JSON.parse(j.requests[0]!.body!)).toEqual({ fields: { customfield_10016: points } });
  });

  test.each(["?", "☕", "XL", "1e5", "1/0"])(
    "the estimate %s is not a number, so no request is sent",
    async (estimate) => {
      const j = await jira();
      await estimated(j, "ABC-1", estimate);
      expect([j.requests, words(j)]).toEqual([[], [`${estimate} is not a number, so ABC-1 was not changed`]]);
    },
  );

  test("without a connection no request is sent, with a line in the log", async () => {
    const j = await jira(undefined, { connection: null });
    await estimated(j, "ABC-1");
    expect([j.requests, words(j)]).toEqual([[], ["Jira is not connected, so no estimate was written"]]);
  });
});

describe("replies of Jira", () => {
  test.each([
    [400, "Jira rejects a number in customfield_10016 of ABC-1"],
    [404, "Jira has no issue ABC-1 that the account may edit"],
  ])("%d is logged and not retried", async (status, message) => {
    const j = await jira({ status });
    await estimated(j, "ABC-1");
    expect(words(j)).toEqual([message]);
  });

  test.each([
    [429, "Jira refused: too many requests"],
    [401, "Jira answered 401"],
    [403, "Jira answered 403"],
    [503, "Jira answered 503"],
  ])("%d is retried", async (status, message) => {
    const j = await jira({ status });
    await expect(estimated(j, "ABC-1")).rejects.toThrow(message);
    expect(words(j)).toEqual([message]);
    expect(JSON.stringify(j.asked.lines)).not.toContain("t0k");
  });
});

describe("issues for a planning", () => {
  const page = (from: number, to: number, nextPageToken?: string) => ({
    status: 200,
    body: JSON.stringify({
      issues: Array.from({ length: to - from + 1 }, (_, i) => ({
        key: `ABC-${from + i}`,
        fields: { summary: `Fix ${from + i}` },
      })),
      nextPageToken,
    }),
  });
  async function paged(...answers: Answer[]) {
    const connections = { jira: cloud };
    const hooks = await openHooks(import.meta.dirname, { connections, answer: () => answers.shift()! });
    opened.push(hooks);
    return hooks;
  }

  test("JQL finds issues page by page", async () => {
    const j = await paged(page(1, 50, "next"), page(51, 60));
    const { stories, more } = await j.ask<{ stories: object[]; more: boolean }>("find", {
      query: "filter = 7",
    });
    expect([stories.length, more, stories.at(-1)]).toEqual([60, false, { ref: "ABC-60", title: "Fix 60" }]);
    expect(j.requests.map(({ url, body }) => [url, JSON.parse(body!)])).toEqual([
      [
        "https://acme.atlassian.net/rest/api/2/search/jql",
        { jql: "filter = 7", fields: ["summary"], maxResults: 50 },
      ],
      [
        "https://acme.atlassian.net/rest/api/2/search/jql",
        { jql: "filter = 7", fields: ["summary"], maxResults: 50, nextPageToken: "next" },
      ],
    ]);
  });

  test.each([
    ["", 'project in ("PAY", "WEB")'],
    ["filter = 7", 'project in ("PAY", "WEB") and (filter = 7)'],
    ["a = 1 or b = 2 ORDER BY rank", 'project in ("PAY", "WEB") and (a = 1 or b = 2) ORDER BY rank'],
    ["order by rank", 'project in ("PAY", "WEB") order by rank'],
    ['text ~ ") order by ("', 'project in ("PAY", "WEB") and (text ~ ") order by (")'],
  ])("with the setting project, the search %j is %s", async (query, jql) => {
    const j = await jira({ status: 200, body: '{"issues":[]}' }, { settings: { project: "pay, WEB" } });
    await j.ask("find", { query });
    expect(JSON.parse(j.requests[0]!.body!).jql).toBe(jql);
  });

  test.each([
    "a = 1) or (project = SECRET",
    "(a = 1",
    ")(",
    "a = 'x",
    "(order by rank)",
    String.raw`a ~ x\") or (project = SECRET and a ~ '"\''`,
  ])("with the setting project, the search %j that leaves the brackets is refused", async (query) => {
    const j = await jira(undefined, { settings: { project: "PAY" } });
    await expect(j.ask("find", { query })).rejects.toThrow("Jira doesn't understand that search.");
    expect(j.requests).toEqual([]);
  });

  test("issues of other projects are neither listed nor written with the setting project", async () => {
    const issues = ["PAY-1", "SECRET-2", "PAYROLL-3"].map((key) => ({ key, fields: { summary: "Fix" } }));
    const answer = { status: 200, body: JSON.stringify({ issues }) };
    const j = await jira(answer, { settings: { project: "PAY" } });
    expect(await j.ask("find")).toMatchObject({ stories: [{ ref: "PAY-1" }] });
    await estimated(j, "SECRET-2");
    expect(j.requests).toHaveLength(1);
    expect(words(j)).toEqual(["SECRET-2 is in no project of the plugin, so it was not changed"]);
    await estimated(j, "PAY-1");
    expect(j.requests).toHaveLength(2);
  });

  test("the result has at most 100 issues and marks further ones", async () => {
    const j = await paged(page(1, 50, "a"), page(51, 100, "b"));
    expect(await j.ask("find")).toMatchObject({ more: true, stories: { length: 100 } });
  });

  test.each([
    [400, "Jira doesn't understand that search."],
    [429, "Jira refused: too many requests. Try again in a minute."],
    [401, "Jira answered 401."],
  ])("the person gets the reason of a %d", async (status, words) => {
    await expect((await jira({ status })).ask("find")).rejects.toThrow(words);
  });

  test("without a connection no request is sent", async () => {
    const j = await jira(undefined, { connection: null });
    await expect(j.ask("find")).rejects.toThrow(
      "An owner of the space or an admin has to connect Jira first.",
    );
    expect(j.requests).toEqual([]);
  });

  test.each([404, 405])(
    "a data center, which answers %d to the search of Cloud, has pages",
    async (status) => {
      const part = (from: number, to: number) => {
        const { issues } = JSON.parse(page(from, to).body) as { issues: object[] };
        return { status: 200, body: JSON.stringify({ issues, startAt: from - 1, total: 60 }) };
      };
      const j = await paged({ status }, part(1, 50), part(51, 60));
      expect(await j.ask("find", { query: "filter = 7" })).toMatchObject({
        more: false,
        stories: { length: 60 },
      });
      const search = { jql: "filter = 7", fields: ["summary"], maxResults: 50 };
      expect(j.requests.slice(1).map(({ url, body }) => [new URL(url).pathname, JSON.parse(body!)])).toEqual([
        ["/rest/api/2/search", search],
        ["/rest/api/2/search", { ...search, startAt: 50 }],
      ]);
    },
  );
});
