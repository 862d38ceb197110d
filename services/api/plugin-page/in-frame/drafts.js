import { onMessage, send } from "./connection.js";

/** The pause in typing after which a text is sent, in milliseconds. */
const typingPauseMs = 200;
const draftFields = "input[data-draft], textarea[data-draft]";

/** Texts that were typed and not sent, by the name of their field. */
const draftTexts = new Map();
const draftTimers = new Map();
/** The fields that have got their text back. */
const restored = new WeakSet();

// The application keeps the texts of fields with the attribute `data-draft`, because a page stores nothing. They return
// after a reload.
onMessage("drafts", ({ drafts }) => {
  for (const [name, text] of Object.entries(drafts)) draftTexts.set(name, text);
  restoreFields();
});

// The page has handled the result by then.
onMessage("result", () => setTimeout(dropSentDrafts));

addEventListener("input", ({ target }) => {
  if (!(target instanceof Element && target.matches(draftFields))) return;
  restored.add(target);
  keepDraft(target.dataset.draft, target.value);
});

new MutationObserver(restoreFields).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ["data-draft"],
});

/** Stores a text. An empty text deletes the draft. */
function keepDraft(name, text) {
  if (text === "") draftTexts.delete(name);
  else draftTexts.set(name, text);
  clearTimeout(draftTimers.get(name));
  draftTimers.set(
    name,
    setTimeout(() => send({ type: "draft", name, text }), text === "" ? 0 : typingPauseMs),
  );
}

/** Puts texts back into new fields that are empty. The page gets an `input` event. */
function restoreFields() {
  if (draftTexts.size === 0) return;
  for (const field of document.querySelectorAll(draftFields)) {
    const text = draftTexts.get(field.dataset.draft);
    if (text === undefined || restored.has(field)) continue;
    restored.add(field);
    if (field.value !== "") continue;
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}

/** Deletes the drafts of fields that the page has emptied after a result. */
function dropSentDrafts() {
  for (const field of document.querySelectorAll(draftFields))
    if (field.value === "" && draftTexts.has(field.dataset.draft)) keepDraft(field.dataset.draft, "");
}
