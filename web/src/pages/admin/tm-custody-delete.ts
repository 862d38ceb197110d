import { msg } from "@lit/localize";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { deleteCustody } from "../../api/admin.ts";
import { hasStatus } from "../../api/api-problem.ts";
import { evictSpace } from "../../lib/spaces/space-cache.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { showToast } from "../../ui/toast.ts";
import "../../ui/tm-slug-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Deletes a space of the organization after its slug is typed. Fires `close` on success and on cancel. */
@customElement("tm-custody-delete")
export class TmCustodyDelete extends TmElement {
  @property() org = "";
  @property({ attribute: false }) space!: CustodyView;

  override render() {
    const { name, slug, memberCount } = this.space;
    const members = formatNumber(memberCount);
    return html`<tm-slug-dialog
      heading=${msg(str`Delete ${name}?`)}
      .slug=${slug}
      .act=${this.delete}
      @close=${() => this.dispatchEvent(new Event("close"))}
    >
      <p>
        ${msg("This permanently deletes its rooms and everything in them.")}
        ${plural(memberCount, {
          one: msg(str`${members} person loses access.`),
          other: msg(str`${members} people lose access.`),
        })}
        ${msg("The deletion is recorded in the audit log.")}
      </p>
    </tm-slug-dialog>`;
  }

  private delete = async () => {
    const { slug, name } = this.space;
    try {
      await deleteCustody(this.org, slug);
    } catch (problem) {
      // On 404, an owner or another admin has already deleted it.
      if (!hasStatus(problem, 404)) throw problem;
    }
    evictSpace(this.org, slug);
    showToast({ text: msg(str`${name} deleted.`) });
  };
}
