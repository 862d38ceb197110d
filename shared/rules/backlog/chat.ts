const day = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const time = String.raw`\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?`;
const name = String.raw`\p{Lu}[\p{L} .'’-]{1,40}?`;

/** The prefix of a WhatsApp message: `[12.03.26, 09:15:02] Ana: ` or `12/03/2026, 09:15 - Ana: `. */
const messagePrefix = new RegExp(
  String.raw`^\u200e?(?:\[${day},? ${time}\]|${day},? ${time} -)\s+(?:[^:]{1,60}:\s+)?`,
  "u",
);
/** A WhatsApp line without a name, which is not a message of a person. */
const systemMessage = new RegExp(
  String.raw`^\u200e?(?:\[${day},? ${time}\]|${day},? ${time} -)\s+[^:]*$`,
  "u",
);
/** The line above a message: a name and a time, in any order. */
const messageHeader = new RegExp(String.raw`^(?:${name}[\s,]+\[?${time}\]?|\[${time}\] ${name}:?)$`, "u");
const timeAlone = new RegExp(String.raw`^\[?${time}\]?$`);
const nameAlone = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}$/u;
/** Reactions below a message, such as `:white_check_mark: 2`. */
const reactions = /^(?::[\w+-]+:\s*(?:\d+\s*)?)+$/;

/** Removes names, times and reactions from the lines of a chat. `skipped` has the lines without other text. */
export function stripChatMetadata(lines: readonly string[]): { lines: string[]; skipped: string[] } {
  const kept: string[] = [];
  const skipped: string[] = [];
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    const isHead = messageHeader.test(text) || timeAlone.test(text) || systemMessage.test(text);
    const isName = nameAlone.test(text) && timeAlone.test(lines[at + 1]?.trim() ?? "");
    if (isHead || isName || reactions.test(text)) skipped.push(text);
    else kept.push(messagePrefix.test(text) ? text.replace(messagePrefix, "") : line);
  }
  return { lines: kept, skipped };
}
