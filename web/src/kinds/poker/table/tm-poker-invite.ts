import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { MemberView } from "#shared/wire/spaces.ts";
import { isMemberView, readSpace } from "../../../api/spaces.ts";
import { invitationLink, inviteText, type Invitation } from "../../../lib/invite/invitation.ts";
import "../../../lib/invite/tm-qr.ts";
import "../../../ui/tm-copy.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The invitation to the room, on the table of a person who is alone there. It has the link, its QR code, and a button
 * that copies link and passcode. Empty until the space's passcode is read, and if that fails: the header has the
 * invitation too.
 */
@customElement("tm-poker-invite")
export class TmPokerInvite extends TmElement {
  @property({ attribute: false }) invitation!: Invitation;
  /** The copy button is the main action of the table. */
  @property({ type: Boolean }) main = false;
  @state() private space: MemberView | undefined;

  static override styles = [
    css`
      :host {
        display: block;
      }

      section {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: var(--sp-4);
        padding-block-start: var(--sp-4);
      }

      tm-qr {
        flex: none;
        inline-size: 7.5rem;
      }

      div {
        min-inline-size: 0;
        justify-items: start;
      }

      .link {
        max-inline-size: 100%;
        overflow: hidden;
        color: var(--muted);
        font-size: var(--fs-14);
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      @media (width < 720px) {
        tm-qr {
          display: none;
        }

        div {
          justify-items: center;
        }
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("invitation")) return;
    const before = changed.get("invitation");
    const { org, slug } = this.invitation;
    if (before?.org !== org || before.slug !== slug) void this.read();
  }

  private async read() {
    const { org, slug } = this.invitation;
    const view = await readSpace(org, slug).catch(() => undefined);
    if (view && isMemberView(view)) this.space = view;
  }

  override render() {
    const { space, invitation } = this;
    if (!space) return nothing;
    const { name, passcode = "" } = space;
    const link = invitationLink(invitation, passcode);
    return html`<section aria-labelledby="title">
      <tm-qr .link=${link}></tm-qr>
      <div class="stack tight">
        <h3 id="title">${msg("Invite your team")}</h3>
        <p class="link" dir="ltr">${link.replace(/^https?:\/\//, "")}</p>
        <tm-copy
          look=${this.main ? "primary" : "plain"}
          copied=${msg("Invite copied")}
          .value=${inviteText(name, link)}
          >${msg("Copy invite")}</tm-copy
        >
      </div>
    </section>`;
  }
}
