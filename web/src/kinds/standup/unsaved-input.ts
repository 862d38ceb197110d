import { tabDraft } from "../../lib/tab-draft.ts";

/**
 * The unsent text of the fields that have a submit button: a commitment, kudos. It belongs to the room and not to the
 * fields. These are removed when the room ends, and the room may be reopened.
 */
export type UnsavedInput = { commitment: string; thanks: { to: string; text: string } };

/** Returns empty fields. */
export const noInput = (): UnsavedInput => ({ commitment: "", thanks: { to: "", text: "" } });

/** Returns the fields of a person in a room, as they were before a reload of the tab. */
export function storedInput(userId: string, sessionId: string): UnsavedInput {
  const draft = (field: string) => tabDraft(userId, `${sessionId}.${field}`);
  const [commitment, to, text] = [draft("commitment"), draft("kudos-to"), draft("kudos")];
  return {
    get commitment() {
      return commitment.text;
    },
    set commitment(typed) {
      commitment.text = typed;
    },
    thanks: {
      get to() {
        return to.text;
      },
      set to(chosen) {
        to.text = chosen;
      },
      get text() {
        return text.text;
      },
      set text(typed) {
        text.text = typed;
      },
    },
  };
}
