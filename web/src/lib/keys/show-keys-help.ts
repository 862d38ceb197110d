import { lazyImport } from "../lazy/lazy-imports.ts";
import type { TmKeysHelp } from "./tm-keys-help.ts";

/** Opens the keyboard help; its code is fetched at the first use. */
export async function showKeysHelp() {
  await lazyImport(() => import("./tm-keys-help.ts"));
  const help = document.querySelector<TmKeysHelp>("tm-keys-help");
  if (help) help.open = true;
}
