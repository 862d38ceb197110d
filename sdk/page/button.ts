import { html } from "lit-html";
import { attributes } from "./attributes.ts";
import type { Drawing } from "./drawing.ts";
import { isWritable } from "./room.ts";

/** How a button looks and what it tells. */
export type ButtonOptions = {
  /** Classes: `primary`, `quiet`, `danger`, and those of the page. */
  class?: string;
  /** The name for assistive technology, if the content is a picture or needs more words. */
  label?: string;
  /** Whether it is pressed, for a button that is on or off. */
  pressed?: boolean;
  /** It cannot be pressed now. It keeps the focus, which a disabled button would lose. */
  off?: boolean;
  /** Other attributes, such as `data-handle`. */
  attrs?: Record<string, string | undefined>;
};

/** Draws a button. It is off while the room is closed or not connected. `press` runs when it is pressed. */
export function button(
  content: Drawing,
  press: (event: Event) => unknown,
  { class: classes, label, pressed, off = false, attrs = {} }: ButtonOptions = {},
) {
  const isOff = off || !isWritable();
  // A page has many buttons: one directive for all attributes takes less time than an expression for each.
  const all = {
    class: classes,
    "aria-label": label,
    "aria-pressed": pressed === undefined ? undefined : String(pressed),
    "aria-disabled": isOff ? "true" : undefined,
    ...attrs,
  };
  return html`<button
    type="button"
    @click=${(event: Event) => (isOff ? undefined : void press(event))}
    ${attributes(all)}
  >
    ${content}
  </button>`;
}
