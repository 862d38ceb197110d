import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { registeredKeys, singleKeysOn } from "../../ui/keys.ts";
import { fieldStyles } from "../../ui/styles.ts";
import { keyNames } from "./key-names.ts";
import { setSingleKeys } from "./single-keys.ts";
import "../../ui/tm-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shows the `?` help: every key of this screen, and the switch for single-character keys. */
@customElement("tm-keys-help")
export class TmKeysHelp extends TmElement {
  @property({ type: Boolean }) open = false;

  static override styles = [
    fieldStyles,
    css`
      section + section {
        margin-block-start: var(--sp-4);
      }

      h3 {
        color: var(--muted);
        font-size: var(--fs-14);
      }

      dl {
        margin: var(--sp-1) 0 0;
      }

      dl div {
        display: flex;
        justify-content: space-between;
        gap: var(--sp-4);
      }

      dt,
      dd {
        margin: 0;
        padding-block: 6px;
      }

      dd {
        flex: none;
        max-inline-size: 50%;
        text-align: end;
      }

      kbd {
        display: inline-block;
        min-inline-size: 24px;
        padding: 1px 7px;
        border: 1px solid var(--line);
        border-block-end-width: 2px;
        border-radius: var(--r-1);
        background: var(--surface);
        font-family: inherit;
        font-size: var(--fs-14);
        text-align: center;
      }

      label {
        margin-block-start: var(--sp-4);
        border-block-start: 1px solid var(--line);
        padding-block-start: var(--sp-4);
        font-size: var(--fs-16);
      }
    `,
  ];

  override render() {
    if (!this.open) return nothing;
    return html`
      <tm-dialog open heading=${msg("Keyboard")} @close=${() => (this.open = false)}>
        ${registeredKeys().map(
          ({ scope, bindings }) => html`
            <section>
              <h3>${scope}</h3>
              <dl>
                ${Object.entries(bindings).map(
                  ([keys, { label }]) =>
                    html`<div>
                      <dt>${label}</dt>
                      <dd>${keyNames(keys).map((name) => html`<kbd>${name}</kbd> `)}</dd>
                    </div>`,
                )}
              </dl>
            </section>
          `,
        )}
        <label class="check">
          <input type="checkbox" .checked=${singleKeysOn()} @change=${this.switched} />
          <span>${msg("Single-letter keys")}</span>
          <span class="hint">
            ${msg("Turn these off if speech input or stray key presses trigger them. They never work in text fields.")}
          </span>
        </label>
      </tm-dialog>
    `;
  }

  private switched = (event: Event) => setSingleKeys((event.target as HTMLInputElement).checked);
}
