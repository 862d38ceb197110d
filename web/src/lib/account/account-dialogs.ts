import { lazyImport } from "../lazy/lazy-imports.ts";

/** Opens the dialog that changes my name. */
export async function renameMe() {
  await lazyImport(() => import("./tm-rename-dialog.ts"));
  document.body.append(document.createElement("tm-rename-dialog"));
}

/** Opens the dialog that signs me out. It first explains the effect, which differs between the two sign-in modes. */
export async function signMeOut() {
  await lazyImport(() => import("./tm-sign-out-dialog.ts"));
  document.body.append(document.createElement("tm-sign-out-dialog"));
}

/** Opens the dialog that changes the language. */
export async function changeLanguage() {
  await lazyImport(() => import("../language/tm-language-dialog.ts"));
  document.body.append(document.createElement("tm-language-dialog"));
}

/** Opens the dialog with the version. */
export async function showAbout() {
  await lazyImport(() => import("./tm-about-dialog.ts"));
  document.body.append(document.createElement("tm-about-dialog"));
}
