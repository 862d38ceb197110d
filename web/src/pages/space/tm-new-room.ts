import { localized, msg, str } from "@lit/localize";
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { createSession } from "../../api/client.ts";
import { listDecks } from "../../api/decks.ts";
import { problemText } from "../../api/problem-text.ts";
import { navigate } from "../../app/navigate.ts";
import { paths } from "../../app/paths.ts";
import { formatDay } from "../../i18n/format.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { choiceProblem, deckConfig, firstChoice, isSavedChoice, type DeckChoice } from "./deck-choice.ts";
import type { TmDeckPicker } from "./tm-deck-picker.ts";
import "../../ui/tm-dialog.ts";
import "./tm-deck-picker.ts";
import { formText } from "../../ui/form-text.ts";

/** Makes a poker room and goes into it: every choice has a default, so Enter alone is enough. */
@localized()
@customElement("tm-new-room")
export class TmNewRoom extends LitElement {
  @property({ type: Boolean }) open = false;
  @property() org = "";
  @property() slug = "";
  @state() private deck: DeckChoice = firstChoice();
  @state() private error = "";
  @state() private isBusy = false;

  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--sp-4);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("open") || !this.open) return;
    this.error = "";
    void this.loadDecks();
  }

  /** The built-in decks are there at once; the space's own join them, and without them the dialog still works. */
  private async loadDecks() {
    const saved = await listDecks(this.org, this.slug).catch(() => this.deck.saved);
    const isGone = saved.every(({ id }) => id !== this.deck.name) && isSavedChoice(this.deck);
    this.deck = { ...this.deck, saved, ...(isGone && { name: firstChoice().name }) };
  }

  override render() {
    if (!this.open) return nothing;
    return html`
      <tm-dialog open heading=${msg("New poker room")} @close=${this.closed}>
        <form id="form" @submit=${this.submit}>
          <div class="field">
            <label for="title">${msg("Title")}</label>
            <input
              id="title"
              name="title"
              maxlength="200"
              required
              autofocus
              autocomplete="off"
              value=${msg(str`Planning, ${formatDay(new Date())}`)}
            />
          </div>
          <tm-deck-picker .choice=${this.deck} @change=${this.pickDeck}></tm-deck-picker>
          ${this.switches()}
          ${this.error ? html`<p class="field-error" role="alert">${this.error}</p>` : nothing}
        </form>
        <button slot="footer" class="quiet" @click=${this.closed}>${msg("Cancel")}</button>
        <button
          slot="footer"
          class="primary"
          type="submit"
          form="form"
          ?disabled=${this.isBusy || choiceProblem(this.deck) !== null}
        >
          ${msg("Open room")}
        </button>
      </tm-dialog>
    `;
  }

  private switches() {
    return html`<div>
      <label class="check">
        <input type="checkbox" name="autoReveal" />
        <span>${msg("Turn the cards over by themselves")}</span>
        <span class="hint">${msg("As soon as everyone here has voted.")}</span>
      </label>
      <label class="check">
        <input type="checkbox" name="openVoting" />
        <span>${msg("Wait for people who are away")}</span>
        <span class="hint">
          ${msg("A round stays open until everyone it was opened for has voted, connected or not.")}
        </span>
      </label>
    </div>`;
  }

  private pickDeck = (event: Event) => (this.deck = (event.target as TmDeckPicker).choice);

  private closed = () => this.dispatchEvent(new Event("close"));

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const title = formText(event.target, "title");
    if (title === "") {
      this.error = msg("Give the room a title.");
      return;
    }
    this.isBusy = true;
    try {
      const config = {
        deck: deckConfig(this.deck),
        autoReveal: data.has("autoReveal"),
        openVoting: data.has("openVoting"),
      };
      const room = await createSession(this.org, this.slug, { kind: "poker", title, config });
      navigate(paths.room(this.org, this.slug, room.id));
    } catch (problem) {
      this.error = problemText(problem);
    } finally {
      this.isBusy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-new-room": TmNewRoom;
  }
}
