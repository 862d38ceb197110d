/** Opens the dialog that changes my name. */
export async function renameMe() {
  await import("./tm-rename-dialog.ts");
  document.body.append(document.createElement("tm-rename-dialog"));
}

/** Opens the dialog that signs me out, which first says what that means: it is not the same in the two modes. */
export async function signMeOut() {
  await import("./tm-sign-out-dialog.ts");
  document.body.append(document.createElement("tm-sign-out-dialog"));
}
