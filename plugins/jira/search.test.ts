import { describe, expect, test } from "vitest";
import { issueOf } from "#test/support/trackers/jira-state.ts";
import type { Found } from "../trackers/tracker.ts";
import { openJira, type Opened } from "./fixtures.ts";

const search = ({ hooks }: Opened, query: string) => hooks.ask<Found>("search", { query });
/** The JQL that the plugin sent last. */
const sentJql = ({ hooks }: Opened) =>
  hooks.requests.flatMap(({ body }) => (body ? [(JSON.parse(body) as { jql: string }).jql] : [])).at(-1);

describe("a query typed by hand", () => {
  test.each([true, false])("finds issues page by page (Cloud: %s)", async (isCloud) => {
    const opened = await openJira({ isCloud });
    opened.jira.state.issues = Array.from({ length: 120 }, (_, i) => issueOf(`PAY-${i + 1}`));
    const { issues, more } = await search(opened, "filter = 10042");
    expect([issues.length, issues.at(-1)!.ref, more]).toEqual([120, "PAY-120", false]);
    expect(opened.hooks.requests.filter(({ method }) => method === "POST")).toHaveLength(3);
  });

  test.each([
    ["", 'project in ("PAY", "WEB")'],
    ["filter = 10042", 'project in ("PAY", "WEB") and (filter = 10042)'],
    ["filter = 10042 ORDER BY rank", 'project in ("PAY", "WEB") and (filter = 10042) ORDER BY rank'],
    ["order by rank", 'project in ("PAY", "WEB") order by rank'],
  ])("with the setting project, the search %j is %s", async (query, jql) => {
    const opened = await openJira({ settings: { project: "pay, WEB" } });
    await search(opened, query);
    expect(sentJql(opened)).toBe(jql);
  });

  test.each([
    "a = 1) or (project = SECRET",
    "(a = 1",
    ")(",
    "a = 'x",
    "(order by rank)",
    String.raw`a ~ x\") or (project = SECRET and a ~ '"\''`,
  ])("with the setting project, the search %j that leaves the brackets is not sent", async (query) => {
    const opened = await openJira({ settings: { project: "PAY" } });
    expect(await search(opened, query)).toEqual({
      failure: { text: "Jira doesn't understand that search.", values: {} },
    });
    expect(opened.hooks.requests).toEqual([]);
  });

  test("issues of other projects are left out, whatever Jira answers", async () => {
    const opened = await openJira({ settings: { project: "PAY" } });
    opened.jira.state.issues = [issueOf("PAY-1"), issueOf("SECRET-2"), issueOf("PAYROLL-3")];
    expect((await search(opened, "")).issues.map(({ ref }) => ref)).toEqual(["PAY-1"]);
  });

  test("a query that does not parse has Jira's own words", async () => {
    const opened = await openJira();
    expect(await search(opened, "sprint is")).toEqual({
      failure: {
        text: "Jira doesn't understand that search: {reason}",
        values: { reason: expect.stringMatching(/^Error in the JQL Query/) },
      },
    });
  });

  test.each([true, false])("an expired sign-in is no empty list (Cloud: %s)", async (isCloud) => {
    const opened = await openJira({ isCloud });
    opened.jira.state.isExpired = true;
    expect(await search(opened, "filter = 10042")).toEqual({
      failure: {
        text: "{product} doesn't accept the sign-in. An owner of the space or an admin has to connect it again.",
        values: { product: "Jira" },
      },
    });
  });

  test("without a connection people read who can connect", async () => {
    const opened = await openJira({ isConnected: false });
    expect(await search(opened, "")).toEqual({
      failure: {
        text: "An owner of the space or an admin has to connect {product} first.",
        values: { product: "Jira" },
      },
    });
  });

  test("a filter is a list of its own", async () => {
    const opened = await openJira();
    opened.jira.state.issues = [issueOf("PAY-1"), issueOf("WEB-2")];
    const { issues } = await opened.hooks.ask<Found>("issues", { picked: ["filter-10042"] });
    expect(issues.map(({ ref }) => ref)).toEqual(["PAY-1"]);
  });
});
