import type { Area } from "./area.ts";

/** The areas whose texts the page has used. */
export const wantedAreas: ReadonlySet<Area> = new Set<Area>(["core"]);

let loadWanted = async () => {};

/** Sets the function that loads the texts of all wanted areas in the page's language. English needs none. */
export function provideTexts(load: () => Promise<void>): void {
  loadWanted = load;
}

/** Loads the texts of areas in the page's language. Texts that cannot be loaded stay in English. */
export async function loadTexts(...areas: Area[]): Promise<void> {
  for (const area of areas) (wantedAreas as Set<Area>).add(area);
  await loadWanted();
}
