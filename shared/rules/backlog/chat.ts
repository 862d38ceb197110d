const day = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const time = String.raw`\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?`;
const name = String.raw`\p{Lu}[\p{L} .'’-]{1,40}?`;

/** `[12.03.26, 09:15:02] Ana: ` and `12/03/2026, 09:15 - Ana: `, as WhatsApp writes them; without a name it is no message. */
const stamp = new RegExp(
  String.raw`^\u200e?(?:\[${day},? ${time}\]|${day},? ${time} -)\s+(?:[^:]{1,60}:\s+)?`,
  "u",
);
const namelessStamp = new RegExp(
  String.raw`^\u200e?(?:\[${day},? ${time}\]|${day},? ${time} -)\s+[^:]*$`,
  "u",
);
/** The line above a message: a name and a time, in either order. */
const head = new RegExp(String.raw`^(?:${name}[\s,]+\[?${time}\]?|\[${time}\] ${name}:?)$`, "u");
const timeAlone = new RegExp(String.raw`^\[?${time}\]?$`);
const nameAlone = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}$/u;
/** `:white_check_mark: 2`, the reactions below a message. */
const reactions = /^(?::[\w+-]+:\s*\d*\s*)+$/;

/** Takes the names, times and reactions of a chat off its lines; `leftOut` are the lines that are nothing else. */
export function messagesOf(lines: readonly string[]): { lines: string[]; leftOut: string[] } {
  const kept: string[] = [];
  const leftOut: string[] = [];
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    const isHead = head.test(text) || timeAlone.test(text) || namelessStamp.test(text);
    const isName = nameAlone.test(text) && timeAlone.test(lines[at + 1]?.trim() ?? "");
    if (isHead || isName || reactions.test(text)) leftOut.push(text);
    else kept.push(stamp.test(text) ? text.replace(stamp, "") : line);
  }
  return { lines: kept, leftOut };
}
