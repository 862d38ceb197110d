type Modal = {
  close(): void;
  /** True if closing would lose the dialog's content. All registered keys are ignored while it is open. */
  readonly held?: boolean;
  /** False from the moment of closing, before the `close` event. */
  readonly shown?: boolean;
};

const open = new Set<Modal>();

/** Records that a modal dialog opened or closed. Selectors of the page cannot find dialogs in shadow roots. */
export function noteModal(dialog: Modal, isOpen: boolean) {
  if (isOpen) open.add(dialog);
  else open.delete(dialog);
}

/** Returns true if a modal dialog is open. */
export function isModalOpen(): boolean {
  return [...open].some(({ shown = true }) => shown);
}

/** Returns true if a dialog is above all others. */
export function isTopModal(dialog: Modal): boolean {
  return [...open].at(-1) === dialog;
}

/** Returns true if a held dialog is open. */
export function isModalHeld(): boolean {
  return [...open].some(({ held }) => held);
}

/** Closes every dialog as Escape would. A confirmation counts as refused. */
export function closeModals() {
  for (const dialog of open) dialog.close();
}
