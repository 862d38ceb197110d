import { msg } from "@lit/localize";
import { avatarHue } from "#shared/rules/hue.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { WallKudo } from "#shared/wire/standup.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { deleteKudo } from "../../../api/kudos.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { paths } from "../../../lib/paths.ts";
import { formatMoment, timeAgo } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { focusHeadingAbove } from "../../../ui/page/focus-heading-above.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { confirmFirst } from "../../../ui/confirm-first.ts";
import { showToast } from "../../../ui/toast.ts";
import { attempt } from "../../attempt.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** A kudo on the wall: its sender, its recipient and its text. The sender may delete it. Fires `changed`. */
@customElement("tm-kudo-card")
export class TmKudoCard extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) kudo!: WallKudo;
  @property() meId = "";

  static override styles = [
    buttonStyles,
    panelStyles,
    css`
      .panel {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: var(--sp-3);
      }

      tm-avatar {
        align-self: start;
      }

      .body {
        display: grid;
        gap: var(--sp-1);
      }

      /* The arrow stays with the name after it. */
      .recipient {
        display: inline-block;
      }

      .to {
        color: var(--muted);
        font-weight: 450;
      }

      .to tm-icon {
        font-size: var(--fs-14);
        vertical-align: -0.25em;
      }

      .text {
        white-space: pre-line;
      }

      .facts {
        color: var(--muted);
        font-size: var(--fs-14);
      }

      .facts a {
        color: inherit;
      }

      button {
        margin-block: calc(-1 * var(--sp-2));
        margin-inline-end: calc(-1 * var(--sp-2));
        align-self: start;
      }
    `,
  ];

  override render() {
    const { fromUserId, fromName, toName, text, createdAt } = this.kudo;
    const sentAt = new Date(createdAt);
    const icon = this.view.members.find(({ userId }) => userId === fromUserId)?.avatarIcon ?? "";
    return html`<article class="panel">
      <tm-avatar .name=${fromName} .hue=${avatarHue(fromUserId)} icon=${icon} size="36"></tm-avatar>
      <div class="body">
        <h3 aria-label=${msg(str`${fromName} thanked ${toName}`)}>
          <bdi>${fromName}</bdi>
          <span class="recipient"
            ><span class="to"><tm-icon name="arrow-right"></tm-icon></span> <bdi>${toName}</bdi></span
          >
        </h3>
        <p class="text" dir="auto">${text}</p>
        <p class="facts">
          <time datetime=${createdAt} title=${formatMoment(sentAt)}>${timeAgo(sentAt, serverNow())}</time>
          ${this.room()}
        </p>
      </div>
      ${fromUserId === this.meId ? this.remover() : nothing}
    </article>`;
  }

  private room() {
    const { sessionId } = this.kudo;
    if (sessionId === null) return nothing;
    // A space's view holds only its newest rooms, so it may lack the room of an older kudo.
    const title = this.view.sessions.find(({ id }) => id === sessionId)?.title ?? msg("An older room");
    return html`· <a href=${paths.room(this.view.orgSlug, this.view.slug, sessionId)}>${title}</a>`;
  }

  private remover() {
    const label = msg(str`Delete kudos to ${this.kudo.toName}`);
    return html`<button class="quiet icon" title=${label} aria-label=${label} @click=${this.takeDown}>
      <tm-icon name="trash-2"></tm-icon>
    </button>`;
  }

  private takeDown = async () => {
    const { orgSlug, slug } = this.view;
    const isSure = await confirmFirst({
      heading: msg(str`Delete your kudos to ${this.kudo.toName}?`),
      text: msg("This permanently removes it from the kudos page and its room, for everyone."),
      action: msg("Delete"),
      danger: true,
    });
    if (!isSure || !(await attempt(this, () => deleteKudo(orgSlug, slug, this.kudo.id)))) return;
    focusHeadingAbove(this);
    showToast({ text: msg("Kudos deleted.") });
  };
}
