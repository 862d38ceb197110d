/** Opens the command palette. The top bar listens. For code that may not import the shell. */
export function openPalette(): void {
  dispatchEvent(new Event("tm-find"));
}
