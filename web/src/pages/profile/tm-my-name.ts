import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { authMode } from "../../lib/identity.ts";
import { myName } from "../../lib/account/my-name.ts";
import type { Setting } from "../../ui/form/tm-setting.ts";
import "../../ui/form/tm-setting.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Edits my name if there are no accounts; otherwise shows the name from the sign-in provider. */
@customElement("tm-my-name")
export class TmMyName extends TmElement {
  @property({ attribute: false }) me!: Me;

  override render() {
    const text = myName(this.me.name);
    const setting: Setting = {
      ...text,
      heading: msg("Name", { id: "person-name" }),
      action: msg("Rename"),
      note: msg("Everyone in your spaces and rooms sees it."),
      ...(authMode() === "oidc" && {
        note: msg("From your work account, updated each time you sign in."),
        refusal: "",
      }),
    };
    return html`<tm-setting .setting=${setting}></tm-setting>`;
  }
}
