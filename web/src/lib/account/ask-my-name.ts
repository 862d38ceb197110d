import { msg } from "@lit/localize";
import { TmAskText } from "../../ui/form/tm-ask-text.ts";
import { openDialog } from "../../ui/open-dialog.ts";
import { currentMe } from "../identity.ts";
import { myName } from "./my-name.ts";

/** Opens the dialog that changes my name. */
export function askMyName() {
  const text = myName(currentMe()?.name ?? "");
  const hint = msg("Everyone in your spaces and rooms sees it.");
  openDialog(TmAskText, { heading: msg("Change name"), text: { ...text, field: { ...text.field, hint } } });
}
