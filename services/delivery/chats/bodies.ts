import type { ChatVendorId } from "#shared/rules/chats/vendors.ts";
import { breakMarks, escapedLines, escapeEntities, escapeMarkdown, type ChatMessage } from "./message.ts";

/** Returns the JSON of a message in the form of each chat, as its vendor describes it. */
const bodies: Readonly<Record<ChatVendorId, (message: ChatMessage) => object>> = {
  // docs.slack.dev/reference/block-kit/blocks/section-block. A button with an address shows a warning to who presses it.
  slack(message) {
    const text = bulleted(escapedLines(message, (line) => escapeEntities(breakMarks(line))));
    const section = (mrkdwn: string) => ({
      type: "section",
      text: { type: "mrkdwn", text: mrkdwn, verbatim: true },
    });
    const blocks = [section(text), section(slackLink(message.link))];
    return { text, blocks, unfurl_links: false, unfurl_media: false };
  },

  // adaptivecards.io/schemas/1.4.0/adaptive-card.json, in the envelope of a Teams workflow.
  teams(message) {
    const [headline, ...lines] = escapedLines(message, escapeMarkdown);
    const block = (text: string) => ({ type: "TextBlock", text, wrap: true });
    const body = [{ ...block(headline), weight: "Bolder" }, ...lines.map(block)];
    const content = {
      $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
      type: "AdaptiveCard",
      version: "1.4",
      body,
      actions: [{ type: "Action.OpenUrl", title: message.link.text, url: message.link.url }],
    };
    return {
      type: "message",
      attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }],
    };
  },

  // developers.google.com/workspace/chat/api/reference/rest/v1/cards. Texts of cards are HTML.
  "google-chat"(message) {
    const text = escapedLines(message, escapeEntities);
    const button = { text: message.link.text, onClick: { openLink: { url: message.link.url } } };
    const widgets = [
      { textParagraph: { text: bulleted(text, "<br>") } },
      { buttonList: { buttons: [button] } },
    ];
    return { cardsV2: [{ cardId: "room", card: { sections: [{ widgets }] } }] };
  },

  // discord.com/developers/docs/resources/webhook#execute-webhook. Flag 4 shows no preview of the link.
  discord(message) {
    const lines = escapedLines(message, escapeMarkdown);
    return { content: markdown(lines, message.link), allowed_mentions: { parse: [] }, flags: 4 };
  },

  // developers.mattermost.com/integrate/webhooks/incoming
  mattermost(message) {
    return { text: markdown(escapedLines(message, escapeMarkdown), message.link) };
  },

  // docs.rocket.chat: incoming webhook integrations
  "rocket-chat"(message) {
    const lines = escapedLines(message, breakMarks);
    const { text, url } = message.link;
    return { text: bulleted(lines), parseUrls: false, attachments: [{ title: text, title_link: url }] };
  },

  // zulip.com/integrations/slack_incoming: Zulip reads Slack's messages, but shows none of its buttons.
  zulip(message) {
    const lines = escapedLines(message, breakMarks);
    return { text: `${bulleted(lines)}\n${slackLink(message.link)}` };
  },

  // matrix-org.github.io/matrix-hookshot/latest/setup/webhooks.html
  matrix(message) {
    const html = bulleted(escapedLines(message, escapeEntities), "<br>");
    const { text, url } = message.link;
    const plain = bulleted(escapedLines(message, breakMarks));
    return {
      text: `${plain}\n${url}`,
      html: `${html}<br><a href="${escapeEntities(url)}">${escapeEntities(text)}</a>`,
    };
  },
};

/** Returns the JSON of a message for a chat. Typed text in it cannot mention, link or format. */
export function chatBody(vendor: ChatVendorId, message: ChatMessage): string {
  return JSON.stringify(bodies[vendor](message));
}

/** Joins lines. All but the first are items of a list. */
function bulleted([first, ...items]: readonly string[], newLine = "\n"): string {
  return [first, ...items.map((item) => (item === "…" ? item : `• ${item}`))].join(newLine);
}

/** Returns lines and a link as Markdown. */
function markdown(lines: readonly string[], { text, url }: ChatMessage["link"]): string {
  return `${bulleted(lines)}\n[${text}](${url})`;
}

/** Returns a link in Slack's own markup. */
const slackLink = ({ text, url }: ChatMessage["link"]) => `<${url}|${text}>`;
