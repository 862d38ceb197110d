import { cutText } from "./cut-text.ts";

/** The most characters in the notes of a story. */
const MAX_NOTES = 2_000;

type Ticket = {
  /** Its address in the browser. */
  address: string;
  type: string;
  state: string;
  /** The key and title of its parent or epic. */
  parent: string;
  /** Its description as notes. */
  description: string;
};

/** Returns the notes of a ticket's story: its address, its type, state and parent, and its description. */
export function ticketNotes({ address, type, state, parent, description }: Ticket): string {
  const facts = [type, state, parent].filter((fact) => fact !== "").join(" · ");
  const head = [address, facts].filter((line) => line !== "").join("\n");
  return cutText([head, tidy(description)].filter((part) => part !== "").join("\n\n"), MAX_NOTES);
}

/** Returns a text without control characters, spaces at the ends of lines, and more than one empty line in a row. */
export function tidy(text: string): string {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    // Tabs are the only control characters that a text keeps.
    const clean = line.replaceAll(/[^\P{Cc}\t]/gu, "").trimEnd();
    if (clean !== "" || lines.at(-1) !== "") lines.push(clean);
  }
  return lines.join("\n").trim();
}
