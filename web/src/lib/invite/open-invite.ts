import { isMemberView, readSpace } from "../../api/spaces.ts";
import { problemText } from "../../api/problem-text.ts";
import { openDialog } from "../../ui/open-dialog.ts";
import { showToast } from "../../ui/toast.ts";
import type { Invitation } from "./invitation.ts";
import { lazyImport } from "../lazy/lazy-imports.ts";
import { revisit } from "../navigate.ts";

/**
 * Opens the invite dialog with the link, its QR code and the passcode. Its code is fetched at the first use. The space
 * is fetched each time, because any member may have changed the passcode. If this fails, a toast shows the error.
 */
export async function openInvite(invitation: Invitation): Promise<void> {
  const { pathname } = location;
  try {
    const [view, { TmInviteDialog }] = await Promise.all([
      readSpace(invitation.org, invitation.slug),
      lazyImport(() => import("./tm-invite-dialog.ts")),
    ]);
    // The person has left the page meanwhile, or has pressed the button again.
    if (location.pathname !== pathname || document.querySelector("tm-invite-dialog")) return;
    if (!isMemberView(view)) return revisit();
    openDialog(TmInviteDialog, { invitation, name: view.name, passcode: view.passcode });
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
  }
}
