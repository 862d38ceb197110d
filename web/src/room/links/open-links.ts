import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import type { RoomController } from "../room-controller.ts";

/** Opens the dialog with the room's guest links. Its code is fetched at the first use. */
export async function openLinks(room: RoomController): Promise<void> {
  await lazyImport(() => import("./tm-links.ts"));
  const dialog = document.createElement("tm-links");
  dialog.room = room;
  document.body.append(dialog);
}
