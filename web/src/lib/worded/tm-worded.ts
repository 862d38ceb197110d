import { html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { WordedText } from "#shared/wire/plugin-reach.ts";
import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { loadPluginTexts, pageLanguage } from "./plugin-texts.ts";
import { wordInPage } from "./word-in-page.ts";

/**
 * A plugin's text in the page's language: English at first, and until the texts of the plugin's page have arrived. It is
 * never a link.
 */
@customElement("tm-worded")
export class TmWorded extends TmElement {
  @property({ attribute: false }) worded!: WordedText;
  /** The address of the plugin's page. */
  @property() page = "";
  @state() private texts: LanguageTexts = {};
  private loaded = "";

  protected override willUpdate() {
    const wanted = `${pageLanguage()} ${this.page}`;
    if (wanted === this.loaded) return;
    this.loaded = wanted;
    loadPluginTexts(this.page).then(
      (texts) => wanted === this.loaded && (this.texts = texts),
      () => undefined,
    );
  }

  override render() {
    return html`<span dir="auto">${wordInPage(this.worded, this.texts, pageLanguage())}</span>`;
  }
}
