import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PokerState } from "#shared/wire/poker.ts";
import { storage } from "../../../lib/storage.ts";
import { storyName } from "../poker-text.ts";
import { referencesOf } from "./reference.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const memory = "poker-reference";

/** A collapsible list of one reference story for each card. The browser stores whether it is open. */
@customElement("tm-poker-reference")
export class TmPokerReference extends TmElement {
  @property({ attribute: false }) state!: PokerState;

  static override styles = [
    css`
      /* Without stories it has no place in its line. */
      :host {
        display: contents;
      }

      summary {
        padding-block: var(--sp-1);
        font-size: var(--fs-14);
        font-weight: 600;
      }

      dl {
        display: grid;
        grid-template-columns: minmax(2rem, auto) 1fr;
        gap: var(--sp-1) var(--sp-3);
        margin: var(--sp-2) 0 0;
        font-size: var(--fs-14);
      }

      dt {
        font-weight: 650;
        text-align: end;
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const references = referencesOf(this.state);
    if (references.length === 0) return nothing;
    return html`<details ?open=${storage.get(memory) === "open"} @toggle=${this.toggled}>
      <summary>${msg("For reference")}</summary>
      <dl>
        ${references.map(
          ({ card, story }) =>
            html`<dt><bdi>${card}</bdi></dt>
              <dd>${storyName(story)}</dd>`,
        )}
      </dl>
    </details>`;
  }

  private toggled = (event: Event) =>
    storage.set(memory, (event.target as HTMLDetailsElement).open ? "open" : null);
}
