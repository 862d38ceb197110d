import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { showKeysHelp } from "../../lib/keys/show-keys-help.ts";
import { setSingleKeys } from "../../lib/keys/single-keys.ts";
import { singleKeysOn } from "../../ui/keys.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A switch for single-letter keys, stored in this browser, and a link to the list of all keys. */
@customElement("tm-my-keys")
export class TmMyKeys extends TmElement {
  static override styles = [buttonStyles, panelStyles, fieldStyles, partStyles];

  override render() {
    return html`<section class="panel">
      <h2>${msg("Keyboard")}</h2>
      <label class="check">
        <input type="checkbox" role="switch" .checked=${singleKeysOn()} @change=${this.switched} />
        <span>${msg("Single-letter keys")}</span>
        <span class="hint">
          ${msg("Turn these off if speech input or stray key presses trigger them. They never work in text fields.")}
        </span>
      </label>
      <div class="row">
        <button @click=${showKeysHelp}>
          <tm-icon name="keyboard"></tm-icon>${msg("Show all shortcuts")}
        </button>
      </div>
    </section>`;
  }

  private switched = (event: Event) => setSingleKeys((event.target as HTMLInputElement).checked);
}
