import { pointsFor } from "../../trackers/points.ts";

/** How a team estimates. */
export type Estimation = {
  issueEstimationType: string;
  issueEstimationExtended: boolean;
  issueEstimationAllowZero: boolean;
};

// Source: Linear's documentation of estimates. The last two values of each scale are the extended ones.
const scales: Readonly<Record<string, readonly number[]>> = {
  exponential: [1, 2, 4, 8, 16, 32, 64],
  fibonacci: [1, 2, 3, 5, 8, 13, 21],
  linear: [1, 2, 3, 4, 5, 6, 7],
  tShirt: [1, 2, 3, 5, 8, 13, 21],
};
const sizes = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"];
const sizeList = sizes.map((size, at) => `${size}=${scales["tShirt"]![at]}`).join(",");

/** Returns the number for a card, or null without one. `typed` is the list of sizes that people set. */
export function numberFor(card: string, typed: string): number | null {
  return pointsFor(card, `${typed},${sizeList}`);
}

/** Returns true if a team can give this estimate. */
export function isOnScale(points: number, { issueEstimationType, ...team }: Estimation): boolean {
  if (points === 0) return team.issueEstimationAllowZero;
  const scale = scales[issueEstimationType] ?? [];
  return (team.issueEstimationExtended ? scale : scale.slice(0, 5)).includes(points);
}

/** Returns an estimate as the team sees it: a size, or a number. "" without one. */
export function estimateText(
  estimate: number | null,
  { issueEstimationType }: Pick<Estimation, "issueEstimationType">,
): string {
  if (estimate === null || issueEstimationType === "notUsed") return "";
  const at = scales["tShirt"]!.indexOf(estimate);
  return issueEstimationType === "tShirt" && at >= 0 ? sizes[at]! : String(estimate);
}
