import { msg } from "@lit/localize";
import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { csvPath, markdownPath, readMarkdown } from "../../api/rooms.ts";
import { problemText } from "../../api/problem-text.ts";
import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/toast.ts";
import type { RoomController } from "../room-controller.ts";
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
 * Prefetches the code of the Markdown export. The clipboard accepts text only right after a click. A failure is
 * ignored: copying fetches the code again.
 */
export function prepareMarkdown(markdown: RoomView["markdown"] | undefined): void {
  markdown?.().catch(() => undefined);
}

/**
 * Copies the room as Markdown in its kind's format. Without `markdown`, its plugin writes it on the server. A toast
 * shows the result.
 */
export async function copyMarkdown(room: RoomController, markdown: RoomView["markdown"]): Promise<void> {
  const { envelope } = room;
  if (!envelope) return;
  try {
    const text = markdown ? (await markdown())(envelope) : await readMarkdown(room.sessionId);
    if (await copyText(text)) showToast({ text: msg("Copied as Markdown."), tone: "ok" });
    else showToast({ text: blockedText(markdown === undefined), tone: "bad" });
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
  }
}

function blockedText(hasFile: boolean): string {
  return hasFile
    ? msg("Copying is blocked here. Download the Markdown file instead.")
    : msg("Copying is blocked here. Download the CSV file instead.");
}
