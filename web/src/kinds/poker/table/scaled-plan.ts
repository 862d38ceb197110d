import type { Size } from "./rim.ts";
import { seats, type SeatPlan } from "./seats.ts";

/**
 * A plan of the table, and the factor that its lengths have to be multiplied by. `zoom` is the factor without the
 * person's text size.
 */
export type ScaledPlan = SeatPlan & { scale: number; zoom: number };

/** The largest window in which the seats have their own size, in px. In a larger one they grow. */
const normal = { width: 1150, height: 680 };
const large = { width: 1000, height: 560 };

/** Plans the seats as large as the window allows. Text that a person has enlarged makes them larger too. */
export function planTable(
  count: number,
  space: Size,
  sheet: Size,
  isRevealed: boolean,
  isLarge: boolean,
): ScaledPlan | undefined {
  const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const [from, most] = isLarge ? [large, 3.2] : [normal, 1.3];
  const grown = Math.max(1, Math.min(space.width / from.width, space.height / from.height, most));
  for (const zoom of new Set([grown, (1 + grown) / 2, 1])) {
    const scale = zoom * text;
    const by = ({ width, height }: Size) => ({ width: width / scale, height: height / scale });
    const plan = seats(count, by(space), by(sheet), isRevealed);
    if (plan) return { ...plan, scale, zoom };
  }
  return undefined;
}

/** Returns the custom properties of the felt and of all seats. Everything is relative to the table's centre. */
export function tableVars(plan: ScaledPlan): Record<string, string> {
  const { scale, felt, seat, card } = plan;
  const px = (value: number) => `${round(value * scale)}px`;
  return {
    "--k": String(scale),
    "--felt-x": px(felt.x - felt.width / 2),
    "--felt-y": px(felt.y - felt.height / 2),
    "--felt-width": px(felt.width),
    "--felt-height": px(felt.height),
    "--felt-radius": px(felt.radius),
    "--seat-width": px(seat.width),
    "--seat-height": px(seat.height),
    "--card-width": px(card?.width ?? 0),
    "--card-height": px(card?.height ?? 0),
  };
}

/** Returns the custom properties of a seat: the corners of its box and of its card, and the side of the table. */
export function placeVars(plan: ScaledPlan, at: number): Record<string, string> {
  const place = plan.places[at];
  if (!place) return {};
  const { scale, seat, card, felt } = plan;
  const px = (value: number) => `${round(value * scale)}px`;
  const [x, y] = [place.x - seat.width / 2, place.y - seat.height / 2];
  const isAbove = place.y + seat.height / 2 <= felt.y - felt.height / 2;
  const isBelow = place.y - seat.height / 2 >= felt.y + felt.height / 2;
  return {
    "--x": px(x),
    "--y": px(y),
    "--align": isAbove ? "end" : isBelow ? "start" : "center",
    ...(card &&
      place.card && {
        "--card-x": px(place.card.x - card.width / 2 - x),
        "--card-y": px(place.card.y - card.height / 2 - y),
      }),
  };
}

/** Returns the custom property of the sheet: its distance from the table's centre. */
export function sheetVars(plan: ScaledPlan): Record<string, string> {
  return { "--sheet-y": `${round(plan.sheet.y * plan.scale)}px` };
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
