import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ownZone } from "../../i18n/own-zone.ts";
import { str } from "../../i18n/str.ts";
import { describedBy, fieldAround, type Field } from "../../ui/form/field-template.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { listZones, zoneNamed } from "./zones.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Chooses a time zone: by typing, from the browser's list, or the person's own with a button. A half-typed zone
 * changes nothing yet. Fires `change`; `zone` holds the choice, which may not exist. Fires `submit` on Enter.
 */
@customElement("tm-zone-field")
export class TmZoneField extends TmElement {
  @property() zone = "";
  /** The error in the zone, or "". */
  @property() problem = "";
  @state() private typed: string | undefined;
  private readonly own = ownZone();
  private readonly zones = listZones(this.own);
  // Created once: some hundreds of options that never change.
  private readonly options = this.zones.map((zone) => html`<option value=${zone}></option>`);

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      .field {
        grid-template-columns: minmax(0, 1fr);
      }

      input {
        flex: 1 1 200px;
        inline-size: auto !important;
        min-inline-size: 0;
      }

      button {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .idle {
        visibility: hidden;
      }
    `,
  ];

  override render() {
    const field: Field = {
      id: "zone",
      label: msg("Team time zone"),
      error: this.problem,
      hint: msg("Follows daylight saving time in this zone."),
    };
    return fieldAround(
      field,
      html`<div class="cluster">
        <input
          id="zone"
          list="zones"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          .value=${live(this.typed ?? this.zone)}
          aria-invalid=${this.problem !== ""}
          aria-describedby=${describedBy(field)}
          @focus=${select}
          @input=${this.type}
          @change=${this.settle}
          @keydown=${this.enter}
        />
        <datalist id="zones">${this.options}</datalist>
        ${this.ownButton()}
      </div>`,
    );
  }

  override focus() {
    this.renderRoot.querySelector<HTMLElement>("#zone")?.focus();
  }

  /** Keeps its place while hidden, so that the content below does not move under a click. */
  private ownButton() {
    const use = this.zone === this.own ? "idle" : nothing;
    return html`<button type="button" class=${use} @click=${this.chooseOwn}>
      ${msg(str`Use mine: ${this.own}`)}
    </button>`;
  }

  /** Moves the focus, because the choice removes the button. */
  private chooseOwn = () => {
    this.choose(this.own);
    this.focus();
  };

  private type = (event: Event) => {
    const { value } = event.target as HTMLInputElement;
    this.typed = value;
    // Picked from the list, or typed in full.
    if (this.zones.includes(value)) this.choose(value);
  };

  private settle = (event: Event) =>
    this.choose(zoneNamed((event.target as HTMLInputElement).value, this.zones));

  /** Fires `submit`, because Enter does not submit a form from a field in another shadow root. */
  private enter = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Enter" || event.defaultPrevented) return;
    this.settle(event);
    this.dispatchEvent(new Event("submit"));
  };

  private choose(zone: string) {
    this.typed = undefined;
    this.zone = zone;
    this.dispatchEvent(new Event("change"));
  }
}

/** Selects the text, so that typing replaces it. The browser suggests only zones that contain the field's text. */
function select(event: Event) {
  (event.target as HTMLInputElement).select();
}
