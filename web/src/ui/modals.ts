type Modal = { close(): void };

const open = new Set<Modal>();

/** Notes that a modal dialog opened or closed: dialogs live in shadow roots, where no selector of the page sees them. */
export function noteModal(dialog: Modal, isOpen: boolean) {
  if (isOpen) open.add(dialog);
  else open.delete(dialog);
}

export function isModalOpen(): boolean {
  return open.size > 0;
}

/** Closes every dialog as Escape would, so that whatever one asks is answered with no. */
export function closeModals() {
  for (const dialog of open) dialog.close();
}
