import { pressedKey } from "../../../ui/pressed-key.ts";

export type DragOptions = {
  /** The rows in their order, including the dragged one. */
  rows(): HTMLElement[];
  /** Called during a drag with the row's new index among the other rows, and with undefined at the end. */
  onOver(index: number | undefined): void;
  onDrop(from: number, index: number): void;
};

const edge = 48;

/**
 * Drags a handle's row with mouse, pen or finger after a `pointerdown`. Escape and a lost pointer cancel the drag. The
 * list scrolls when the pointer is near its edge.
 */
export function dragRow(down: PointerEvent, handle: HTMLElement, options: DragOptions): void {
  const row = handle.closest("li")!;
  const from = options.rows().indexOf(row);
  handle.setPointerCapture(down.pointerId);
  const listening = new AbortController();
  const { signal } = listening;
  let index = from;

  function move(event: PointerEvent) {
    const others = options.rows().filter((other) => other !== row);
    const above = others.filter((other) => middleOf(other) < event.clientY).length;
    index = above;
    row.style.setProperty("--drag", `${event.clientY - down.clientY}px`);
    row.toggleAttribute("data-dragged", true);
    scrollNear(row, event.clientY);
    options.onOver(index === from ? undefined : index);
  }

  function end(isDrop: boolean) {
    listening.abort();
    row.removeAttribute("data-dragged");
    row.style.removeProperty("--drag");
    options.onOver(undefined);
    if (isDrop && index !== from) options.onDrop(from, index);
  }

  handle.addEventListener("pointermove", move, { signal });
  handle.addEventListener("pointerup", () => end(true), { signal });
  handle.addEventListener("pointercancel", () => end(false), { signal });
  addEventListener(
    "keydown",
    (event) => {
      if (pressedKey(event) !== "Escape") return;
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

function scrollNear(row: HTMLElement, y: number) {
  const list = row.parentElement!;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + edge) list.scrollBy(0, -12);
  else if (y > bottom - edge) list.scrollBy(0, 12);
}
