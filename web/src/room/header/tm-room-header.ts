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
import { coreIcons } from "../../ui/kind-mark/core-icons.ts";
import { kindMark } from "../../ui/kind-mark/kind-mark-template.ts";
import { MediaQuery } from "../../ui/media-query.ts";
import { offerCommands } from "../../ui/page-commands.ts";
import { buttonStyles } from "../../ui/styles.ts";
import type { TmMenu } from "../../ui/tm-menu.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { openLinks } from "../links/open-links.ts";
import { hereText } from "../here-text.ts";
import { peopleHere } from "../people.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { watchRoom } from "../watch-room.ts";
import { prepareMarkdown } from "./export-room.ts";
import { facesTemplate } from "./faces-template.ts";
import { headerStyles } from "./header-styles.ts";
import { printAsMarkdown } from "./print-room.ts";
import { noteRoomBar } from "./room-bar.ts";
import type * as RoomItems from "./room-items.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Shows the header of a room: the way back, its team and title, its people, and a menu. Under a width of 720 px it is
 * the page's only bar. Its menu then also has the people, the invitation, and the entries of the top bar.
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
  /** The team's name that is being edited, otherwise undefined. */
  @state() private teamName: string | undefined;
  /** The code of the menu's entries, which is fetched after the first drawing. */
  @state() private code: typeof RoomItems | undefined;
  @query("tm-menu") private menuElement!: TmMenu | null;
  private readonly narrow = new MediaQuery(this, "(width < 720px)");
  private releases: (() => void)[] = [];
  private write?: (envelope: Envelope) => string;

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
      offerCommands(() => this.code?.roomItems(this.room, this.markdown) ?? []),
      noteRoomBar(),
      printAsMarkdown(() => this.room.envelope && this.write?.(this.room.envelope)),
      () => removeEventListener("tm-theme", this.themed),
    ];
  }

  protected override firstUpdated() {
    ensureImported(async () => (this.code = await import("./room-items.ts")));
    // A print cannot wait for code.
    if (this.markdown) ensureImported(async () => (this.write = await this.markdown?.()));
  }

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
        <div class="title" ?hidden=${isNarrow && this.teamName !== undefined}>
          ${envelope.kind in coreIcons ? kindMark(envelope) : nothing}
          <h1 dir="auto" title=${isNarrow ? envelope.title : nothing}>${envelope.title}</h1>
        </div>
        ${this.connection()}
        <div class="tools">
          ${isNarrow ? nothing : this.people()} ${isNarrow || isGuest ? nothing : this.inviting()}
          ${isGuest ? html`<tm-guest-seat .room=${this.room}></tm-guest-seat>` : nothing}
          ${this.menu(isNarrow)}
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

  /** The generated name of a new space, which its owner edits here. A phone has it in the menu. */
  private team({ orgSlug, spaceSlug }: Envelope) {
    if (this.teamName !== undefined)
      return html`<tm-team-name
        org=${orgSlug}
        slug=${spaceSlug}
        name=${this.teamName}
        @named=${this.named}
        @close=${this.unnamed}
      ></tm-team-name>`;
    if (this.narrow.matches || !isUnnamed(orgSlug, spaceSlug)) return nothing;
    return html`<button class="quiet name" title=${msg("Name your team")} @click=${this.nameTeam}>
      <span class="visually-hidden">${msg("Name your team")}</span>
      <span class="space" dir="auto">${spaceName(orgSlug, spaceSlug)}</span><tm-icon name="pencil"></tm-icon>
    </button>`;
  }

  private nameTeam = async () => {
    const { orgSlug, spaceSlug } = this.room.view!;
    const { nameToReplace } = await lazyImport(() => import("../../lib/spaces/tm-team-name.ts"));
    await toastOnError(
      nameToReplace(orgSlug, spaceSlug).then((name) => {
        if (name === undefined) return this.named();
        this.teamName = name;
        return undefined;
      }),
    );
  };

  /** Moves the focus to the title, because the button was removed. */
  private named = async () => {
    this.teamName = undefined;
    this.requestUpdate();
    await this.updateComplete;
    const heading = this.renderRoot.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  };

  private unnamed = async () => {
    const isFocused = this.shadowRoot?.activeElement?.localName === "tm-team-name";
    this.teamName = undefined;
    await this.updateComplete;
    if (isFocused) (this.renderRoot.querySelector<HTMLElement>(".name") ?? this.menuElement)?.focus();
  };

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

  private connection() {
    if (this.room.envelope?.endedAt) return html`<span class="state">${msg("Ended")}</span>`;
    if (this.room.status.kind === "stopped" || !this.isBroken) return nothing;
    return html`<span class="state off"
      ><tm-icon name="wifi-off"></tm-icon><span>${msg("Reconnecting…")}</span></span
    >`;
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
      : code.roomItems(room, markdown);
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
      nameTeam: isUnnamed(orgSlug, spaceSlug) ? () => void this.nameTeam() : undefined,
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
