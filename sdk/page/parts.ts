import { html, noChange } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";
import type { ElementPart } from "lit-html/directive.js";
import type { DragOptions, Timer } from "../../plugins/api/ui-api.d.ts";
import { own } from "./own.ts";

/** Draws a countdown to a server time in milliseconds; null hides it. It announces its last minute and its end. */
export function countdown(endsAt: number | null) {
  return own(
    "countdown",
    () => standpoint.timer(),
    (timer) => (timer as Timer).show(endsAt),
  );
}

/** Draws a decorative picture from the path of an SVG with a view box of 24 by 24, drawn in lines. */
export function icon(path: string) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;
}

/** Lets people drag items in an element while it has options. */
class DragArea extends AsyncDirective {
  private stop: (() => void) | undefined;

  override render(_: Omit<DragOptions, "root"> | null) {
    return noChange;
  }

  override update({ element }: ElementPart, [options]: [Omit<DragOptions, "root"> | null]) {
    if (options && !this.stop) this.stop = standpoint.drag({ ...options, root: element as HTMLElement });
    if (!options) this.disconnected();
    return noChange;
  }

  override disconnected() {
    this.stop?.();
    this.stop = undefined;
  }
}

/**
 * Makes an element an area in which people drag items to targets, with the mouse, a finger or the keyboard. null ends
 * this. The functions of the first options stay in use, so they read the room when they are called.
 */
export const drag = directive(DragArea);

/** Returns a listener of `keydown` that moves the focus with the arrow keys among the elements of a selector. */
export function arrows(selector: string): (event: KeyboardEvent) => void {
  return (event) => {
    const ahead = document.documentElement.dir === "rtl" ? -1 : 1;
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowRight: ahead,
      ArrowUp: -1,
      ArrowLeft: -ahead,
    };
    const step = steps[event.key];
    const from = (event.target as Element).closest<HTMLElement>(selector);
    if (!step || !from) return;
    event.preventDefault();
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    all[all.indexOf(from) + step]?.focus();
  };
}

/** Copies a text, and returns false where the browser does not allow it. The focus stays where it is. */
export function copy(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus();
  return isCopied;
}
