import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { saveAvatar } from "../../api/me.ts";
import { setMe } from "../../lib/identity.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { panelStyles } from "../../ui/styles.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { avatarName, namedAvatars } from "./avatar-names.ts";
import { avatarPickerStyles } from "./avatar-picker-styles.ts";
import { neighbour } from "./grid-move.ts";
import "../../ui/tm-avatar.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The debounce in milliseconds: arrow keys pass over many drawings, and only the last one is sent. */
const restMs = 400;
const initialsOnly = "";

/** Chooses my avatar. Native radio buttons form a grid: arrow keys select, up and down move by rows. */
@customElement("tm-avatar-picker")
export class TmAvatarPicker extends TmElement {
  @property({ attribute: false }) me!: Me;
  /** The selected drawing that is not saved yet. */
  @state() private chosen: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [panelStyles, partStyles, avatarPickerStyles];

  override disconnectedCallback() {
    super.disconnectedCallback();
    if (this.chosen !== undefined) void this.save();
  }

  override render() {
    const { name, avatarHue } = this.me;
    const chosen = this.chosen ?? this.me.avatarIcon;
    // An id that this build does not know shows as initials, here and elsewhere.
    const checked = namedAvatars.includes(chosen) ? chosen : initialsOnly;
    return html`<fieldset class="panel" @keydown=${this.keyed}>
      <legend class="visually-hidden">${msg("Picture")}</legend>
      <div class="split">
        <h2 aria-hidden="true">${msg("Picture")}</h2>
        <tm-avatar .name=${name} .hue=${avatarHue} icon=${chosen} size="56"></tm-avatar>
      </div>
      <div class="grid">
        ${[initialsOnly, ...namedAvatars].map(
          (id) =>
            html`<label title=${labelOf(id)}>
              <input
                type="radio"
                name="avatar"
                value=${id}
                aria-label=${labelOf(id)}
                .checked=${id === checked}
                @change=${() => this.choose(id)}
              />
              <tm-avatar .name=${name} .hue=${avatarHue} icon=${id} size="38"></tm-avatar>
            </label>`,
        )}
      </div>
      <p class="note">${msg("Your color stays the same with any picture.")}</p>
    </fieldset>`;
  }

  private choose(id: string) {
    this.chosen = id;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), restMs);
  }

  private async save() {
    clearTimeout(this.timer);
    const sent = this.chosen ?? "";
    await toastOnError(saveAvatar(sent).then(setMe));
    // The person may have selected another drawing since. It is sent separately.
    if (this.chosen === sent) this.chosen = undefined;
  }

  private keyed = (event: KeyboardEvent) => {
    const radios = [...this.renderRoot.querySelectorAll<HTMLInputElement>("input")];
    const at = radios.indexOf(this.shadowRoot!.activeElement as HTMLInputElement);
    const tops = radios.map((radio) => radio.parentElement!.offsetTop);
    const to = neighbour(pressedKey(event), at, tops);
    if (to === null) return;
    event.preventDefault();
    radios[to]!.focus();
    radios[to]!.click();
  };
}

function labelOf(id: string): string {
  return id === initialsOnly ? msg("My initials") : avatarName(id);
}
