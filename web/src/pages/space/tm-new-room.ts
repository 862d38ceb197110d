import { localized, msg, str } from "@lit/localize";
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { createSession } from "../../api/client.ts";
import { navigate } from "../../app/navigate.ts";
import { paths } from "../../app/paths.ts";
import { formatDay } from "../../i18n/format.ts";
import { Sending } from "../../ui/sending.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import type { RoomPicker } from "../../kinds/room-picker.ts";
import { standupTitle } from "../../kinds/standup/new-room/standup-choice.ts";
import "../../ui/tm-dialog.ts";
import "../../kinds/poker/new-room/tm-poker-picker.ts";
import "../../kinds/standup/new-room/tm-standup-picker.ts";
import { formText } from "../../ui/form-text.ts";

/** The kinds this dialog has a form for, in the order they are offered. */
const known = ["poker", "standup"] as const;
type Kind = (typeof known)[number];

/** Makes a room and goes into it: every choice has a default, so Enter alone is enough. */
@localized()
@customElement("tm-new-room")
export class TmNewRoom extends LitElement {
  @property({ type: Boolean }) open = false;
  @property() org = "";
  @property() slug = "";
  /** What a new room of the space may be. */
  @property({ attribute: false }) kinds: readonly string[] = [];
  @property({ attribute: false }) kindNames: Record<string, string> = {};
  @state() private chosen: Kind = "poker";
  @state() private isWrong = false;
  private readonly sending = new Sending(this);

  @query(".picker:not([hidden])") private picker!: RoomPicker;

  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--sp-4);
      }

      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--sp-6);
        margin: 0;
        padding: 0;
        border: 0;
      }

      fieldset .check {
        align-items: center;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("open") && this.open) this.sending.note("");
  }

  protected override updated() {
    this.isWrong = this.picker?.config() === null;
  }

  override render() {
    if (!this.open) return nothing;
    const offered = known.filter((kind) => this.kinds.includes(kind));
    // A kind may be retired while the page is open.
    const kind = offered.includes(this.chosen) ? this.chosen : offered[0];
    return html`
      <tm-dialog open heading=${msg("New room")} @close=${this.closed}>
        ${kind ? this.form(kind, offered) : html`<p>${msg("No kind of room can be opened here right now.")}</p>`}
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button
          slot="footer"
          class="primary"
          type="submit"
          form="form"
          ?disabled=${this.sending.isBusy || this.isWrong || !kind}
        >
          ${msg("Open room")}
        </button>
      </tm-dialog>
    `;
  }

  private form(kind: Kind, offered: Kind[]) {
    // Both pickers stay in the page, so that looking at the other kind loses nothing.
    return html`<form id="form" @submit=${(event: SubmitEvent) => this.submit(event, kind)}>
      ${offered.length > 1 ? this.choices(kind, offered) : nothing}
      <div class="field">
        <label for="title">${msg("Title")}</label>
        <input
          id="title"
          name="title"
          maxlength="200"
          required
          autofocus
          autocomplete="off"
          value=${kind === "poker" ? msg(str`Planning, ${formatDay(new Date())}`) : standupTitle(new Date())}
        />
      </div>
      <tm-poker-picker
        class="picker"
        ?hidden=${kind !== "poker"}
        .org=${this.org}
        .slug=${this.slug}
        @change=${() => this.requestUpdate()}
      ></tm-poker-picker>
      <tm-standup-picker
        class="picker"
        ?hidden=${kind !== "standup"}
        @change=${() => this.requestUpdate()}
      ></tm-standup-picker>
      ${this.sending.error ? html`<p class="field-error" role="alert">${this.sending.error}</p>` : nothing}
    </form>`;
  }

  private choices(chosen: Kind, offered: Kind[]) {
    return html`<fieldset>
      <legend>${msg("What for")}</legend>
      ${offered.map(
        (kind) =>
          html`<label class="check">
            <input
              type="radio"
              name="kind"
              .checked=${kind === chosen}
              @change=${() => (this.chosen = kind)}
            />
            <span>${this.kindNames[kind] ?? kind}</span>
          </label>`,
      )}
    </fieldset>`;
  }

  private closed = () => this.dispatchEvent(new Event("close"));

  private async submit(event: SubmitEvent, kind: Kind) {
    event.preventDefault();
    const title = formText(event.target, "title");
    const config = this.picker.config();
    if (!config) return this.requestUpdate();
    await this.sending.run(title === "" ? msg("Give the room a title.") : "", async () => {
      const room = await createSession(this.org, this.slug, { kind, title, config });
      navigate(paths.room(this.org, this.slug, room.id));
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-new-room": TmNewRoom;
  }
}
