import { describe, expect, test } from "vitest";
import { issueOf, pointsField, usualScreen } from "#test/support/trackers/jira-state.ts";
import { openJira } from "./fixtures.ts";

const sprint = { picked: ["scrum-7", "sprint-71"] };
const float = { type: "number", custom: "com.atlassian.jira.plugin.system.customfieldtypes:float" };

/** Opens the plugin with the issue PAY-12, which the space took from its board if `fromBoard` is true. */
async function openWith(
  changes: Parameters<typeof issueOf>[1] = {},
  { fromBoard = false, ...options }: Parameters<typeof openJira>[0] & { fromBoard?: boolean } = {},
) {
  const opened = await openJira(options);
  const issue = issueOf("PAY-12", changes);
  opened.jira.state.issues = [issue];
  if (fromBoard) await opened.hooks.ask("issues", sprint);
  const notices = () =>
    opened.hooks.notices.map(({ text, values, level, about }) => ({ text, values, level, about }));
  return { ...opened, issue, notices };
}

describe("the field of an estimate", () => {
  test("the estimate goes to the board from which the space took the issue", async () => {
    const { estimate, issue, sent } = await openWith({}, { fromBoard: true });
    await estimate(" pay-12 ", "8");
    expect(sent().at(-1)).toBe("PUT /rest/agile/1.0/issue/PAY-12/estimation?boardId=7");
    expect(issue.values[pointsField]).toBe(8);
  });

  test("without a board it goes to the field of the edit screen with the type of points", async () => {
    const { estimate, issue } = await openWith();
    await estimate("PAY-12", "½");
    expect(issue.values).toEqual({ [pointsField]: 0.5 });
  });

  test.each(["Story Points", "Story-Punkte", "ストーリーポイント", "故事点"])(
    "the number field with the name %s holds points",
    async (name) => {
      const screen = {
        customfield_5: { name: "Weight", schema: float },
        customfield_9: { name, schema: float },
      };
      const { estimate, issue, notices } = await openWith({ screen });
      await estimate("PAY-12");
      if (name === "Story-Punkte") return expect(notices()).toMatchObject([{ level: "problem" }]);
      return expect(issue.values).toEqual({ customfield_9: 5 });
    },
  );

  test("a setting names the field", async () => {
    const screen = { ...usualScreen, customfield_7: { name: "Effort", schema: float } };
    const { estimate, issue } = await openWith(
      { screen },
      { settings: { field: "customfield_7" }, fromBoard: true },
    );
    await estimate("PAY-12");
    expect(issue.values).toEqual({ customfield_7: 5 });
  });

  test("a board that estimates in time gets no points as minutes", async () => {
    const opened = await openJira();
    opened.jira.state.boards[0]!.field = {
      fieldId: "timeoriginalestimate",
      displayName: "Original estimate",
    };
    const issue = issueOf("PAY-12");
    opened.jira.state.issues = [issue];
    await opened.hooks.ask("issues", sprint);
    await opened.estimate("PAY-12");
    expect(issue.values).toEqual({ [pointsField]: 5 });
  });

  test("a data center has a token without an account, and the same field", async () => {
    const { estimate, issue, hooks } = await openWith({}, { isCloud: false, fromBoard: true });
    await estimate("PAY-12");
    expect(issue.values).toEqual({ [pointsField]: 5 });
    for (const { headers } of hooks.requests) expect(headers["authorization"]).toBe("Bearer t0ken");
  });

  test("a changed estimate is written again", async () => {
    const { estimate, issue } = await openWith();
    await estimate("PAY-12", "5");
    await estimate("PAY-12", "8");
    expect(issue.values).toEqual({ [pointsField]: 8 });
  });

  test("of two estimates within a second the later one is written", async () => {
    const { hooks } = await openWith();
    const story = { storyId: "s", ref: "PAY-12", url: "https://meet.example.com/r/1" };
    await hooks.event("poker.estimated", { ...story, estimate: "5" });
    await hooks.event("poker.estimated", { ...story, estimate: "8" });
    expect(hooks.asked.jobs).toMatchObject([{ name: "write", key: "s", payload: { card: "8" } }]);
  });

  test.each(["", "12", "#12", "ABC", "ABC-", "AB C-1", "ABC-1/../x", "1BC-2"])(
    "the reference %j names no issue",
    async (ref) => {
      const { estimate, hooks } = await openWith();
      await estimate(ref);
      expect([hooks.asked.jobs, hooks.requests]).toEqual([[], []]);
    },
  );
});

describe("cards", () => {
  test("a setting has the numbers of sizes", async () => {
    const { estimate, issue } = await openWith({}, { settings: { sizes: "XS=1, S=2, m=3" } });
    await estimate("PAY-12", "M");
    expect(issue.values).toEqual({ [pointsField]: 3 });
  });

  test.each(["?", "☕", "XL", "1e5", "1/0"])(
    "the card %s has no number, and the room says so",
    async (card) => {
      const { estimate, notices, hooks } = await openWith();
      await estimate("PAY-12", card);
      const text = "{ref} was not changed: {card} is not a number.";
      expect(notices()).toMatchObject([
        { text, values: { ref: "PAY-12", card }, about: "story-PAY-12", level: "info" },
      ]);
      expect(hooks.later).toBe(null);
    },
  );
});

describe("what failed is seen", () => {
  const screen = { summary: usualScreen["summary"]! };

  test("a field that is not on the edit screen", async () => {
    const { estimate, notices, hooks } = await openWith({ screen }, { fromBoard: true });
    await estimate("PAY-12");
    const text = "{ref} was not changed: {field} is not on its edit screen.";
    const values = { ref: "PAY-12", field: "Story point estimate" };
    expect(notices()).toEqual([{ text, values, level: "problem", about: "story-PAY-12" }]);
    expect(hooks.later).toMatchObject({ afterMs: null });
  });

  test("the notice goes once the estimate is written", async () => {
    const { estimate, notices, issue } = await openWith({ screen });
    await estimate("PAY-12");
    issue.screen = usualScreen;
    await estimate("PAY-12");
    expect(notices()).toEqual([]);
  });

  test("an account that may not edit the issue", async () => {
    const { estimate, notices } = await openWith({ screen: null });
    await estimate("PAY-12");
    const text = "{ref} was not changed: {account} may not edit it in Jira.";
    expect(notices()).toMatchObject([{ text, values: { ref: "PAY-12", account: "Ana Lima" } }]);
  });

  test.each([
    { ref: "PAY-99", archived: [] },
    { ref: "PAY-12", archived: ["PAY"] },
  ])("an issue that the account cannot see: $ref, archived $archived", async ({ ref, archived }) => {
    const { estimate, notices, jira, hooks } = await openWith();
    jira.state.archived = archived;
    await estimate(ref);
    const text = "{ref} was not changed: {account} can't see it in Jira.";
    expect(notices()).toMatchObject([{ text, values: { ref, account: "Ana Lima" } }]);
    expect(hooks.later).toMatchObject({ afterMs: null });
  });

  test("too many requests: the estimate follows when Jira allows it", async () => {
    const { estimate, jira, hooks, notices } = await openWith();
    jira.state.limited = { requests: 1, seconds: 42 };
    await estimate("PAY-12");
    expect(hooks.later).toMatchObject({ afterMs: 42_000 });
    expect(notices()).toMatchObject([
      { text: "{ref} was not written: {product} allows no more requests right now." },
    ]);
  });

  test("a sign-in that Jira no longer accepts", async () => {
    const { estimate, jira, hooks, notices } = await openWith();
    jira.state.isExpired = true;
    await estimate("PAY-12");
    expect(hooks.later).toMatchObject({
      afterMs: null,
      reason: "Jira: refused, 401: You are not authenticated.",
    });
    expect(notices()).toMatchObject([
      { text: "{ref} was not changed: {product} doesn't accept the sign-in." },
    ]);
  });

  test("without a connection nothing is shown, because the space may use another product", async () => {
    const { estimate, hooks, notices } = await openWith({}, { isConnected: false });
    await estimate("PAY-12");
    expect([notices(), hooks.later, hooks.asked.lines.map(({ message }) => message)]).toEqual([
      [],
      null,
      ["Jira is not connected, so no estimate was written"],
    ]);
  });
});

describe("projects of the connection", () => {
  const settings = { project: "pay, WEB" };
  const text = "{ref} was not changed: it is in no project of the connection.";

  test("an issue of a project is written", async () => {
    const { estimate, issue } = await openWith({}, { settings });
    await estimate("PAY-12");
    expect(issue.values).toEqual({ [pointsField]: 5 });
  });

  test("an issue of another project is not", async () => {
    const { estimate, notices, hooks } = await openWith({}, { settings });
    await estimate("SECRET-2");
    expect([notices(), hooks.requests]).toMatchObject([[{ text, values: { ref: "SECRET-2" } }], []]);
  });

  test("an issue that moved out of the projects is not", async () => {
    const { estimate, jira, notices } = await openWith({}, { settings });
    const secret = issueOf("SECRET-4");
    jira.state.issues.push(secret);
    jira.state.moved = { "PAY-1": "SECRET-4" };
    await estimate("PAY-1");
    expect(notices()).toMatchObject([{ text }]);
    expect(secret.values).toEqual({});
  });
});
