import { cutText } from "./cut-text.ts";
import { withoutControls } from "./without-controls.ts";

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
  // The cut comes first: a plugin has little time, and tidying makes no text longer.
  for (const one of withoutControls(text.slice(0, 2 * MAX_NOTES)).split("\n")) {
    const line = one.trimEnd();
    if (line !== "" || lines.at(-1) !== "") lines.push(line);
  }
  return lines.join("\n").trim();
}
