import { afterEach, describe, expect, test } from "vitest";
import { openHooks, type Answer, type HarnessHooks } from "../api/harness-hooks.ts";

const slack = "https://hooks.slack.com/services/T0/B0/x";
const now = new Date("2026-03-02T09:00:00Z");
const room = {
  space: { slug: "payments", name: "Payments" },
  sessionId: "0f81bb41-2f19-47bd-af12-77bf3538f7e1",
  kind: "standup",
  title: "Monday",
  url: "https://poker.example.com/o/default/s/payments/r/0f81bb41",
};
const poker = { ...room, kind: "poker", title: "Sprint 12" };
const until = (closesAt: string) => ({
  ...room,
  slotDate: "2026-03-02",
  opensAt: now.toISOString(),
  closesAt,
});
const estimate = (storyId: string, given: object = {}) => ({
  ...poker,
  storyId,
  ref: "ABC-1",
  storyTitle: "Login",
  estimate: "5",
  ...given,
});

const opened: HarnessHooks[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
async function chat(address: string | null = slack, answer?: () => Answer) {
  const hooks = await openHooks(import.meta.dirname, {
    ...(address !== null && { connections: { channel: { address } } }),
    ...(answer && { answer }),
  });
  opened.push(hooks);
  return hooks;
}
const texts = ({ requests }: HarnessHooks) =>
  requests.map(({ body }) => (JSON.parse(body!) as { text: string }).text);

describe("standups", () => {
  test("a channel gets a message at the opening, and a reminder 15 minutes before the end", async () => {
    const c = await chat();
    await c.event("standup.opened", until("2026-03-02T11:00:00Z"), now);
    expect(texts(c)).toEqual([`Monday (Payments) is open. It closes in 2 hours.\n${room.url}`]);
    expect(c.requests[0]).toMatchObject({ url: slack, method: "POST" });
    const [job] = c.asked.jobs;
    expect(job).toMatchObject({ name: "remind", delayMs: 105 * 60_000, key: `remind/${room.sessionId}` });
    await c.job(job!.name, job!.payload);
    expect(texts(c).at(-1)).toBe(`Monday (Payments) closes in 15 minutes.\n${room.url}`);
  });

  test("an ended standup and a short standup get no reminder", async () => {
    const c = await chat();
    await c.event("standup.opened", until("2026-03-02T11:00:00Z"), now);
    await c.event("standup.closed", until("2026-03-02T11:00:00Z"), now);
    await c.job("remind", c.asked.jobs[0]!.payload);
    expect(c.requests).toHaveLength(1);
    await c.event("standup.opened", until("2026-03-02T09:20:00Z"), now);
    expect(texts(c).at(-1)).toContain("It closes in 20 minutes.");
    expect(c.asked.jobs).toHaveLength(1);
  });
});

describe("plannings", () => {
  test("a channel gets the estimates without votes", async () => {
    const c = await chat();
    await c.event("poker.estimated", estimate("a"));
    await c.event("poker.estimated", estimate("b", { ref: "", storyTitle: "Search", estimate: "?" }));
    await c.event("poker.estimated", estimate("a", { estimate: "8" }));
    expect(c.requests).toEqual([]);
    await c.event("session.ended", poker);
    expect(texts(c)).toEqual([
      `Sprint 12 (Payments) has ended. 2 stories were estimated:\n• Search: ?\n• ABC-1 Login: 8\n${room.url}`,
    ]);
    await c.event("session.ended", poker);
    expect(c.requests).toHaveLength(1);
  });

  test("a summary names 20 stories and counts at most 60, even with long titles", async () => {
    const c = await chat();
    const storyTitle = "é".repeat(200);
    for (let i = 0; i < 65; i++) await c.event("poker.estimated", estimate(`${i}`, { storyTitle }));
    await c.event("session.ended", poker);
    const [text] = texts(c);
    expect(text).toContain("60 stories were estimated");
    expect(text!.split("\n")).toHaveLength(23);
    expect(text).toContain("and 40 more");
  });

  test("a long name is not cut into half a character", async () => {
    const c = await chat();
    await c.event("poker.estimated", estimate("a", { ref: "", storyTitle: "🂡".repeat(90) }));
    await c.event("session.ended", poker);
    expect(texts(c)[0]!.isWellFormed()).toBe(true);
  });

  test("deleted rooms and rooms without estimates send no message", async () => {
    const c = await chat();
    await c.event("session.ended", poker);
    await c.event("poker.estimated", estimate("a"));
    await c.event("session.deleted", poker);
    await c.event("session.ended", poker);
    expect(c.requests).toEqual([]);
  });
});

describe("the chat", () => {
  test("a title cannot contain links or mentions for Slack, Google Chat or Mattermost", async () => {
    const c = await chat();
    await c.event(
      "poker.estimated",
      estimate("a", { storyTitle: "<!channel> <https://evil.example|x> @all" }),
    );
    await c.event("session.ended", { ...poker, title: "<!here> @channel" });
    expect(texts(c)[0]).not.toMatch(/<|>|@(?!\u200b)/);
  });

  test.each([
    "[Sign in again](https://evil.example)",
    "![logo](https://evil.example/x.png)",
    "[Sign in again][1]",
    "[![x](https://evil.example/x.png)](https://evil.example)",
    "[Sign in again] (https://evil.example) [x](<https://evil.example>)",
  ])("the title %s does not become a link with other words where Markdown is read", async (title) => {
    const c = await chat();
    await c.event("poker.estimated", estimate("a", { storyTitle: "[1]: https://evil.example" }));
    await c.event("session.ended", { ...poker, title });
    expect(texts(c)[0]).not.toMatch(/\][([:]|!\[/);
  });

  test("a Teams workflow gets a card with a button", async () => {
    for (const host of [
      "prod-12.westeurope.logic.azure.com:443",
      "prod-12.westeurope.logic.azure.com:8443",
      "default1.environment.api.powerplatform.com",
    ]) {
      const c = await chat(`https://${host}/workflows/1/triggers/manual/paths/invoke?sig=x`);
      await c.event("standup.opened", { ...until("2026-03-02T09:20:00Z"), title: "*Monday*" }, now);
      expect(JSON.parse(c.requests[0]!.body!)).toMatchObject({
        type: "message",
        attachments: [
          {
            contentType: "application/vnd.microsoft.card.adaptive",
            content: {
              type: "AdaptiveCard",
              body: [
                { type: "TextBlock", text: "\\*Monday\\* (Payments) is open. It closes in 20 minutes." },
              ],
              actions: [{ type: "Action.OpenUrl", url: room.url }],
            },
          },
        ],
      });
    }
  });

  test.each([429, 500, 404])("an answer of %d fails the attempt, with a line in the log", async (status) => {
    const c = await chat(slack, () => ({ status }));
    await expect(c.event("standup.opened", until("2026-03-02T11:00:00Z"), now)).rejects.toThrow(
      `the chat answered ${status}`,
    );
    expect(c.asked.lines).toEqual([{ level: "warn", message: `the chat answered ${status}` }]);
    expect(c.asked.jobs).toEqual([]);
  });

  test("without an address no message is sent, with a line in the log", async () => {
    const c = await chat(null);
    await c.event("standup.opened", until("2026-03-02T09:20:00Z"), now);
    expect(c.requests).toEqual([]);
    expect(c.asked.lines[0]!.message).toBe("no channel is connected, so no message was sent");
  });

  test.each(["https://chat.acme.example/hooks/x", "https://logic.azure.com.evil.example/x"])(
    "%s gets a message as of Slack",
    async (address) => {
      const c = await chat(address);
      await c.event("standup.opened", until("2026-03-02T09:20:00Z"), now);
      expect(c.requests).toMatchObject([{ url: address }]);
      expect(texts(c)[0]).toContain("is open");
    },
  );
});
