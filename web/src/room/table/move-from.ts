/** The easing of all flights over a table. */
export const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** True for people who prefer reduced motion. Nothing flies for them: the style sheets fade. */
export const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Lets an element shrink and move from an earlier box to its own in 180 ms. It is in its final place already,
 * and is opaque while it moves. Only transform and opacity are animated. Does nothing for people who prefer reduced
 * motion, or if the earlier box is empty.
 */
export function moveFrom(element: HTMLElement, from: DOMRect): void {
  if (still.matches || from.width === 0) return;
  const start = transformFrom(from, element.getBoundingClientRect());
  element.animate({ transform: [start, "none"], opacity: [1, 1] }, { duration: 180, easing });
}

/** Returns the transform that draws an element, whose box is `own`, in another box. */
export function transformFrom(from: DOMRect, own: DOMRect): string {
  const x = from.x + from.width / 2 - (own.x + own.width / 2);
  const y = from.y + from.height / 2 - (own.y + own.height / 2);
  return `translate(${x}px, ${y}px) scale(${from.height / own.height})`;
}
