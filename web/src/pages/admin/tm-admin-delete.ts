import { msg } from "@lit/localize";
import type { PurgedOrg } from "#shared/wire/org-admin.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { purgeOrg, previewPurge } from "../../api/admin.ts";
import { loadOrgs } from "../../lib/spaces/org-cache.ts";
import { clearSpaceCache } from "../../lib/spaces/space-cache.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { adminPartStyles } from "./admin-part-styles.ts";
import "../../ui/tm-slug-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Deletes an organization, after showing its numbers of spaces and rooms and asking for its slug. */
@customElement("tm-admin-delete")
export class TmAdminDelete extends TmElement {
  @property() org = "";
  @property() name = "";
  @state() private takes: PurgedOrg | undefined;
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    adminPartStyles,
    css`
      section.panel {
        justify-items: start;
        border-color: var(--bad);
      }

      section button {
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { error, isBusy } = this.form;
    return html`
      <section class="panel stack">
        <h2>${msg("Delete organization")}</h2>
        <p>
          ${msg("This permanently deletes all of its spaces and rooms, for everyone. The audit log keeps a record.")}
        </p>
        <button class="danger" ?disabled=${isBusy} @click=${this.ask}>${msg("Delete organization…")}</button>
        ${formError(error)}
      </section>
      ${this.takes ? this.dialog(this.takes) : nothing}
    `;
  }

  private dialog(takes: PurgedOrg) {
    return html`<tm-slug-dialog
      heading=${msg(str`Delete ${this.name}?`)}
      .slug=${this.org}
      .act=${this.delete}
      @close=${() => (this.takes = undefined)}
    >
      <p>${msg("This permanently deletes everything in it, for everyone.")}</p>
      <p><strong>${countTexts(takes).join(" · ")}</strong></p>
    </tm-slug-dialog>`;
  }

  private ask = () =>
    this.form.run("", async () => {
      this.takes = await previewPurge(this.org);
    });

  private delete = async () => {
    const taken = await purgeOrg(this.org, this.org);
    clearSpaceCache();
    // Removes the organization from the palette. After a failure the palette loads the list when it opens.
    await loadOrgs().catch(() => undefined);
    navigate(paths.home);
    const [spaces, rooms] = countTexts(taken);
    showToast({ text: msg(str`${this.name} deleted: ${spaces}, ${rooms}.`) });
  };
}

/** Returns the numbers of spaces and rooms, in words. */
function countTexts({ spaces, sessions }: PurgedOrg): [string, string] {
  const spaceCount = formatNumber(spaces);
  const roomCount = formatNumber(sessions);
  const spaceWords = plural(spaces, {
    one: msg(str`${spaceCount} space`),
    other: msg(str`${spaceCount} spaces`),
  });
  const roomWords = plural(sessions, {
    one: msg(str`${roomCount} room`),
    other: msg(str`${roomCount} rooms`),
  });
  return [spaceWords, roomWords];
}
