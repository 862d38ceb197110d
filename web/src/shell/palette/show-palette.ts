import { lazyImport } from "../../lib/lazy/lazy-imports.ts";

/** Opens the command palette; its code is fetched at the first use. */
export async function showPalette() {
  await lazyImport(() => import("./tm-palette.ts"));
  const palette = document.querySelector("tm-palette");
  if (palette) palette.open = true;
}
