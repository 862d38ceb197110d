import { msg } from "@lit/localize";
import { problemText } from "../../api/problem-text.ts";
import { readMarkdown } from "../../api/rooms.ts";
import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/toast.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";

/**
 * Copies the room as Markdown in its kind's format. Without `markdown`, its plugin writes it on the server. A toast
 * shows the result.
 */
export async function copyMarkdown(room: RoomController, markdown: RoomView["markdown"]): Promise<void> {
  const { envelope } = room;
  if (!envelope) return;
  try {
    const text = markdown ? markdown().then((write) => write(envelope)) : readMarkdown(room.sessionId);
    if (await copyLater(text)) showToast({ text: msg("Copied as Markdown."), tone: "ok" });
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

/**
 * Copies a text that is not there yet, and returns true on success. Call it in the press of a button, before any
 * `await`: Safari refuses a copy that begins a second later, but waits for a promise. Throws the reason if there is no
 * text.
 */
async function copyLater(text: Promise<string>): Promise<boolean> {
  const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
  // Without a clipboard, the failure is read from `text`.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return copyText(await text);
  }
}
