import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { addressOfReference, referenceLinkProblem } from "#shared/rules/reference-link.ts";
import type { EarlierEstimate } from "#shared/wire/poker.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { str } from "../../../i18n/str.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { estimateOf } from "../model.ts";
import { readEarlier, readReferenceLink } from "./read-rounds.ts";
import { TmElement } from "../../../ui/tm-element.ts";

type ReferenceData = { pattern: string; earlier: EarlierEstimate[] };

/**
 * A story's reference. It is a link if the space has a URL pattern for references. Earlier estimates of other rooms for
 * the same reference are collapsed, so that they do not influence people. Without a pattern the element shows its slot.
 */
@customElement("tm-poker-ref")
export class TmPokerRef extends TmElement {
  @property() sessionId = "";
  @property() ref = "";
  private readonly known = new Loader<ReferenceData>(this, {
    key: () => `${this.sessionId} ${this.ref}`,
    load: () => this.read(),
  });

  static override styles = [
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--sp-6) var(--sp-3);
        min-inline-size: 0;
        overflow-wrap: anywhere;
        color: var(--muted);
        font-size: var(--fs-14);
      }

      /* The reference has its own direction, and is aligned with the page. */
      ::slotted(bdi) {
        text-align: -webkit-match-parent;
        text-align: match-parent;
      }

      details {
        font-weight: 450;
      }

      .ref {
        font-weight: 650;
        overflow-wrap: anywhere;
      }

      /* The minimum size of a target, without taking that much of the line. */
      a,
      summary {
        margin-block: -12px;
        padding-block: 12px;
      }

      a {
        display: inline-block;
      }

      summary {
        cursor: pointer;
      }

      ul {
        margin-block-start: 12px;
      }

      li {
        padding-block: var(--sp-1);
        overflow-wrap: anywhere;
      }

      strong {
        color: var(--text);
      }
    `,
  ];

  override render() {
    const { pattern = "", earlier = [] } = this.known.value ?? {};
    return html`
      ${pattern ? this.link(pattern) : html`<slot></slot>`}
      ${earlier.length > 0 ? this.earlier(earlier) : nothing}
    `;
  }

  private async read(): Promise<ReferenceData> {
    const [pattern, earlier] = await Promise.all([
      readReferenceLink(this.sessionId),
      readEarlier(this.sessionId, this.ref),
    ]);
    // Checked again before it becomes a link: only https is allowed.
    return {
      pattern: pattern && referenceLinkProblem(pattern) === null ? pattern : "",
      earlier: earlier.filter((story) => estimateOf(story) !== null),
    };
  }

  private link(pattern: string) {
    return html`<a
      class="ref"
      href=${addressOfReference(pattern, this.ref)}
      target="_blank"
      rel="noreferrer noopener"
      >${this.ref}<span class="visually-hidden"> ${msg("opens in a new tab")}</span></a
    >`;
  }

  private earlier(list: readonly EarlierEstimate[]) {
    return html`<details>
      <summary>${msg(str`Estimated before (${formatNumber(list.length)})`)}</summary>
      <ul>
        ${list.map(
          ({ estimate, sessionTitle, title, at }) =>
            html`<li>
              <strong>${estimate}</strong> · <bdi>${title || this.ref}</bdi> · <bdi>${sessionTitle}</bdi>,
              ${momentText(new Date(at), serverNow())}
            </li>`,
        )}
      </ul>
    </details>`;
  }
}
