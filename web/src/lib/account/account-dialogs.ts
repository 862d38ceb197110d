import { openDialog } from "../../ui/open-dialog.ts";
import { lazyImport } from "../lazy/lazy-imports.ts";

/** Opens the dialog that changes my name. */
export async function renameMe() {
  (await lazyImport(() => import("./ask-my-name.ts"))).askMyName();
}

/** Opens the dialog that signs me out. It first explains the effect, which differs between the two sign-in modes. */
export async function signMeOut() {
  openDialog((await lazyImport(() => import("./tm-sign-out-dialog.ts"))).TmSignOutDialog);
}

/** Opens the dialog that changes the language. */
export async function changeLanguage() {
  openDialog((await lazyImport(() => import("../language/tm-language-dialog.ts"))).TmLanguageDialog);
}

/** Opens the dialog with the download of my data and the deletion of my account. */
export async function showMyData() {
  openDialog((await lazyImport(() => import("./data/tm-data-dialog.ts"))).TmDataDialog);
}

/** Opens the dialog with the version. */
export async function showAbout() {
  openDialog((await lazyImport(() => import("./tm-about-dialog.ts"))).TmAboutDialog);
}
