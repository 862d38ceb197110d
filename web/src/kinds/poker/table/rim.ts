/** A point, or the distance from a centre, in px. `y` grows downwards. */
export type Point = { x: number; y: number };
/** The extent of a rectangle, in px. */
export type Size = { width: number; height: number };
/** A point of a rim, and the direction away from the table, of length 1. */
export type RimPoint = Point & { normal: Point };

/** The number of points on each straight part and each corner of a rim. */
const steps = 40;

/**
 * Returns the half of a table's rim with x ≥ 0. It goes from the middle of the lower edge to that of the upper edge. The
 * table has its centre at 0, and rounded corners. If the radius is half of its height, the table is an oval.
 */
export function halfRim({ width, height }: Size, radius: number): RimPoint[] {
  const straightX = width / 2 - radius;
  const straightY = height / 2 - radius;
  const range = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const corner = (at: number, centreY: number): RimPoint => {
    const normal = { x: Math.cos(at), y: Math.sin(at) };
    return { x: straightX + radius * normal.x, y: centreY + radius * normal.y, normal };
  };
  const right = Math.PI / 2;
  return [
    ...range.map((part) => ({ x: straightX * part, y: height / 2, normal: { x: 0, y: 1 } })),
    ...range.map((part) => corner(right * (1 - part), straightY)),
    ...range.map((part) => ({ x: width / 2, y: straightY * (1 - 2 * part), normal: { x: 1, y: 0 } })),
    ...range.map((part) => corner(-right * part, -straightY)),
    ...range.map((part) => ({ x: straightX * (1 - part), y: -height / 2, normal: { x: 0, y: -1 } })),
  ];
}

/**
 * Returns the centre of a box beside the rim. All of the box is on one side of the tangent at the point. It is outside
 * for a positive `gap`, and inside for a negative one.
 */
export function beside({ x, y, normal }: RimPoint, box: Size, gap: number): Point {
  const reach = (Math.abs(normal.x) * box.width + Math.abs(normal.y) * box.height) / 2 + Math.abs(gap);
  const away = Math.sign(gap) * reach;
  return { x: x + normal.x * away, y: y + normal.y * away };
}

/** Returns the distance of the centres of two boxes of one size, in boxes along each axis. */
function inBoxes(a: Point, b: Point, { width, height }: Size): [number, number] {
  return [Math.abs(a.x - b.x) / width, Math.abs(a.y - b.y) / height];
}

/** Returns true if two rectangles, given by their centres, overlap. */
export function overlap(a: Point & Size, b: Point & Size): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}

/**
 * Distributes `count` boxes along a rim and its mirror image, at equal distances. The first is in the middle of the
 * lower edge. Returns the indexes of their points on the half rim, clockwise from the first; a negative index is a
 * mirrored point. Returns undefined if neighbours would overlap.
 */
export function distribute(count: number, centres: readonly Point[], box: Size): number[] | undefined {
  if (count === 1) return [0];
  // The direct distance looks even. The longer axis is what keeps boxes apart, so it takes more of them.
  return along(count, centres, box, Math.hypot) ?? along(count, centres, box, Math.max);
}

function along(
  count: number,
  centres: readonly Point[],
  box: Size,
  metric: (x: number, y: number) => number,
): number[] | undefined {
  const pairs = Math.floor((count - 1) / 2);
  const hasTop = count % 2 === 0;
  const last = centres.length - 1;
  const between = (a: Point, b: Point) => metric(...inBoxes(a, b, box));
  /** Returns the points of the pairs at this distance, or undefined if there is no space for them. */
  const chain = (distance: number) => {
    const chosen = [0];
    for (let i = 1; i <= last && chosen.length <= pairs; i++)
      if (between(centres[i]!, centres[chosen.at(-1)!]!) >= distance) chosen.push(i);
    if (chosen.length <= pairs) return undefined;
    return between(centres[chosen.at(-1)!]!, across(chosen)) >= distance ? chosen : undefined;
  };
  /** Returns the neighbour of the last point: at the upper edge, or mirrored. */
  const across = (chosen: readonly number[]) => {
    const end = centres[chosen.at(-1)!]!;
    return hasTop ? centres[last]! : { x: -end.x, y: end.y };
  };
  let [found, low, high] = [chain(1), 1, 200];
  if (!found) return undefined;
  for (let i = 0; i < 18; i++) {
    const middle = (low + high) / 2;
    const better = chain(middle);
    if (better) [found, low] = [better, middle];
    else high = middle;
  }
  const row = [...found.map((i) => centres[i]!), across(found)];
  if (row.some((point, i) => i > 0 && Math.max(...inBoxes(point, row[i - 1]!, box)) < 1)) return undefined;
  const onOneSide = found.slice(1);
  return [0, ...onOneSide.map((i) => -i), ...(hasTop ? [last] : []), ...onOneSide.toReversed()];
}
