/** Returns a text as one line of Markdown without markup. */
export const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");
