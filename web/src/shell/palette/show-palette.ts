import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import type { TmPalette } from "./tm-palette.ts";

/** Opens the command palette; its code is fetched at the first use. */
export async function showPalette() {
  await lazyImport(() => import("./tm-palette.ts"));
  const palette = document.querySelector<TmPalette>("tm-palette");
  if (palette) palette.open = true;
}
