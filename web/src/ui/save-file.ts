/** Saves text as a file, under a name that ends with what the file is. The browser asks where, or tells that it did. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has read the text by then; without this the page would keep it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
