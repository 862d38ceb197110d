import { msg } from "@lit/localize";
import { builtInDecks } from "#shared/rules/deck.ts";
import type { SavedDeck } from "#shared/wire/decks.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { deleteDeck, listDecks } from "../../api/decks.ts";
import { str } from "../../i18n/str.ts";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { focusHeadingAbove } from "../../ui/page/focus-heading-above.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { showToast } from "../../ui/toast.ts";
import { deckLabel } from "../../decks/deck-label.ts";
import { attempt } from "../attempt.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import type { DeckDraft } from "./tm-deck-editor.ts";
import { deckRow, deckRowStyles } from "./deck-row-template.ts";
import { ownersOnly } from "./owners-only.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The space's own decks and the built-in ones. Owners edit them; every new room may use them. */
@customElement("tm-settings-decks")
export class TmSettingsDecks extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  private readonly decks = new Loader(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => listDecks(this.view.orgSlug, this.view.slug),
    refresh: true,
  });
  @state() private draft?: DeckDraft;

  static override styles = [buttonStyles, panelStyles, partStyles, deckRowStyles];

  override connectedCallback() {
    super.connectedCallback();
    if (this.view.role === "owner") ensureImported(() => import("./tm-deck-editor.ts"));
  }

  override render() {
    const isOwner = this.view.role === "owner";
    return html`
      <section class="panel">
        <div class="split">
          <h2>${msg("Decks in this space")}</h2>
          ${isOwner && this.decks.value?.length ? this.newButton() : nothing}
        </div>
        <p class="note">
          ${isOwner ? msg("Changing a deck doesn't change existing rooms.") : ownersOnly(this.view)}
        </p>
        ${loadedOr(this.decks, (decks) => this.content(decks, isOwner), { lines: 2 })}
      </section>
      ${this.builtIn(isOwner)}
      <tm-deck-editor
        .org=${this.view.orgSlug}
        .slug=${this.view.slug}
        .draft=${this.draft}
        .taken=${this.takenNames()}
        @close=${() => (this.draft = undefined)}
        @saved=${this.saved}
      ></tm-deck-editor>
    `;
  }

  private content(decks: readonly SavedDeck[], isOwner: boolean) {
    if (decks.length === 0) {
      return html`<div class="empty">
        ${faceDownCard}
        <p>${msg("No decks of your own yet.")}</p>
        ${isOwner ? this.newButton() : nothing}
      </div>`;
    }
    return html`<ul>
      ${repeat(
        decks,
        ({ id }) => id,
        (deck) =>
          html`<li>${deckRow({ ...deck, label: deck.name }, isOwner ? this.ownTools(deck) : nothing)}</li>`,
      )}
    </ul>`;
  }

  private builtIn(isOwner: boolean) {
    return html`<section class="panel">
      <h2>${msg("Built in")}</h2>
      <ul>
        ${builtInDecks.map(({ name, values, ordinal }) => {
          const label = deckLabel(name);
          const copy = html`<button
            class="quiet"
            @click=${() => (this.draft = { name: "", cards: [...values], ordinal })}
          >
            <tm-icon name="copy"></tm-icon>${msg("Duplicate")}<span class="visually-hidden"
              >&nbsp;${label}</span
            >
          </button>`;
          return html`<li>${deckRow({ label, cards: values, ordinal }, isOwner ? copy : nothing)}</li>`;
        })}
      </ul>
    </section>`;
  }

  private ownTools(deck: SavedDeck) {
    return html`
      <button class="quiet icon" title=${msg(str`Edit ${deck.name}`)} @click=${() => (this.draft = deck)}>
        <tm-icon name="pencil"></tm-icon>
        <span class="visually-hidden">${msg(str`Edit ${deck.name}`)}</span>
      </button>
      <button class="quiet icon" title=${msg(str`Delete ${deck.name}`)} @click=${() => this.drop(deck)}>
        <tm-icon name="trash-2"></tm-icon>
        <span class="visually-hidden">${msg(str`Delete ${deck.name}`)}</span>
      </button>
    `;
  }

  private newButton() {
    return html`<button
      class="primary"
      @click=${() => (this.draft = { name: "", cards: [], ordinal: false })}
    >
      <tm-icon name="plus"></tm-icon>${msg("New deck")}
    </button>`;
  }

  private takenNames(): string[] {
    return (this.decks.value ?? []).filter(({ id }) => id !== this.draft?.id).map(({ name }) => name);
  }

  private saved = async () => {
    this.draft = undefined;
    await this.decks.reload();
    await this.updateComplete;
    // The first deck replaces the empty state, whose button had the focus.
    if (!this.shadowRoot!.activeElement) this.focusHeading();
  };

  private focusHeading() {
    focusHeadingAbove(this.renderRoot.querySelector("section")!);
  }

  private async drop({ id, name }: SavedDeck) {
    const isSure = await confirmFirst({
      heading: msg(str`Delete deck ${name}?`),
      text: msg("Rooms that use it keep their cards."),
      action: msg("Delete deck"),
      danger: true,
    });
    if (!isSure) return;
    if (await attempt(this, () => deleteDeck(this.view.orgSlug, this.view.slug, id)))
      showToast({ text: msg(str`${name} deleted.`) });
    this.focusHeading();
    await this.decks.reload();
  }
}
