import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Envelope } from "#shared/wire/sessions.ts";
import { openInvite } from "../../lib/invite/open-invite.ts";
import { ensureImported, lazyImport } from "../../lib/lazy/lazy-imports.ts";
import { paths } from "../../lib/paths.ts";
import { spaceName } from "../../lib/spaces/space-cache.ts";
import { isUnnamed } from "../../lib/spaces/unnamed-space-storage.ts";
import { registerKeys } from "../../ui/keys.ts";
import { kindMark } from "../../ui/kind-mark/kind-mark-template.ts";
import { MediaQuery } from "../../ui/media-query.ts";
import { offerCommands } from "../../ui/page-commands.ts";
import { buttonStyles } from "../../ui/styles.ts";
import type { TmMenu } from "../../ui/tm-menu.ts";
import { openLinks } from "../links/open-links.ts";
import { endedText } from "../ended-text.ts";
import { hereText } from "../here-text.ts";
import { peopleHere } from "../people.ts";
import { onShowPeople } from "../people/show-people.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { watchRoom } from "../watch-room.ts";
import { prepareMarkdown } from "../export/export-room.ts";
import { facesTemplate } from "./faces-template.ts";
import { headerStyles } from "./header-styles.ts";
import type { NameEditing } from "./name-editing.ts";
import { roomLook } from "./room-look.ts";
import type * as RoomItems from "./room-items.ts";
import "../../lib/account/tm-account.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Shows the header of a room, the page's only bar: the way back, its team and title, its people, a menu, and what the
 * top bar has elsewhere. Under a width of 720 px the menu has the people, the invitation, and the entries of the top bar.
 * The slot is in the bar, or below it on a phone.
 */
@customElement("tm-room-header")
export class TmRoomHeader extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  /** True if the connection has been lost long enough to tell the viewer. */
  @property({ type: Boolean }) isBroken = false;
  /** Loads the function that exports the room as Markdown. undefined if the kind has no export. */
  @property({ attribute: false }) markdown?: RoomView["markdown"];
  @state() private showsPeople = false;
  /** True after the first opening of the drawer, which loads its code. */
  @state() private hasPeople = false;
  /** The code of the menu's entries, which is fetched after the first drawing. */
  @state() private code: typeof RoomItems | undefined;
  @query("tm-menu") private menuElement!: TmMenu | null;
  private readonly narrow = new MediaQuery(this, "(width < 720px)");
  /** Edits names. Its code is fetched after the first drawing, too. */
  private names: NameEditing | undefined;
  private arrive!: () => void;
  /** Resolves when the code of the menu and of names has arrived. A press may come before. */
  private readonly arrived = new Promise<void>((resolve) => (this.arrive = resolve));
  private releases: (() => void)[] = [];

  static override styles = [buttonStyles, headerStyles];

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  override connectedCallback() {
    super.connectedCallback();
    addEventListener("tm-theme", this.themed);
    this.releases = [
      registerKeys(
        () => msg("Room"),
        () => ({
          p: { label: msg("People"), icon: "users", run: () => void this.openPeople() },
          ...(this.room.seat?.guest ? {} : { i: { label: msg("Invite"), icon: "link", run: this.invite } }),
        }),
      ),
      offerCommands(() => this.code?.roomCommands(this.room, this.markdown, this.renaming()) ?? []),
      () => removeEventListener("tm-theme", this.themed),
      onShowPeople(this.openPeople),
    ];
  }

  protected override firstUpdated() {
    ensureImported(async () => {
      const code = await import("./room-items.ts");
      this.names = new code.NameEditing(this, (what) => this.focusName(what));
      this.code = code;
      this.arrive();
      await this.names.learnRole();
    });
    // A print cannot wait for code.
    if (this.markdown) ensureImported(this.preparePrint);
  }

  private preparePrint = async () => {
    const [write, { printAsMarkdown }] = await Promise.all([this.markdown!(), import("./print-room.ts")]);
    if (this.isConnected)
      this.releases.push(printAsMarkdown(() => this.room.envelope && write(this.room.envelope)));
  };

  override disconnectedCallback() {
    super.disconnectedCallback();
    for (const release of this.releases) release();
  }

  override render() {
    const envelope = this.room.view;
    if (!envelope) return nothing;
    const isNarrow = this.narrow.matches;
    const isGuest = this.room.seat?.guest ?? false;
    return html`
      <div class="bar">
        ${envelope.spaceSlug ? this.back(envelope) : nothing} ${this.team(envelope)}
        ${this.heading(envelope, isNarrow)} ${this.state()} <slot></slot>
        <div class="tools">
          ${isNarrow ? nothing : this.people()} ${isNarrow || isGuest ? nothing : this.inviting()}
          ${isGuest ? html`<tm-guest-seat .room=${this.room}></tm-guest-seat>` : nothing}
          ${this.menu(isNarrow)} ${isNarrow ? nothing : html`<tm-account compact></tm-account>`}
        </div>
      </div>
      ${
        this.hasPeople
          ? html`<tm-room-people
              .room=${this.room}
              .open=${this.showsPeople}
              @close=${() => (this.showsPeople = false)}
            ></tm-room-people>`
          : nothing
      }
    `;
  }

  private back({ orgSlug, spaceSlug }: Envelope) {
    const name = isUnnamed(orgSlug, spaceSlug) ? "" : spaceName(orgSlug, spaceSlug);
    return html`<a
      class="back button quiet icon"
      href=${paths.space(orgSlug, spaceSlug)}
      title=${name || nothing}
    >
      <tm-icon name="arrow-left"></tm-icon><span class="visually-hidden">${msg("Back to the space")}</span>
      ${name ? html`<span class="space" dir="auto">${name}</span>` : nothing}
    </a>`;
  }

  /** An owner edits the title here. A phone has that in the menu. */
  private heading(envelope: Envelope, isNarrow: boolean) {
    const { what, mayRename, rename } = this.names ?? {};
    const isEdited = what === "title";
    const hidden = isEdited ? "visually-hidden" : "";
    const tip = isNarrow ? envelope.title : nothing;
    return html`<div class="title" ?hidden=${isNarrow && what === "team"}>
      ${kindMark(roomLook(envelope, () => this.requestUpdate()))}
      <h1 dir="auto" class=${hidden} title=${tip}>${envelope.title}</h1>
      ${
        isEdited
          ? this.names!.field()
          : isNarrow || !mayRename
            ? nothing
            : html`<button class="quiet icon rename" title=${msg("Rename room")} @click=${rename}>
                <tm-icon name="pencil"></tm-icon><span class="visually-hidden">${msg("Rename room")}</span>
              </button>`
      }
    </div>`;
  }

  /** The generated name of a new space, which its owner edits here. A phone has it in the menu. */
  private team({ orgSlug, spaceSlug }: Envelope) {
    if (this.names?.what === "team") return this.names.field();
    if (this.narrow.matches || !isUnnamed(orgSlug, spaceSlug)) return nothing;
    return html`<button
      class="quiet name"
      title=${msg("Name your team")}
      @click=${() => this.arrived.then(() => this.names!.nameTeam())}
    >
      <span class="visually-hidden">${msg("Name your team")}</span>
      <span class="space" dir="auto">${spaceName(orgSlug, spaceSlug)}</span><tm-icon name="pencil"></tm-icon>
    </button>`;
  }

  /** Focuses the title if the name's button was removed, because the space has its name now. */
  private focusName(what: "team" | "title") {
    if (this.narrow.matches) return this.menuElement?.focus();
    const heading = this.renderRoot.querySelector("h1")!;
    heading.setAttribute("tabindex", "-1");
    const button = this.renderRoot.querySelector<HTMLElement>(what === "team" ? ".name" : ".rename");
    (button ?? heading).focus();
  }

  /** Not drawn for guests, who may not see the passcode. */
  private inviting() {
    return html`<button
      class="quiet invite"
      aria-haspopup="dialog"
      title=${msg("Invite")}
      @click=${this.invite}
    >
      <tm-icon name="link"></tm-icon><span>${msg("Invite")}</span>
    </button>`;
  }

  /** On a phone a banner says when the room ended. */
  private state() {
    const { room } = this;
    if (room.envelope?.endedAt) {
      if (this.narrow.matches) return nothing;
      const reopen = () => this.arrived.then(() => this.code!.reopen(room));
      return html`<span class="state">${endedText(room.envelope.endedAt, room.serverNow())}</span> ${
          room.amFacilitator
            ? html`<button class="reopen" @click=${reopen}>${msg("Reopen")}</button>`
            : nothing
        }`;
    }
    // While the device is offline, the banner above every page says so.
    if (this.room.status.kind === "stopped" || !this.isBroken || !navigator.onLine) return nothing;
    return html`<span class="state off"
      ><tm-icon name="wifi-off"></tm-icon><span>${msg("Reconnecting…")}</span></span
    >`;
  }

  private renaming() {
    return this.names?.mayRename ? () => void this.names?.rename() : undefined;
  }

  private peopleLabel() {
    return hereText(peopleHere(this.room.view!).length);
  }

  private people() {
    return html`<button class="quiet people" aria-haspopup="dialog" @click=${this.openPeople}>
      ${facesTemplate(peopleHere(this.room.view!))}
      <span class="visually-hidden">${this.peopleLabel()}</span>
    </button>`;
  }

  private menu(isNarrow: boolean) {
    const { room, markdown, code } = this;
    if (!isNarrow && room.seat?.guest) return nothing;
    // Until the code has arrived, its place is kept.
    if (!code) return html`<span class="no-menu"></span>`;
    const items = isNarrow
      ? code.barItems(room, markdown, this.barActions())
      : code.roomItems(room, markdown, this.renaming());
    return html`<tm-menu
      label=${msg("Room")}
      .items=${items}
      @pointerover=${this.prepare}
      @focusin=${this.prepare}
    ></tm-menu>`;
  }

  private barActions() {
    const { orgSlug, spaceSlug } = this.room.view!;
    return {
      peopleLabel: this.peopleLabel(),
      showPeople: () => void this.openPeople(),
      invite: this.invite,
      rename: this.renaming(),
      nameTeam: isUnnamed(orgSlug, spaceSlug) ? () => void this.names?.nameTeam() : undefined,
      leave: () =>
        void this.renderRoot.querySelector<Element & { leave(): unknown }>("tm-guest-seat")?.leave(),
    };
  }

  private prepare = () => prepareMarkdown(this.markdown);

  private themed = () => this.requestUpdate();

  private openPeople = async () => {
    await lazyImport(() => import("../people/tm-room-people.ts"));
    this.hasPeople = this.showsPeople = true;
  };

  private invite = () => {
    const { room } = this;
    const { orgSlug, spaceSlug } = room.view!;
    void openInvite({
      org: orgSlug,
      slug: spaceSlug,
      sessionId: room.sessionId,
      ...(room.amFacilitator && { openGuestLinks: () => void openLinks(room) }),
    });
  };
}
