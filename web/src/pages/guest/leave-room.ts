import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { signOut } from "../../api/me.ts";
import { problemText } from "../../api/problem-text.ts";
import { setMe } from "../../lib/identity.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { showToast } from "../../ui/toast.ts";
import { removeLeaving, storeLeaving } from "./seat-storage.ts";

/** After a confirmation, gives up a guest's seat for good. The room's address then shows that they have left. */
export async function leaveRoom({ linkSessionId = "" }: Me): Promise<void> {
  const isSure = await confirmFirst({
    heading: msg("Leave this room?"),
    text: msg("Your contributions stay. With the link you can come back as a new guest."),
    action: msg("Leave room"),
  });
  if (!isSure) return;
  // Stored before the request, because the room closes in other tabs before this tab gets its response.
  storeLeaving(linkSessionId);
  try {
    await signOut();
  } catch (problem) {
    removeLeaving();
    showToast({ text: problemText(problem), tone: "bad" });
    return;
  }
  setMe(null);
  navigate(paths.guestRoom(linkSessionId), { replace: true });
}
