import { msg } from "@lit/localize";
import { csvPath } from "../../api/rooms.ts";
import { problemText } from "../../api/problem-text.ts";
import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/toast.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";

/** Downloads the room as CSV through a link, so that the browser names the file and reports a failure. */
export function downloadCsv(sessionId: string): void {
  const link = document.createElement("a");
  link.href = csvPath(sessionId);
  link.download = "";
  link.click();
}

/**
 * Fetches the code that writes Markdown before it is needed: a clipboard takes text only right after a click. A failure
 * is not told here: copying fetches the code again.
 */
export function prepareMarkdown(markdown: RoomView["markdown"] | undefined): void {
  markdown?.().catch(() => undefined);
}

/** Copies the room as Markdown, as its kind writes it, and tells in a toast whether that worked. */
export async function copyMarkdown(
  room: RoomController,
  markdown: NonNullable<RoomView["markdown"]>,
): Promise<void> {
  const { envelope } = room;
  if (!envelope) return;
  try {
    const write = await markdown();
    const isCopied = await copyText(write(envelope));
    showToast(
      isCopied
        ? { text: msg("Copied as Markdown."), tone: "ok" }
        : { text: msg("Copying is blocked here. Download the CSV file instead."), tone: "bad" },
    );
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
  }
}
