import { html, icon, t } from "@standpoint/plugin-sdk/page";
import type { Color, Direction } from "./health.ts";

/** How a rating looks: its word, and the path of a picture beside it, so that it does not depend on colours. */
type Sign = { word: string; path: string };

const head = "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M9 9.5v.01M15 9.5v.01";

export const colors: Record<Color, Sign> = {
  green: { word: "Good", path: `${head}M7.5 14c1 1.7 2.6 2.7 4.5 2.7s3.5-1 4.5-2.7` },
  yellow: { word: "So-so", path: `${head}M8 15.5h8` },
  red: { word: "Bad", path: `${head}M7.5 17c1-1.7 2.6-2.7 4.5-2.7s3.5 1 4.5 2.7` },
};

export const directions: Record<Direction, Sign & { counted: string }> = {
  up: { word: "Better", counted: "{count} improving", path: "M7 17L17 7M9 7h8v8" },
  same: { word: "Same", counted: "{count} steady", path: "M5 12h14M13 6l6 6l-6 6" },
  down: { word: "Worse", counted: "{count} getting worse", path: "M7 7l10 10M17 9v8h-8" },
};

export const colorNames = Object.keys(colors) as Color[];
export const directionNames = Object.keys(directions) as Direction[];

/** Draws the picture of a rating, which is decorative. An arrow points ahead in the direction of the page's words. */
export const picture = ({ path }: Sign) => html`<span class="sign">${icon(path)}</span>`;

/** Draws a word for assistive technology. */
export const spoken = (words: string) => html`<span class="visually-hidden">${words}</span>`;

/** Draws the picture of a rating with its word for assistive technology. */
export const spokenSign = (rating: Sign) => html`${picture(rating)}${spoken(t(rating.word))}`;
