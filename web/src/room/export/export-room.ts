import { msg } from "@lit/localize";
import { csvPath, markdownPath } from "../../api/rooms.ts";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { hasMarkdownFile } from "../plugin-exports.ts";

type ExportItem = MenuItem & { icon: NonNullable<MenuItem["icon"]> };

/** Returns the entries of the menu "Export" of a room. None for guests and in a side panel. */
export function exportItems(room: RoomController, markdown: RoomView["markdown"]): ExportItem[] {
  if (!room.view || room.onlyTakesPart) return [];
  const hasFile = hasMarkdownFile(room.view);
  return [
    ...(markdown || hasFile
      ? [
          {
            label: msg("Copy as Markdown"),
            icon: "copy" as const,
            run: () =>
              void lazyImport(() => import("../copy/copy-room.ts")).then(({ copyMarkdown }) =>
                copyMarkdown(room, markdown),
              ),
          },
        ]
      : []),
    ...(hasFile
      ? [
          {
            label: msg("Download Markdown"),
            icon: "download" as const,
            run: () => download(markdownPath(room.sessionId)),
          },
        ]
      : []),
    { label: msg("Download CSV"), icon: "download", run: () => download(csvPath(room.sessionId)) },
  ];
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
  for (const code of [import("../copy/copy-room.ts"), markdown?.()]) code?.catch(() => undefined);
}
