/**
 * Returns a line without links and mentions, because a title must not notify a whole channel or hide an address. Slack
 * and Google Chat use `<…>` for them, Mattermost `@…`, `[…](…)` and `![…]`.
 */
export function plain(line: string): string {
  return line
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replaceAll(/@|\](?=[([:])|!(?=\[)/g, (mark) => `${mark}\u200b`);
}

/** Returns lines, the last of which is an address, as the card that a Teams workflow expects. Its text is Markdown. */
export function cardOf(lines: readonly string[]): object {
  const body = lines.slice(0, -1).map((line) => ({
    type: "TextBlock",
    text: line.replaceAll(/[\\`*_[\]<>#~|]/g, (character) => `\\${character}`),
    wrap: true,
  }));
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body,
    actions: [{ type: "Action.OpenUrl", title: "Open", url: lines.at(-1) }],
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }],
  };
}
