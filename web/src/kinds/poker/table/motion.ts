import { easing, still, transformFrom } from "../../../room/table/move-from.ts";

/** The flight of a card, the time between the first and the last start, and the flight of a chip, in milliseconds. */
const flightMs = 180;
const staggerMs = 260;
const chipMs = 260;

/** A card of a pile, and the box it comes from. */
type Flight = { card: HTMLElement; from: DOMRect };

/**
 * Lets cards fly from the seats of their players to their piles. They are in their final places already, and only
 * transform and opacity are animated. Does nothing for people who prefer reduced motion: the style sheet fades.
 */
export function dealCards(flights: readonly Flight[]): void {
  if (still.matches) return;
  const step = staggerMs / Math.max(flights.length - 1, 1);
  const starts = flights.map(({ card, from }) => transformFrom(from, card.getBoundingClientRect()));
  for (const [i, { card }] of flights.entries())
    card.animate(
      [
        { transform: `${starts[i]} rotateY(90deg)`, opacity: 0.4 },
        { transform: "none", opacity: 1 },
      ],
      { duration: flightMs, delay: i * step, easing, fill: "backwards" },
    );
}

/**
 * Lets a copy of a chip fly from one box to another, over everything else. The copy is removed when it arrives. Its look
 * is `.flying` of the parent's styles.
 */
export function flyChip(parent: ParentNode, text: string, from: DOMRect, to: DOMRect): void {
  if (still.matches || from.width === 0 || to.width === 0) return;
  const chip = document.createElement("span");
  chip.className = "flying";
  chip.ariaHidden = "true";
  chip.textContent = text;
  parent.append(chip);
  const box = chip.getBoundingClientRect();
  const flight = chip.animate(
    [{ transform: transformFrom(from, box) }, { transform: transformFrom(to, box), opacity: 0.6 }],
    { duration: chipMs, easing },
  );
  flight.onfinish = flight.oncancel = () => chip.remove();
}
