import type { Invitation } from "./invitation.ts";

/** Opens the invite dialog: the link, its QR code, the passcode. Its code is fetched at the first use. */
export async function openInvite(invitation: Invitation) {
  await import("./tm-invite-dialog.ts");
  const dialog = document.createElement("tm-invite-dialog");
  dialog.invitation = invitation;
  document.body.append(dialog);
}
