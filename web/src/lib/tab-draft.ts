import { currentMe, onMe } from "./identity.ts";
import { tabStorage } from "./storage.ts";

/** A field's text that was typed and not sent. */
export type Draft = { text: string };

/** The start of the keys of all drafts. The id of their author follows. */
const prefix = "draft.";

/**
 * Returns the draft of a person at a place, for example a field of a room. It is kept for the tab's session, so that it
 * survives a reload and a tab that the browser discards. An empty text deletes it.
 */
export function tabDraft(userId: string, place: string): Draft {
  const key = `${prefix}${userId}.${place}`;
  let text = tabStorage.get(key) ?? "";
  return {
    get text() {
      return text;
    },
    set text(typed) {
      text = typed;
      tabStorage.set(key, typed === "" ? null : typed);
    },
  };
}

/** Deletes the drafts of other people, now and when another person signs in. */
export function keepOnlyOwnDrafts() {
  const look = () => {
    const me = currentMe();
    if (me) tabStorage.removeAll(prefix, `${prefix}${me.id}.`);
  };
  onMe(look);
  look();
}
