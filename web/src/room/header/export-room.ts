import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { csvPath, markdownPath } from "../../api/rooms.ts";
import type { RoomView } from "../room-view.ts";

/** Downloads the room as CSV. */
export function downloadCsv(sessionId: string): void {
  download(csvPath(sessionId));
}

/** Downloads the room as Markdown. Only for a room whose plugin writes it (`hasMarkdownFile`). */
export function downloadMarkdown(sessionId: string): void {
  download(markdownPath(sessionId));
}

/** Returns true if the room's plugin writes it as Markdown. */
export function hasMarkdownFile(envelope: Envelope): boolean {
  return (envelope as PluginEnvelope).plugin?.exports?.includes("markdown") ?? false;
}

/** Downloads a file through a link, so that the browser names the file and reports failures. */
function download(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}

/**
 * Prefetches the code of the Markdown export. Without `ClipboardItem` the clipboard accepts text only right after a
 * click. A failure is ignored: copying fetches the code again.
 */
export function prepareMarkdown(markdown: RoomView["markdown"] | undefined): void {
  for (const code of [import("./copy-markdown.ts"), markdown?.()]) code?.catch(() => undefined);
}
