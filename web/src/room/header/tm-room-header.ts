import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Envelope } from "#shared/wire/sessions.ts";
import { endRoom, reopenRoom } from "../../api/rooms.ts";
import { problemText } from "../../api/problem-text.ts";
import { nameTeam } from "../../lib/spaces/name-team.ts";
import { openInvite } from "../../lib/invite/open-invite.ts";
import { paths } from "../../lib/paths.ts";
import { isUnnamed } from "../../lib/spaces/unnamed-space-storage.ts";
import { formatMoment, formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { registerKeys } from "../../ui/keys.ts";
import { offerCommands, type PageCommand } from "../../ui/page-commands.ts";
import { baseStyles, buttonStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { showToast } from "../../ui/toast.ts";
import { headerStyles } from "./header-styles.ts";
import {
  copyMarkdown,
  downloadCsv,
  downloadMarkdown,
  hasMarkdownFile,
  prepareMarkdown,
} from "./export-room.ts";
import { openLinks } from "../links/open-links.ts";
import { peopleHere } from "../people.ts";
import { presentPath } from "./present-path.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { watchRoom } from "../watch-room.ts";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import "../../ui/tm-avatar.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";

const MAX_FACES = 5;

/** An entry of the header's menu and of the palette. */
type HeaderItem = PageCommand & { danger?: boolean };

/** Shows the header of a room: its title, the link to the space, its people, and a menu. */
@localized()
@customElement("tm-room-header")
export class TmRoomHeader extends LitElement {
  @property({ attribute: false }) room!: RoomController;
  /** True if the connection has been lost long enough to tell the viewer. */
  @property({ type: Boolean }) isBroken = false;
  /** Loads the function that exports the room as Markdown. undefined if the kind has no export. */
  @property({ attribute: false }) markdown?: RoomView["markdown"];
  @state() private showsPeople = false;
  /** True after the first opening of the drawer, which loads its code. */
  @state() private hasPeople = false;
  private releaseKeys = () => {};

  static override styles = [baseStyles, buttonStyles, headerStyles];

  constructor() {
    super();
    watchRoom(this, () => this.room);
  }

  override connectedCallback() {
    super.connectedCallback();
    const release = registerKeys(msg("Room"), {
      p: { label: msg("People"), icon: "users", run: () => void this.openPeople() },
      ...(this.room.seat?.guest ? {} : { i: { label: msg("Invite"), icon: "link", run: this.invite } }),
    });
    const withdraw = offerCommands(() => (this.room.view ? this.items(this.room.view) : []));
    this.releaseKeys = () => {
      release();
      withdraw();
    };
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.releaseKeys();
  }

  override render() {
    const envelope = this.room.view;
    if (!envelope) return nothing;
    return html`
      <div class="title">
        ${
          envelope.spaceSlug
            ? html`<a
                class="back button quiet icon"
                href=${paths.space(envelope.orgSlug, envelope.spaceSlug)}
              >
                <tm-icon name="arrow-left"></tm-icon
                ><span class="visually-hidden">${msg("Back to the space")}</span>
              </a>`
            : nothing
        }
        <h1>${envelope.title}</h1>
        ${this.connection()}
        <span class="day" hidden>${formatMoment(new Date(envelope.createdAt))}</span>
      </div>
      ${isUnnamed(envelope.orgSlug, envelope.spaceSlug) ? this.nameTeam(envelope) : nothing}
      <div class="tools">
        ${this.people()}
        ${this.room.seat?.guest ? html`<tm-guest-seat .room=${this.room}></tm-guest-seat>` : this.inviting()}
        ${this.menu(envelope)}
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

  private nameTeam({ orgSlug, spaceSlug }: Envelope) {
    return html`<button class="quiet name" @click=${() => nameTeam(orgSlug, spaceSlug, this.named)}>
      ${msg("Name your team")}
    </button>`;
  }

  /** Moves the focus, because the focused button was removed. */
  private named = async () => {
    this.requestUpdate();
    await this.updateComplete;
    const heading = this.renderRoot.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  };

  /** Not drawn for guests, who may not see the passcode. */
  private inviting() {
    return html`<button class="quiet" aria-haspopup="dialog" @click=${this.invite}>
      <tm-icon name="link"></tm-icon>${msg("Invite")}
    </button>`;
  }

  private connection() {
    if (this.room.envelope?.endedAt) return html`<span class="state">${msg("Ended")}</span>`;
    if (this.room.status.kind === "stopped") return nothing;
    if (this.isBroken)
      return html`<span class="state off"><tm-icon name="wifi-off"></tm-icon>${msg("Reconnecting")}</span>`;
    return html`<span class="state live"><span class="dot"></span>${msg("Live")}</span>`;
  }

  private people() {
    const here = peopleHere(this.room.view!);
    const count = formatNumber(here.length);
    const label = plural(here.length, { one: msg("One person here"), other: msg(str`${count} people here`) });
    const more = here.length - MAX_FACES;
    return html`<button class="quiet people" aria-haspopup="dialog" @click=${this.openPeople}>
      <span class="faces" aria-hidden="true">
        ${here
          .slice(0, MAX_FACES)
          .map(
            ({ name, avatarHue, avatarIcon, guest }) =>
              html`<tm-avatar
                class=${guest ? "guest" : ""}
                .name=${name}
                .hue=${avatarHue}
                icon=${avatarIcon}
                size="28"
              ></tm-avatar>`,
          )}
      </span>
      ${more > 0 ? html`<span aria-hidden="true">+${formatNumber(more)}</span>` : nothing}
      <span class="visually-hidden">${label}</span>
    </button>`;
  }

  private menu(envelope: Envelope) {
    const items = this.items(envelope);
    if (items.length === 0) return nothing;
    return html`<tm-menu
      label=${msg("Room")}
      .items=${items}
      @pointerover=${this.prepare}
      @focusin=${this.prepare}
    ></tm-menu>`;
  }

  private items(envelope: Envelope): HeaderItem[] {
    const present: HeaderItem = {
      label: msg("Present on a shared screen"),
      icon: "presentation",
      run: () => open(presentPath(envelope), "_blank", "noopener"),
    };
    return [
      ...(this.room.seat?.guest ? [] : [guestLinks(this.room), present, ...this.exports(envelope)]),
      ...(this.room.amFacilitator ? [this.endOrReopen(envelope)] : []),
    ];
  }

  private endOrReopen({ endedAt }: Envelope): HeaderItem {
    return endedAt
      ? { label: msg("Reopen the room"), icon: "lock-open", run: () => void this.reopen() }
      : { label: msg("End the room"), icon: "flag", danger: true, run: () => void this.end() };
  }

  private exports(envelope: Envelope): HeaderItem[] {
    const { room, markdown } = this;
    const hasFile = hasMarkdownFile(envelope);
    return [
      { label: msg("Download CSV"), icon: "download", run: () => downloadCsv(room.sessionId) },
      ...(hasFile
        ? [
            {
              label: msg("Download Markdown"),
              icon: "download" as const,
              run: () => downloadMarkdown(room.sessionId),
            },
          ]
        : []),
      ...(markdown || hasFile
        ? [
            {
              label: msg("Copy as Markdown"),
              icon: "copy" as const,
              run: () => void copyMarkdown(room, markdown),
            },
          ]
        : []),
    ];
  }

  private prepare = () => prepareMarkdown(this.markdown);

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

  private async end() {
    const isSure = await confirmFirst({
      heading: msg("End this room?"),
      text: msg("It stays readable for everybody. You can reopen it."),
      action: msg("End the room"),
    });
    if (isSure) await this.run(endRoom);
  }

  private reopen() {
    return this.run(reopenRoom);
  }

  private async run(act: (sessionId: string) => Promise<void>) {
    try {
      await act(this.room.sessionId);
    } catch (problem) {
      showToast({ text: problemText(problem), tone: "bad" });
    }
  }
}

function guestLinks(room: RoomController): HeaderItem {
  return { label: msg("Guest links"), icon: "link", run: () => void openLinks(room) };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-room-header": TmRoomHeader;
  }
}
