/** Saves a text or bytes as a file under a name with an extension. The browser asks for the place or reports the download. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // The browser has read the content by then. Without this call the page would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
