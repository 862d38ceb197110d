import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import type { MintedLink } from "#shared/wire/links.ts";
import { listLinks, mintLink, revokeLink } from "../../api/links.ts";
import { formatNumber, formatTime, plural, timeAgo, formatMoment } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { isLive, standingText, type RoomLink } from "./link-standing.ts";
import { linksStyles } from "./links-styles.ts";
import { nameOf } from "../people.ts";
import type { RoomController } from "../room-controller.ts";
import { watchRoom } from "../watch-room.ts";
import { copyField } from "../../ui/copy-field-template.ts";
import "../../ui/tm-dialog.ts";
import "../../ui/tm-icon.ts";
import "../../lib/invite/tm-qr.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Shows the guest links of a room. The facilitator creates and revokes them. Every member sees them. Opened by
 * `openLinks`. Removes itself when it is closed.
 */
@customElement("tm-links")
export class TmLinks extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  private readonly links = new Loader<readonly RoomLink[]>(this, {
    key: () => this.room.sessionId,
    load: () => listLinks(this.room.sessionId),
    refresh: true,
  });
  @state() private minted?: MintedLink | undefined;
  @state() private isBusy = false;
  private guests = 0;

  static override styles = [buttonStyles, fieldStyles, linksStyles];

  constructor() {
    super();
    watchRoom(
      this,
      () => this.room,
      () => this.roomChanged(),
    );
  }

  override connectedCallback() {
    super.connectedCallback();
    this.guests = this.guestCount();
  }

  override render() {
    return html`<tm-dialog open .heading=${msg("Guest links")} @close=${() => this.remove()}>
      <div class="stack loose">
        ${this.minted ? linkOnce(this.minted) : explained()} ${this.making()}
        ${loadedOr(this.links, (links) => this.list(links), {
          lines: 2,
          stale: msg("This list couldn't be refreshed. Retrying automatically."),
        })}
      </div>
    </tm-dialog>`;
  }

  private making() {
    if (this.room.envelope?.endedAt)
      return html`<p>
        ${msg("This room has ended, so new guests can't join. Guests in it can still read it.")}
      </p>`;
    if (!this.room.amFacilitator)
      return html`<p>
        ${msg(str`Only the facilitator, ${this.nameOf(this.room.envelope?.facilitatorId)}, can create and revoke links.`)}
      </p>`;
    return html`<div class="row">
      <button
        class=${this.minted ? "" : "primary"}
        aria-disabled=${this.isBusy ? "true" : nothing}
        @click=${this.make}
      >
        <tm-icon name="link"></tm-icon>${this.minted ? msg("Create another link") : msg("Create guest link")}
      </button>
    </div>`;
  }

  private list(links: readonly RoomLink[]) {
    const now = this.room.serverNow();
    const live = links.filter((link) => isLive(link, now));
    const over = links.filter((link) => !isLive(link, now));
    const count = formatNumber(over.length);
    return html`
      ${
        live.length > 0
          ? html`<ul aria-label=${msg("Active links")}>
              ${live.map((link) => this.row(link, now))}
            </ul>`
          : html`<p class="muted">${msg("No active links.")}</p>`
      }
      ${
        over.length > 0
          ? html`<details>
              <summary>
                ${plural(over.length, { one: msg("1 inactive link"), other: msg(str`${count} inactive links`) })}
              </summary>
              <ul>
                ${over.map((link) => this.row(link, now))}
              </ul>
            </details>`
          : nothing
      }
    `;
  }

  private row(link: RoomLink, now: number) {
    const uses = formatNumber(link.redemptions);
    const most = formatNumber(redemptionsOfOneLink);
    const used = plural(redemptionsOfOneLink, { other: msg(str`${uses} of ${most} people`) });
    const createdAt = new Date(link.createdAt);
    // With seconds, because several links are often created within a minute.
    const clock = formatTime(createdAt, { timeStyle: "medium" });
    const ago = timeAgo(createdAt, now);
    const canRevoke = this.room.amFacilitator && isLive(link, now);
    return html`<li>
      <div>
        <p class="figures">${standingText(link, now)} · ${used}</p>
        <p class="muted small">${msg(str`Created by ${this.nameOf(link.createdBy)} at ${clock}, ${ago}`)}</p>
      </div>
      ${
        canRevoke
          ? html`<button
              class="quiet danger"
              aria-label=${msg(str`Revoke the link created at ${clock}, ${ago}`)}
              @click=${() => this.revoke(link)}
            >
              ${msg("Revoke")}
            </button>`
          : nothing
      }
    </li>`;
  }

  private nameOf(userId: string | null | undefined): string {
    const name = userId && this.room.envelope && nameOf(this.room.envelope, userId);
    return name || msg("someone who left");
  }

  /** Reloads the list when a new guest appears: pushes do not report the use of a link. */
  private roomChanged() {
    const guests = this.guestCount();
    if (guests === this.guests) return;
    this.guests = guests;
    void this.links.reload();
  }

  private guestCount(): number {
    return this.room.envelope?.participants.filter(({ guest }) => guest).length ?? 0;
  }

  private make = () =>
    this.run(async () => {
      this.minted = await mintLink(this.room.sessionId);
      await this.links.reload();
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>("#once")?.focus();
    });

  private async revoke(link: RoomLink) {
    const count = formatNumber(link.redemptions);
    const isSure = await confirmFirst({
      heading: msg("Revoke this link?"),
      text: plural(link.redemptions, {
        one: msg("It stops working, and its guest leaves the room immediately. Their contributions stay."),
        other: msg(
          str`It stops working, and its ${count} guests leave the room immediately. Their contributions stay.`,
        ),
      }),
      action: msg("Revoke"),
      danger: true,
    });
    if (!isSure) return;
    await this.run(async () => {
      await revokeLink(this.room.sessionId, link.id);
      if (this.minted?.id === link.id) this.minted = undefined;
      await this.links.reload();
    });
    // The focused button was removed.
    this.renderRoot.querySelector<HTMLElement>("tm-dialog button, button")?.focus();
  }

  private async run(act: () => Promise<void>) {
    if (this.isBusy) return;
    this.isBusy = true;
    if (!(await toastOnError(act()))) await this.links.reload();
    this.isBusy = false;
  }
}

function explained() {
  return html`<p class="muted">
    ${msg("Guests join this room with just a name and see nothing else in the space. Links expire after 24 hours.")}
  </p>`;
}

/** Draws a new link once: its address, its QR code, and a warning that it is not shown again. */
function linkOnce({ url, expiresAt }: MintedLink) {
  return html`<section class="stack loose once" aria-labelledby="once">
    <h3 id="once" tabindex="-1">${msg("Your new guest link")}</h3>
    <p class="now">${msg("It's shown only once. Copy it before you close this.")}</p>
    ${copyField({
      id: "url",
      label: msg("Link"),
      value: url,
      copyLabel: msg("Copy link"),
      hint: plural(redemptionsOfOneLink, {
        other: msg(
          str`It works until ${formatMoment(new Date(expiresAt))}, for ${formatNumber(redemptionsOfOneLink)} people.`,
        ),
      }),
    })}
    <tm-qr link=${url}></tm-qr>
  </section>`;
}
