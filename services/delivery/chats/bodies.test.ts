import { expect, test } from "vitest";
import { z } from "zod";
import { chatVendors, type ChatVendorId } from "#shared/rules/chats/vendors.ts";
import { chatBody } from "./bodies.ts";
import type { ChatMessage } from "./message.ts";

const vendors = chatVendors.map(({ id }) => id);
const url = "https://standpoint.example/o/default/s/payments/r/6f1c";
const message: ChatMessage = {
  headline: "Sprint 12 (Payments) has ended.",
  lines: ["PAY-7 Refund: 5", "PAY-8 Payout: 8"],
  link: { text: "Open", url },
};

const https = z.url({ protocol: /^https$/ });

/** What each vendor accepts, by its description. Strict where an unknown key is refused or ignored there. */
const schemas: Record<ChatVendorId, z.ZodType> = {
  slack: z.strictObject({
    text: z.string().min(1).max(40_000),
    blocks: z
      .array(
        z.strictObject({
          type: z.literal("section"),
          text: z.strictObject({
            type: z.literal("mrkdwn"),
            text: z.string().min(1).max(3000),
            verbatim: z.boolean(),
          }),
        }),
      )
      .max(50),
    unfurl_links: z.boolean(),
    unfurl_media: z.boolean(),
  }),
  teams: z.strictObject({
    type: z.literal("message"),
    attachments: z.tuple([
      z.strictObject({
        contentType: z.literal("application/vnd.microsoft.card.adaptive"),
        content: z.strictObject({
          $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
          type: z.literal("AdaptiveCard"),
          version: z.literal("1.4"),
          body: z.array(
            z.strictObject({
              type: z.literal("TextBlock"),
              text: z.string(),
              wrap: z.boolean(),
              weight: z.enum(["Default", "Lighter", "Bolder"]).optional(),
            }),
          ),
          actions: z
            .array(z.strictObject({ type: z.literal("Action.OpenUrl"), title: z.string(), url: https }))
            .max(6),
        }),
      }),
    ]),
  }),
  "google-chat": z.strictObject({
    cardsV2: z.array(
      z.strictObject({
        cardId: z.string().max(64),
        card: z.strictObject({
          sections: z.array(
            z.strictObject({
              widgets: z.tuple([
                z.strictObject({ textParagraph: z.strictObject({ text: z.string() }) }),
                z.strictObject({
                  buttonList: z.strictObject({
                    buttons: z.array(
                      z.strictObject({
                        text: z.string(),
                        onClick: z.strictObject({ openLink: z.strictObject({ url: https }) }),
                      }),
                    ),
                  }),
                }),
              ]),
            }),
          ),
        }),
      }),
    ),
  }),
  discord: z.strictObject({
    content: z.string().max(2000),
    allowed_mentions: z.strictObject({ parse: z.array(z.enum(["users", "roles", "everyone"])) }),
    // SUPPRESS_EMBEDS
    flags: z.literal(1 << 2),
  }),
  mattermost: z.strictObject({ text: z.string().max(16_383) }),
  "rocket-chat": z.strictObject({
    text: z.string(),
    parseUrls: z.boolean(),
    attachments: z.array(z.strictObject({ title: z.string(), title_link: https })),
  }),
  zulip: z.strictObject({ text: z.string().max(10_000) }),
  matrix: z.strictObject({ text: z.string(), html: z.string() }),
};

test.each(vendors)("%s gets the message in the form that it describes, with the link", (vendor) => {
  const body = chatBody(vendor, message);
  expect(schemas[vendor].safeParse(JSON.parse(body)).error).toBeUndefined();
  expect(body).toContain(url);
  expect(body.replaceAll("\\\\-", "-")).toContain("PAY-8 Payout: 8");
});

test.each(vendors)("a message of many long lines fits in %s, and says that lines are left out", (vendor) => {
  const lines = Array.from({ length: 20 }, (_, n) => `PAY-${n} ${"<&*_ ".repeat(30)}: 5`);
  const body = chatBody(vendor, { ...message, lines });
  expect(schemas[vendor].safeParse(JSON.parse(body)).error).toBeUndefined();
  expect(body).toContain("…");
});

/** Texts that would mention people, link, or format in one of the chats, and what must not be in the message. */
const marked: readonly [string, RegExp][] = [
  ["@here @channel @all @room @everyone", /@\w/],
  ["<!here> <@U024BE7LH> <users/all>", /(?<!\\)<[!@u]/],
  ["[pay me](https://evil.example)", /(?<!\\)\]\(https:\/\/evil/],
  ["see https://evil.example now", /https:\/\/evil/],
  ["www.evil.example", /www\.evil/],
];

test.each(vendors.flatMap((vendor) => marked.map(([text, mark]) => [vendor, text, mark] as const)))(
  "in %s a person cannot mention, link or format with %s",
  (vendor, text, mark) => {
    for (const typed of [
      { ...message, headline: `${text} has ended.` },
      { ...message, lines: [text] },
    ]) {
      const texts = textsOf(JSON.parse(chatBody(vendor, typed)));
      expect(texts.filter((one) => mark.test(one))).toEqual([]);
    }
  },
);

test.each(["teams", "discord", "mattermost"] as const)("in %s marks of Markdown are escaped", (vendor) => {
  const body = chatBody(vendor, { ...message, lines: ["**bold** `code` #heading ~town-square"] });
  expect(textsOf(JSON.parse(body)).join("\n")).toContain(
    "\\*\\*bold\\*\\* \\`code\\` \\#heading \\~town-square",
  );
});

test("a line break in a title does not begin a line of its own", () => {
  const body = chatBody("mattermost", { ...message, headline: "One\n# Two\u2028Three has ended." });
  expect((JSON.parse(body) as { text: string }).text.split("\n")[0]).toBe("One \\# Two Three has ended.");
});

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
