import { localized, msg } from "@lit/localize";
import { LitElement, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { MemberView, SessionSummary } from "#shared/wire/spaces.ts";
import { isMemberView, readSpace } from "../api/client.ts";
import { hasStatus } from "../api/api-problem.ts";
import { baseStyles, buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import { goTo } from "./place.ts";
import "../ui/tm-error.ts";
import "../ui/tm-icon.ts";
import "../ui/tm-skeleton.ts";

/** The open rooms of a space. */
@localized()
@customElement("tm-embed-space")
export class TmEmbedSpace extends LitElement {
  @property() org = "";
  @property() slug = "";
  @state() private view: MemberView | undefined;
  @state() private problem: unknown;

  static override styles = [baseStyles, buttonStyles, embedStyles];

  override connectedCallback() {
    super.connectedCallback();
    void this.read();
  }

  private read = async () => {
    this.problem = undefined;
    try {
      const view = await readSpace(this.org, this.slug);
      // Whoever is a member no longer has nothing to do here.
      if (isMemberView(view)) this.view = view;
      else goTo(this, { kind: "spaces" });
    } catch (problem) {
      if (hasStatus(problem, 404)) goTo(this, { kind: "spaces" });
      else this.problem = problem;
    }
  };

  override render() {
    if (this.problem) return html`<tm-error .problem=${this.problem} @retry=${this.read}></tm-error>`;
    if (!this.view) return html`<tm-skeleton lines="3"></tm-skeleton>`;
    const open = this.view.sessions.filter(({ endedAt }) => endedAt === null);
    return html`
      <h1 tabindex="-1">${this.view.name}</h1>
      ${
        open.length === 0
          ? html`<p>${msg("No room is open. Make one in a browser, then come back.")}</p>
              <button @click=${this.read}>${msg("Look again")}</button>`
          : html`<ul>
              ${open.map((room) => this.room(room, this.view!))}
            </ul>`
      }
    `;
  }

  private room({ id, title, kind }: SessionSummary, { kindNames }: MemberView) {
    return html`<li>
      <button @click=${() => goTo(this, { kind: "room", org: this.org, slug: this.slug, id })}>
        <span>${title}<br /><span class="muted small">${kindNames[kind] ?? kind}</span></span>
        <tm-icon name="chevron-right"></tm-icon>
      </button>
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-embed-space": TmEmbedSpace;
  }
}
