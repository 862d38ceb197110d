const open = new Set<object>();

/** Notes that a modal dialog opened or closed: dialogs live in shadow roots, where no selector of the page sees them. */
export function noteModal(dialog: object, isOpen: boolean) {
  if (isOpen) open.add(dialog);
  else open.delete(dialog);
}

export function isModalOpen(): boolean {
  return open.size > 0;
}
