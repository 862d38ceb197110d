import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { currentMe } from "../../identity.ts";
import "../../../ui/tm-dialog.ts";
import "./tm-my-data.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** My data for a guest, who has no page outside of the room. */
@customElement("tm-data-dialog")
export class TmDataDialog extends TmElement {
  override render() {
    return html`<tm-dialog open heading=${msg("Your data")} @close=${() => this.remove()}>
      <tm-my-data .me=${currentMe()!} @deleted=${() => this.remove()}></tm-my-data>
    </tm-dialog>`;
  }
}
