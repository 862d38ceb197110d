/**
 * Returns a text with `\n` as its only line breaks, and without other control characters than tabs. JSON escapes most of
 * them, so a text without any is found without an expression, which would take the sandbox a hundred times as long.
 */
export function withoutControls(text: string): string {
  const lines = text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
  const json = JSON.stringify(lines);
  const isClean =
    !json.includes(String.raw`\u`) && !json.includes(String.raw`\b`) && !json.includes(String.raw`\f`);
  return isClean && !lines.includes("\u007f")
    ? lines
    : lines.toWellFormed().replaceAll(/[^\P{Cc}\t\n]/gu, "");
}
