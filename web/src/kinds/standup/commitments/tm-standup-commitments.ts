import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { CommitmentChange, StandupCommitment, StandupState } from "#shared/wire/standup.ts";
import { str } from "../../../i18n/str.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { fieldAround } from "../../../ui/form/field-template.ts";
import { buttonStyles, fieldStyles, keyHintStyles, panelStyles } from "../../../ui/styles.ts";
import { drawText } from "../../../room/marked/text-template.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { noInput, type UnsavedInput } from "../unsaved-input.ts";
import { changesOf, isCarriedHere, maxCharacters, commitmentsOf, characterCount } from "../model.ts";
import { commitmentStyles } from "./commitment-styles.ts";
import { originTemplate } from "./origin-template.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { outcomeText } from "../standup-text.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

type Outcome = CommitmentChange["outcome"];

/**
 * The viewer's commitments. `before` are the open ones of earlier standups. Each is resolved with Done, Not yet or Drop
 * (1, 2, 3 on the focused row), and every outcome can be undone. `here` are those made in this room, which can be taken back, and a field for a new one.
 */
@customElement("tm-standup-commitments")
export class TmStandupCommitments extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  @property({ attribute: false }) standup!: StandupState;
  @property({ attribute: false }) commands!: StandupCommands;
  @property() myId = "";
  @property() made: "before" | "here" = "before";
  /** False while requests are impossible. The rows and the field then stay on the page. */
  @property({ type: Boolean }) writable = false;
  @property({ attribute: false }) unsavedInput: UnsavedInput = noInput();
  private readonly form = new FormController(this);

  static override styles = [buttonStyles, keyHintStyles, panelStyles, fieldStyles, commitmentStyles];

  override render() {
    return this.made === "before" ? this.carriedOver() : this.madeHere();
  }

  private carriedOver() {
    const settled = changesOf(this.standup, this.myId).filter(({ outcome }) => outcome !== "carried");
    return html`
      <h2 tabindex="-1">${msg("Your commitments")}</h2>
      <ul>
        ${repeat(
          commitmentsOf(this.standup, this.myId).carried,
          ({ id }) => id,
          (commitment) => this.carried(commitment),
        )}
        ${repeat(
          settled,
          ({ id }) => id,
          (change) => this.settled(change),
        )}
      </ul>
    `;
  }

  private madeHere() {
    const { here } = commitmentsOf(this.standup, this.myId);
    return html`
      ${
        here.length > 0
          ? html`<h2 tabindex="-1">${msg("New commitments")}</h2>
              <ul>
                ${repeat(
                  here,
                  ({ id }) => id,
                  (commitment) => this.fresh(commitment),
                )}
              </ul>`
          : nothing
      }
      ${this.adding()}
    `;
  }

  /** Resolves the focused commitment. Returns false if there is none. */
  resolveFocused(outcome: Outcome): boolean {
    const id = this.shadowRoot?.activeElement?.closest("li")?.dataset["carried"];
    if (!id) return false;
    void this.resolve(id, outcome);
    return true;
  }

  private carried({ id, text, stuck, origin }: StandupCommitment) {
    const isCarried = isCarriedHere(this.standup, id);
    return html`<li data-carried=${id}>
      <div class="text">
        <p dir="auto">${drawText(text, { line: true })}</p>
        ${originTemplate(this.room, origin)}
        ${stuck ? html`<span class="chip">${msg("carried twice or more")}</span>` : nothing}
      </div>
      <div class="cluster outcomes" role="group" aria-label=${msg(str`Outcome of: ${text}`)}>
        ${this.outcomeButton(id, "landed", msg("Done"), "1")}
        ${this.outcomeButton(id, "carried", msg("Not yet"), "2", isCarried)}
        ${this.outcomeButton(id, "dropped", msg("Drop"), "3")}
      </div>
    </li>`;
  }

  private outcomeButton(id: string, outcome: Outcome, label: string, key: string, pressed?: boolean) {
    return html`<button
      aria-pressed=${pressed === undefined ? nothing : String(pressed)}
      aria-keyshortcuts=${key}
      aria-disabled=${this.writable ? nothing : "true"}
      @click=${() => (pressed ? this.writable && this.commands.undo(id) : this.resolve(id, outcome))}
    >
      ${pressed ? html`<tm-icon name="check"></tm-icon>` : nothing}${label}<kbd aria-hidden="true"
        >${key}</kbd
      >
    </button>`;
  }

  private fresh({ id, text }: StandupCommitment) {
    return html`<li>
      <p class="text" dir="auto">${drawText(text, { line: true })}</p>
      <div class="cluster outcomes">
        <button
          class="quiet"
          aria-label=${msg(str`Remove: ${text}`)}
          aria-disabled=${this.writable ? nothing : "true"}
          @click=${() => this.writable && this.commands.takeBack(id)}
        >
          <tm-icon name="x"></tm-icon>${msg("Remove")}
        </button>
      </div>
    </li>`;
  }

  private settled({ id, text, outcome, origin }: CommitmentChange) {
    return html`<li class="settled">
      <div class="text">
        <p dir="auto">${drawText(text, { line: true })}</p>
        ${originTemplate(this.room, origin)}
      </div>
      <div class="cluster outcomes">
        <span class="chip ${outcome === "landed" ? "ok" : ""}">${outcomeText(outcome)}</span>
        <button
          class="quiet"
          aria-label=${msg(str`Undo: ${text}`)}
          aria-disabled=${this.writable ? nothing : "true"}
          @click=${() => this.writable && this.commands.undo(id)}
        >
          ${msg("Undo")}
        </button>
      </div>
    </li>`;
  }

  private adding() {
    const surplus = characterCount(this.unsavedInput.commitment.trim()) - maxCharacters.commitment;
    return html`<form @submit=${this.add}>
      ${fieldAround(
        { id: "commitment", label: msg("Add commitment") },
        html`<div class="cluster">
            <input
              id="commitment"
              autocomplete="off"
              placeholder=${msg("Something you'll get done")}
              aria-describedby="note"
              aria-invalid=${surplus > 0 ? "true" : nothing}
              .value=${live(this.unsavedInput.commitment)}
              @input=${(event: Event) => this.type((event.target as HTMLInputElement).value)}
            />
            <button aria-disabled=${this.form.isBusy || surplus > 0 || !this.writable ? "true" : nothing}>
              <tm-icon name="plus"></tm-icon>${msg("Add")}
            </button>
          </div>
          <span id="note" class=${surplus > 0 ? "field-error" : "hint"}>
            ${
              surplus > 0
                ? msg("That's too long for one commitment.")
                : msg("Returns in every standup until you finish or drop it.")
            }
          </span>`,
      )}
    </form>`;
  }

  private resolve(id: string, outcome: Outcome) {
    return this.writable && this.commands.resolve(id, outcome);
  }

  private type(text: string) {
    this.unsavedInput.commitment = text;
    this.requestUpdate();
  }

  private add = async (event: Event) => {
    event.preventDefault();
    const text = this.unsavedInput.commitment.trim();
    if (!this.writable || text === "" || characterCount(text) > maxCharacters.commitment) return;
    await this.form.run("", async () => {
      if ((await this.commands.commit(text)) && this.unsavedInput.commitment.trim() === text) this.type("");
    });
  };
}
