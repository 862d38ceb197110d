/** `held`: closing it loses something, so nothing but itself answers to keys. */
type Modal = { close(): void; readonly held?: boolean };

const open = new Set<Modal>();

/** Notes that a modal dialog opened or closed: dialogs live in shadow roots, where no selector of the page sees them. */
export function noteModal(dialog: Modal, isOpen: boolean) {
  if (isOpen) open.add(dialog);
  else open.delete(dialog);
}

export function isModalOpen(): boolean {
  return open.size > 0;
}

/** Says whether a dialog lies above all others, and is the one that keys are for. */
export function isTopModal(dialog: Modal): boolean {
  return [...open].at(-1) === dialog;
}

/** Says whether a dialog is open that must not be left by accident. */
export function isModalHeld(): boolean {
  return [...open].some(({ held }) => held);
}

/** Closes every dialog as Escape would, so that whatever one asks is answered with no. */
export function closeModals() {
  for (const dialog of open) dialog.close();
}
