import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import { openDialog } from "../../ui/open-dialog.ts";
import type { RoomController } from "../room-controller.ts";

/** Opens the dialog with the room's guest links. Its code is fetched at the first use. */
export async function openLinks(room: RoomController): Promise<void> {
  const { TmLinks } = await lazyImport(() => import("./tm-links.ts"));
  openDialog(TmLinks, { room });
}
