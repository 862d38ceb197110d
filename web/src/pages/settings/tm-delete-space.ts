import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { hasStatus } from "../../api/api-problem.ts";
import { deleteSpace } from "../../api/space-settings.ts";
import { evictSpace } from "../../lib/spaces/space-cache.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { str } from "../../i18n/str.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import "../../ui/tm-slug-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Deletes the space. For owners only, with a dialog that asks for the slug. */
@customElement("tm-delete-space")
export class TmDeleteSpace extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @state() private isAsking = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    partStyles,
    css`
      section.panel {
        border-color: var(--bad);
      }

      button {
        justify-self: start;
      }
    `,
  ];

  override render() {
    return html`<section class="panel">
        <h2>${msg("Delete space")}</h2>
        <p>${msg("This permanently deletes all rooms and decks, for everyone.")}</p>
        <button class="danger" @click=${() => (this.isAsking = true)}>${msg("Delete space…")}</button>
      </section>
      ${this.isAsking ? this.dialog(this.view) : nothing}`;
  }

  private dialog({ name, slug, members }: MemberView) {
    return html`<tm-slug-dialog
      heading=${msg(str`Delete ${name}?`)}
      .slug=${slug}
      .act=${this.delete}
      @close=${() => (this.isAsking = false)}
    >
      <p>
        ${
          members.length > 1
            ? msg("This permanently deletes everything in it, for everyone.")
            : msg("This permanently deletes everything in it.")
        }
      </p>
    </tm-slug-dialog>`;
  }

  private delete = async () => {
    const { orgSlug, slug, name } = this.view;
    try {
      await deleteSpace(orgSlug, slug);
    } catch (problem) {
      // On 404, another owner has already deleted it.
      if (!hasStatus(problem, 404)) throw problem;
    }
    evictSpace(orgSlug, slug);
    navigate(paths.home);
    showToast({ text: msg(str`${name} deleted.`) });
  };
}
