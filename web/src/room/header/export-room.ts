import { msg } from "@lit/localize";
import { csvPath } from "../../api/rooms.ts";
import { problemText } from "../../api/problem-text.ts";
import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/toast.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";

/** Downloads the room as CSV through a link, so that the browser names the file and reports failures. */
export function downloadCsv(sessionId: string): void {
  const link = document.createElement("a");
  link.href = csvPath(sessionId);
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

/** Copies the room as Markdown in its kind's format. A toast shows the result. */
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
