import { msg } from "@lit/localize";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { listCustody, listOrgMembers } from "../../api/admin.ts";
import { showNotFound } from "../../lib/navigate.ts";
import { formatNumber } from "../../i18n/format.ts";
import { entriesWith } from "../../i18n/search-text.ts";
import { placeholder, staleNote } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import { LongList } from "../long-list.ts";
import { adminPartStyles } from "./admin-part-styles.ts";
import { archive, claim, narrow, rename } from "./custody-actions.ts";
import { custodyStyles } from "./custody-styles.ts";
import { custodyTable } from "./custody-table-template.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import "./tm-custody-delete.ts";
import "./tm-custody-owner.ts";
import { TmElement } from "../../ui/tm-element.ts";

type Dialog = { kind: "owner" | "delete"; space: CustodyView };

/** Lists every space of an organization with the fields and actions that an admin has. */
@customElement("tm-admin-spaces")
export class TmAdminSpaces extends TmElement {
  @property() org = "";
  @property() meId = "";
  private readonly rows = new LongList(this, new URLSearchParams(location.search).get("find") ?? "");
  @state() private dialog: Dialog | undefined;
  private readonly list = new Loader(this, {
    key: () => this.org,
    load: async () => {
      const [spaces, members] = await Promise.all([listCustody(this.org), listOrgMembers(this.org)]);
      return { spaces, members };
    },
    refresh: true,
    onMissing: showNotFound,
  });

  static override styles = [buttonStyles, panelStyles, fieldStyles, adminPartStyles, custodyStyles];

  constructor() {
    super();
    this.addEventListener("changed", () => void this.list.reload());
  }

  override render() {
    const count = this.list.value?.spaces.length;
    return html`
      <div class="lead">
        <h2 class="row">
          ${msg("Spaces")}
          ${count === undefined ? nothing : html`<span class="chip">${formatNumber(count)}</span>`}
        </h2>
        <p class="state">
          <tm-icon name="lock"></tm-icon><span>${msg("Admins can't see what's inside spaces.")}</span>
        </p>
        <p class="note">${msg("Admins see only this about a space.")}</p>
      </div>
      ${this.content()} ${this.dialogs()}
    `;
  }

  private content() {
    const { value } = this.list;
    if (!value) return placeholder(this.list, { lines: 4 });
    const { spaces, members } = value;
    if (spaces.length === 0) return html`<p class="muted">${msg("No spaces yet.")}</p>`;
    const fitting = entriesWith(spaces, this.rows.typed, ({ name, slug }) => [name, slug]);
    const rows = this.rows.part(fitting);
    return html`
      ${staleNote(this.list)}
      ${this.rows.field(spaces.length, msg("Find a space"), msg("Find a space by name or slug"))}
      ${this.rows.status(fitting, msg("No matches."))}
      ${rows.length > 0 ? custodyTable({ spaces: rows, members, tools: (space) => this.tools(space) }) : nothing}
      ${this.rows.more(fitting)}
    `;
  }

  private tools(space: CustodyView): MenuItem[] {
    const place = { element: this, org: this.org, space };
    const ask = (kind: Dialog["kind"]) => () => (this.dialog = { kind, space });
    const isArchived = space.archivedAt !== null;
    return [
      { label: msg("Rename…"), icon: "pencil", run: () => rename(place) },
      {
        label: isArchived ? msg("Unarchive") : msg("Archive"),
        icon: "archive",
        run: () => void archive(place, !isArchived),
      },
      ...(space.visibility === "org"
        ? [{ label: msg("Make private…"), icon: "lock" as const, run: () => void narrow(place) }]
        : []),
      space.memberCount === 0
        ? { label: msg("Take over…"), icon: "crown" as const, run: () => void claim(place) }
        : { label: msg("Add an owner…"), icon: "crown" as const, run: ask("owner") },
      { label: msg("Delete…"), icon: "trash-2", danger: true, run: ask("delete") },
    ];
  }

  private dialogs() {
    const { dialog, org } = this;
    const closed = () => (this.dialog = undefined);
    if (dialog?.kind === "owner")
      return html`<tm-custody-owner
        .org=${org}
        .space=${dialog.space}
        .members=${this.list.value?.members ?? []}
        .meId=${this.meId}
        @close=${closed}
      ></tm-custody-owner>`;
    if (dialog?.kind === "delete")
      return html`<tm-custody-delete
        .org=${org}
        .space=${dialog.space}
        @close=${this.deleteClosed}
      ></tm-custody-delete>`;
    return nothing;
  }

  private deleteClosed() {
    this.dialog = undefined;
    void this.list.reload();
  }
}
