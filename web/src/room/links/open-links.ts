import { problemText } from "../../api/problem-text.ts";
import { showToast } from "../../ui/toast.ts";
import type { RoomController } from "../room-controller.ts";

/** Opens the dialog with the room's links for guests. Its code is fetched at the first use. */
export async function openLinks(room: RoomController): Promise<void> {
  try {
    await import("./tm-links.ts");
  } catch (problem) {
    return showToast({ text: problemText(problem), tone: "bad" });
  }
  const dialog = document.createElement("tm-links");
  dialog.room = room;
  document.body.append(dialog);
}
