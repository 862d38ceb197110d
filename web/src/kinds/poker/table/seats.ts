import { beside, distribute, halfRim, overlap, type Point, type Size } from "./rim.ts";

/** The place of a person at the table, and of their card on it. Centres, in px from the table's centre. */
export type Place = Point & { card?: Point };

/** How people sit at a table. Everything is in px. */
export type SeatPlan = {
  look: "large" | "medium" | "small";
  /** The box of a person. */
  seat: Size;
  /** The box of a card on the felt, unless it is drawn in the person's box. */
  card?: Size;
  /** In the order of the seats, clockwise. The first is closest to the viewer. */
  places: Place[];
  felt: Point & Size & { radius: number };
  /** The centre of the sheet that lies on the felt. */
  sheet: Point;
};

/** A look of the seats. */
type Look = Pick<SeatPlan, "look" | "seat" | "card">;
/** The space around the sheet, and between the rim and the boxes beside it, in px. */
const gap = 10;
/** The space between two seats, in px. */
const between = 8;
/** The roundness of the table's corners, the roundest first. 1 makes the ends half circles. */
const ovals = [1, 0.8, 0.6];
const roundedCorners = [0.4, 0.2];

const looks: Look[] = [
  { look: "large", seat: { width: 128, height: 92 }, card: { width: 44, height: 60 } },
  { look: "medium", seat: { width: 112, height: 78 }, card: { width: 34, height: 46 } },
];
const small: Look = { look: "small", seat: { width: 116, height: 40 } };

/** More people sit in rows. */
export const mostSeats = 60;

/**
 * Returns the places of people around a table in a space of this size, with a sheet of paper on it. The person closest
 * to the viewer has the first place. Prefers large seats around an oval. If they do not fit, people sit closer together,
 * at a table with less round corners, then only at two of its sides. Returns undefined if nothing fits. After the reveal
 * (`isRevealed`) the cards lie on the chart, so no space for them is needed.
 */
export function seats(count: number, space: Size, sheet: Size, isRevealed = false): SeatPlan | undefined {
  if (count < 1 || count > mostSeats) return undefined;
  const sizes = isRevealed ? looks.map(({ look, seat }) => ({ look, seat })) : looks;
  const plans = function* () {
    for (const roundnesses of [ovals, roundedCorners])
      for (const look of sizes)
        for (const roundness of roundnesses) {
          yield around(count, space, look, roundness, true);
          yield around(count, space, look, roundness);
        }
    for (const look of sizes) yield atEnds(count, space, look);
    for (const look of sizes) yield atSides(count, space, look, 1);
    for (const roundness of [0.8, ...roundedCorners]) yield inRings(count, space, roundness);
    for (const columns of [1, 2, 3]) yield atSides(count, space, small, columns);
  };
  for (const plan of plans()) if (plan && fits(plan, sheet)) return plan;
  return undefined;
}

/** Returns true if the sheet and the cards lie on the felt, and no two boxes overlap. */
function fits({ places, seat, card, felt, sheet: at }: SeatPlan, sheet: Size): boolean {
  const padded = { ...at, width: sheet.width + 2 * gap, height: sheet.height + 2 * gap };
  const people = places.map(({ x, y }) => ({ x, y, ...seat }));
  const cards = card ? places.flatMap((place) => (place.card ? { ...place.card, ...card } : [])) : [];
  if (![...cards, { ...at, ...sheet }].every((box) => isOn(felt, box))) return false;
  const boxes = [...people, ...cards];
  return !boxes.some(
    (box, i) => overlap(box, padded) || boxes.some((other, j) => j > i && overlap(box, other)),
  );
}

/** Returns true if a box lies on the felt, also if its corner is at a round corner of the felt. */
function isOn(felt: SeatPlan["felt"], box: Point & Size): boolean {
  const x = Math.abs(box.x - felt.x) + box.width / 2 - (felt.width / 2 - felt.radius);
  const y = Math.abs(box.y - felt.y) + box.height / 2 - (felt.height / 2 - felt.radius);
  return Math.hypot(Math.max(x, 0), Math.max(y, 0)) <= felt.radius;
}

/**
 * Seats people around the table, with equal distances. With `isHigh` the table reaches the upper edge of the space. That
 * is possible if the middle of that side has no seat.
 */
function around(
  count: number,
  { width, height }: Size,
  { look, seat, card }: Look,
  roundness: number,
  isHigh = false,
): SeatPlan | undefined {
  if (isHigh && count % 2 === 0) return undefined;
  const above = isHigh ? 0 : seat.height + gap;
  const felt = {
    x: 0,
    y: (above - seat.height - gap) / 2,
    width: width - 2 * (count < 3 ? 0 : seat.width + gap),
    height: height - above - seat.height - gap,
  };
  const radius = (Math.min(felt.width, felt.height) / 2) * roundness;
  if (radius <= 0) return undefined;
  const rim = halfRim(felt, radius);
  // A wide box beside a corner of the rim would reach out of the space by a few px.
  const most = { x: (width - seat.width) / 2, y: (felt.height + seat.height) / 2 + gap };
  const exact = rim.map((point) => beside(point, seat, gap));
  const top = isHigh ? (seat.height - felt.height) / 2 : -most.y;
  const centres = exact.map(({ x, y }) => ({
    x: Math.min(x, most.x),
    y: Math.max(top, Math.min(y, most.y)),
  }));
  const box = { width: seat.width + between, height: seat.height + between };
  const indexes = distribute(count, centres, box);
  if (!indexes) return undefined;
  const isOnFelt = (index: number) => centres[Math.abs(index)]!.y > exact[Math.abs(index)]!.y + gap;
  if (isHigh && indexes.some(isOnFelt)) return undefined;
  const places = indexes.map((index): Place => {
    const side = index < 0 ? -1 : 1;
    const at = (point: Point) => ({ x: point.x * side, y: point.y + felt.y });
    const point = rim[Math.abs(index)]!;
    const person = at(centres[Math.abs(index)]!);
    return card ? { x: person.x, y: person.y, card: at(beside(point, card, -gap)) } : person;
  });
  const cardsBelow = isHigh && card ? card.height + gap : 0;
  return {
    look,
    seat,
    ...(card && { card }),
    places,
    felt: { ...felt, radius },
    sheet: { x: 0, y: felt.y - cardsBelow / 2 },
  };
}

/** Seats many people around the table in two rows. */
function inRings(count: number, space: Size, roundness: number): SeatPlan | undefined {
  const { seat } = small;
  const outer = around(1, space, small, roundness, true);
  if (!outer) return undefined;
  for (let inside = 0; inside <= count / 2; inside++) {
    const inner = {
      width: space.width - 2 * (seat.width + between),
      height: space.height - 2 * (seat.height + between),
    };
    const first = around(count - inside, space, small, roundness);
    if (!first) continue;
    if (inside === 0) return first;
    const second = around(inside, inner, small, roundness);
    if (second) return { ...second, places: [...first.places, ...second.places] };
  }
  return undefined;
}

/** Seats people only above and below the table, for a narrow space. */
function atEnds(count: number, { width, height }: Size, { look, seat, card }: Look): SeatPlan | undefined {
  const below = Math.ceil(count / 2);
  const above = count - below;
  const perRow = Math.floor(width / (seat.width + between));
  if (below > perRow) return undefined;
  const felt = { x: 0, y: 0, width, height: height - 2 * (seat.height + gap) };
  const row = (people: number, side: 1 | -1) =>
    Array.from({ length: people }, (_, i): Place => {
      const x = side * ((people - 1) / 2 - i) * Math.min(width / people, seat.width * 1.4);
      const cardY = side * (felt.height / 2 - gap - (card?.height ?? 0) / 2);
      const y = (side * (height - seat.height)) / 2;
      return { x, y, ...(card && { card: { x, y: cardY } }) };
    });
  const [lower, upper] = [row(below, 1), row(above, -1)];
  const middle = Math.floor(below / 2);
  const places = [...lower.slice(middle), ...upper, ...lower.slice(0, middle)];
  const radius = Math.min(64, felt.width / 2, felt.height / 2);
  return { look, seat, ...(card && { card }), places, felt: { ...felt, radius }, sheet: { x: 0, y: 0 } };
}

/** Seats people only at the left and the right of the table. */
function atSides(
  count: number,
  { width, height }: Size,
  { look, seat, card }: Look,
  columns: number,
): SeatPlan | undefined {
  const perSide = Math.ceil(count / 2);
  const rows = Math.ceil(perSide / columns);
  const step = Math.min(height / rows, seat.height * 1.4);
  if (step < seat.height + between) return undefined;
  const column = seat.width + between;
  const places = Array.from({ length: count }, (_, i): Place => {
    // From the lower left clockwise.
    const side = i < perSide ? -1 : 1;
    const at = i < perSide ? i : count - 1 - i;
    const row = Math.floor(at / columns);
    const x = side * (width / 2 - seat.width / 2 - (at % columns) * column);
    const y = (rows / 2 - 0.5 - row) * step;
    const cardX = side * (width / 2 - columns * column - gap - (card?.width ?? 0) / 2);
    return { x, y, ...(card && { card: { x: cardX, y } }) };
  });
  if (columns > 1 && card) return undefined;
  const felt = { x: 0, y: 0, width: width - 2 * columns * column, height };
  const radius = Math.min(40, felt.width / 2, felt.height / 2);
  return {
    look,
    seat,
    ...(card && { card }),
    places,
    felt: { ...felt, radius },
    sheet: { x: 0, y: 0 },
  };
}
