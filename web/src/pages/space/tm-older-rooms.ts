import { msg } from "@lit/localize";
import type { SessionSummary } from "#shared/wire/spaces.ts";
import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { listOlderRooms } from "../../api/space-rooms.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { sharedTitles } from "../titles.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The maximum number of rows per request. */
const MAX_PAGE = 200;

/** Lists ended rooms older than those in the space's view, page by page. `card` draws each of them. */
@customElement("tm-older-rooms")
export class TmOlderRooms extends TmElement {
  @property() org = "";
  @property() slug = "";
  /** True if older rooms may exist. */
  @property({ type: Boolean }) mayExist = false;
  /** The ended rooms that the page already lists. They change while the page is open. */
  @property({ attribute: false }) shown: readonly SessionSummary[] = [];
  @property({ attribute: false }) card!: (
    room: SessionSummary,
    shared: ReadonlySet<string>,
  ) => TemplateResult;
  @state() private rooms: SessionSummary[] = [];
  @state() private next: string | undefined;
  @state() private isAtEnd = false;
  private readonly paging = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        justify-items: start;
        gap: var(--sp-3);
        margin-block-start: var(--sp-3);
      }

      ul {
        justify-self: stretch;
      }
    `,
  ];

  constructor() {
    super();
    this.addEventListener("changed", () => void this.refresh());
  }

  override render() {
    const above = new Set(this.shown.map(({ id }) => id));
    const rooms = this.rooms.filter(({ id }) => !above.has(id));
    const shared = sharedTitles([...this.shown, ...rooms]);
    return html`
      ${
        rooms.length > 0
          ? html`<ul class="stack">
              ${repeat(
                rooms,
                ({ id }) => id,
                (room) => html`<li>${this.card(room, shared)}</li>`,
              )}
            </ul>`
          : nothing
      }
      ${formError(this.paging.error)}
      ${
        this.mayExist && !this.isAtEnd
          ? html`<button aria-disabled=${this.paging.isBusy} @click=${this.more}>
              ${msg("Show older")}
            </button>`
          : nothing
      }
      ${this.isAtEnd ? html`<p class="small muted" role="status">${msg("That's all of them.")}</p>` : nothing}
    `;
  }

  private more = () =>
    this.paging.run("", async () => {
      const page = await listOlderRooms(this.org, this.slug, { after: this.next });
      this.rooms = [...this.rooms, ...page.sessions];
      this.setNext(page.next);
    });

  /** Reloads the same number of rooms in one request, after a listed room was renamed or deleted. */
  private refresh() {
    return this.paging.run("", async () => {
      const limit = Math.min(MAX_PAGE, Math.max(1, this.rooms.length));
      const page = await listOlderRooms(this.org, this.slug, { limit });
      this.rooms = page.sessions;
      this.setNext(page.next);
    });
  }

  private setNext(next: string | undefined) {
    this.next = next;
    this.isAtEnd = next === undefined;
  }
}
