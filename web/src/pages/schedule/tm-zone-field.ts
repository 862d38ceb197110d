import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { ownZone } from "../../i18n/own-zone.ts";
import { str } from "../../i18n/str.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { fieldNote } from "./field-note-template.ts";
import { listZones, zoneNamed } from "./zones.ts";

/**
 * Chooses a time zone: by typing, from the browser's own list, or mine with one button. A zone that is half typed
 * changes nothing yet. Fires `change`; `zone` holds the choice, which may not exist. Fires `submit` on Enter.
 */
@localized()
@customElement("tm-zone-field")
export class TmZoneField extends LitElement {
  @property() zone = "";
  /** What is wrong with the zone, or "". */
  @property() problem = "";
  @state() private typed: string | undefined;
  private readonly own = ownZone();
  private readonly zones = listZones(this.own);
  // Some hundreds of them, which never change.
  private readonly options = this.zones.map((zone) => html`<option value=${zone}></option>`);

  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      .field {
        grid-template-columns: minmax(0, 1fr);
      }

      .line {
        display: flex;
        flex-wrap: wrap;
        gap: var(--sp-2);
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
    return html`<div class="field">
      <label for="zone">${msg("Time zone of the team")}</label>
      <div class="line">
        <input
          id="zone"
          list="zones"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          .value=${live(this.typed ?? this.zone)}
          aria-invalid=${this.problem !== ""}
          aria-describedby="zone-note"
          @focus=${select}
          @input=${this.type}
          @change=${this.settle}
          @keydown=${this.enter}
        />
        <datalist id="zones">${this.options}</datalist>
        ${this.ownButton()}
      </div>
      ${fieldNote(
        "zone-note",
        this.problem || undefined,
        msg("The schedule follows this zone's clocks, summer and winter."),
      )}
    </div>`;
  }

  override focus() {
    this.renderRoot.querySelector<HTMLElement>("#zone")?.focus();
  }

  /** It keeps its place while it has no use, so that what is below does not move under a click. */
  private ownButton() {
    const use = this.zone === this.own ? "idle" : nothing;
    return html`<button type="button" class=${use} @click=${this.chooseOwn}>
      ${msg(str`Use mine: ${this.own}`)}
    </button>`;
  }

  /** The choice removes the button, so the focus has to move first. */
  private chooseOwn = () => {
    this.choose(this.own);
    this.focus();
  };

  private type = (event: Event) => {
    const { value } = event.target as HTMLInputElement;
    this.typed = value;
    // Picked from the list, or typed to the end.
    if (this.zones.includes(value)) this.choose(value);
  };

  private settle = (event: Event) =>
    this.choose(zoneNamed((event.target as HTMLInputElement).value, this.zones));

  /** Enter does not submit a form from a field in another shadow root, so this fires `submit` itself. */
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

/** Suggestions only continue the text in the field, so it is selected for typing to replace it. */
function select(event: Event) {
  (event.target as HTMLInputElement).select();
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-zone-field": TmZoneField;
  }
}
