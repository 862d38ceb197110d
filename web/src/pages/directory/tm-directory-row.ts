import { msg } from "@lit/localize";
import type { DirectoryPage } from "#shared/wire/directory.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { joinSpace } from "../../api/spaces.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { str } from "../../i18n/str.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A space in the directory, with a link or a join button. A space with a passcode is joined on its own page. */
@customElement("tm-directory-row")
export class TmDirectoryRow extends TmElement {
  @property() org = "";
  @property({ attribute: false }) space!: DirectoryPage["spaces"][number];
  @state() private isBusy = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    css`
      :host {
        position: relative;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--sp-1) var(--sp-3);
        min-block-size: 60px;
        padding: var(--sp-2) var(--sp-4);
      }

      .name {
        flex: 1 1 180px;
        padding-block: var(--sp-2);
        border-radius: var(--r-1);
        color: var(--text);
        font-weight: 600;
        overflow-wrap: anywhere;
        text-decoration: none;
      }

      .name:hover {
        text-decoration: underline;
      }

      .chips {
        gap: var(--sp-1);
        padding-block: var(--sp-1);
      }

      button,
      .button {
        margin-inline-start: auto;
      }

      .chip tm-icon {
        font-size: var(--fs-12);
      }
    `,
  ];

  override render() {
    const { slug, name, visibility, member } = this.space;
    const isProtected = this.space.protected;
    return html`
      <a class="name" dir="auto" href=${paths.space(this.org, slug)}>${name}</a>
      <span class="cluster chips">
        ${member ? html`<span class="chip accent">${msg("member")}</span>` : nothing}
        <span class="chip">
          <tm-icon name=${isProtected ? "lock" : "lock-open"}></tm-icon>${
            isProtected ? msg("passcode") : msg("open")
          }
        </span>
        <span class="chip">${visibility === "org" ? msg("listed") : msg("not listed")}</span>
      </span>
      ${member ? nothing : this.wayIn(isProtected)}
    `;
  }

  private wayIn(isProtected: boolean) {
    const { slug, name } = this.space;
    const label = html`${msg("Join")}<span class="visually-hidden"> ${name}</span>`;
    return isProtected
      ? html`<a class="button" href=${paths.space(this.org, slug)}>${label}</a>`
      : html`<button ?disabled=${this.isBusy} @click=${this.join}>${label}</button>`;
  }

  override focus() {
    this.renderRoot.querySelector("a")?.focus();
  }

  private join = async () => {
    const { slug, name } = this.space;
    this.isBusy = true;
    if (await toastOnError(joinSpace(this.org, slug))) {
      navigate(paths.space(this.org, slug));
      showToast({ text: msg(str`Welcome to ${name}.`) });
    }
    this.isBusy = false;
  };
}
