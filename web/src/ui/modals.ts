type Modal = {
  close(): void;
  /** Closing it would lose something, so no registered key acts while it is open. */
  readonly held?: boolean;
  /** False from the moment at which it was closed, which is before its `close` event. */
  readonly shown?: boolean;
};

const open = new Set<Modal>();

/** Notes that a modal dialog opened or closed: dialogs live in shadow roots, where no selector of the page sees them. */
export function noteModal(dialog: Modal, isOpen: boolean) {
  if (isOpen) open.add(dialog);
  else open.delete(dialog);
}

/** Returns whether any modal dialog is open. */
export function isModalOpen(): boolean {
  return [...open].some(({ shown = true }) => shown);
}

/** Returns whether a dialog is above all others. */
export function isTopModal(dialog: Modal): boolean {
  return [...open].at(-1) === dialog;
}

/** Returns whether a held dialog is open. */
export function isModalHeld(): boolean {
  return [...open].some(({ held }) => held);
}

/** Closes every dialog as Escape would, which answers a question with no. */
export function closeModals() {
  for (const dialog of open) dialog.close();
}
