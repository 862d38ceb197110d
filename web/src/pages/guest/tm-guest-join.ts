import { msg } from "@lit/localize";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import type { LinkPreview } from "#shared/wire/links.ts";
import type { Me } from "#shared/wire/identity.ts";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { hasStatus } from "../../api/api-problem.ts";
import { previewLink, redeemLink } from "../../api/links.ts";
import { problemText } from "../../api/problem-text.ts";
import { authMode, setMe } from "../../lib/identity.ts";
import { clearSpaceCache } from "../../lib/spaces/space-cache.ts";
import { languageSelect } from "../../lib/language/language-select-template.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { str } from "../../i18n/str.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { formText } from "../../ui/form/form-text.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import { nameField } from "../../ui/form/name-field-template.ts";
import { isOwnLink, takeTokenFromUrl, tokenRedeemed } from "./token-from-url.ts";
import { roomPreview, roomPreviewStyles } from "./room-preview-template.ts";
import { guestJoinStyles } from "./guest-join-styles.ts";
import { removeLeaving } from "./seat-storage.ts";
import "../../ui/tm-banner.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * The page of a signed link, which shows the room. A guest types a name and joins. A guest with a seat from the same link
 * goes straight to the room. A member of the room's space is offered the room first. The seat would replace another
 * identity, so a person with one confirms it.
 */
@customElement("tm-guest-join")
export class TmGuestJoin extends TmElement {
  @property({ attribute: false }) me: Me | null = null;
  @state() private token = "";
  /** The link's room. undefined before the reply, and after a refusal. */
  @state() private preview: LinkPreview | undefined;
  /** The room is being asked for. A form that is drawn for a person with an identity could be replaced by the room's link. */
  @state() private isLooking = false;
  /** A member chose to join as a guest. */
  @state() private wantsSeat = false;
  private readonly form = new FormController(this, {
    textOf: (problem) => (hasStatus(problem, 404) ? noSuchLink() : problemText(problem)),
  });

  static override styles = [
    buttonStyles,
    fieldStyles,
    panelStyles,
    pageStyles,
    guestJoinStyles,
    roomPreviewStyles,
  ];

  override connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", this.arrived);
    this.arrived();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.arrived);
  }

  protected override firstUpdated() {
    this.renderRoot.querySelector("input")?.focus({ preventScroll: true });
  }

  override render() {
    setPageTitle(this.preview?.title ?? msg("Join as a guest"));
    if (this.token === "") return this.nothingToJoin();
    const { me, preview } = this;
    return html`
      ${
        preview
          ? roomPreview(preview)
          : html`${faceDownCard}
              <h1>${msg("Join a room as a guest")}</h1>`
      }
      ${
        me && preview?.room && !this.wantsSeat
          ? this.asMember(me, preview.room)
          : me && this.isLooking
            ? nothing
            : this.asGuest()
      }
      ${languageSelect()}
    `;
  }

  private asMember(me: Me, { orgSlug, spaceSlug, sessionId }: NonNullable<LinkPreview["room"]>) {
    return html`
      <p>${msg("You're a member of this space, so you don't need the guest link.")}</p>
      <a class="button primary" href=${paths.room(orgSlug, spaceSlug, sessionId)}
        >${msg(str`Continue as ${me.name}`)}</a
      >
      <button class="quiet" @click=${() => (this.wantsSeat = true)}>${msg("Join as a guest instead")}</button>
    `;
  }

  private asGuest() {
    return html`
      <p class="muted">${msg("No account needed. Enter the name others know you by.")}</p>
      <form class="panel stack loose" @submit=${this.submit} novalidate>
        ${this.me ? this.replaceWarning(this.me) : nothing} ${nameField(this.form.errorOf("name"))}
        ${formError(this.form.error)}
        <button class="primary" aria-disabled=${this.form.isBusy ? "true" : nothing}>${msg("Join")}</button>
      </form>
    `;
  }

  private nothingToJoin() {
    return html`
      ${faceDownCard}
      <h1>${msg("The link is incomplete")}</h1>
      <p class="muted">${msg("Open the whole link you were sent, including everything after the #.")}</p>
    `;
  }

  /** Warns that joining replaces the current identity, because one cookie holds either. */
  private replaceWarning(me: Me) {
    const { linkSessionId } = me;
    const isGuest = linkSessionId !== undefined;
    return html`<tm-banner tone="warn" icon="circle-alert">
      ${lossText(me)} ${isGuest ? nothing : msg("To keep both, open the link in a private window.")}
      ${
        isGuest
          ? html`<a slot="action" href=${paths.guestRoom(linkSessionId)}>${msg("Back to that room")}</a>`
          : html`<a slot="action" href=${paths.home}>${msg("My spaces")}</a>`
      }
    </tm-banner>`;
  }

  private arrived = () => {
    const token = takeTokenFromUrl();
    if (token === this.token) return;
    this.token = token;
    this.form.note("");
    this.preview = undefined;
    this.wantsSeat = false;
    if (this.me?.linkSessionId) void this.returnTo(token, this.me);
    else if (token !== "") void this.look(token);
  };

  /** Loads the link's room. The page works without it, so it hides a failure; joining reports it. */
  private async look(token: string) {
    this.isLooking = true;
    const preview = await previewLink(token).catch(() => undefined);
    if (token !== this.token) return;
    this.preview = preview;
    this.isLooking = false;
  }

  /** Redeems the same link again, which returns the existing seat under its name. */
  private async returnTo(token: string, me: Me) {
    if (isOwnLink(token)) await this.form.run("", () => this.redeem(token, me.name));
  }

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = formText(event.target, "name");
    const flaw = name === "" ? msg("Enter your name.") : "";
    if (flaw === "" && this.me && !(await this.isSure(this.me))) return;
    await this.form.run({ name: flaw }, () => this.redeem(this.token, name));
  };

  /** Asks before the seat replaces my identity: Enter in the field alone must not do it. */
  private isSure(me: Me): Promise<boolean> {
    return confirmFirst({
      heading: msg("Join as a guest?"),
      text: lossText(me),
      action: msg("Join as a guest"),
      danger: true,
    });
  }

  private async redeem(token: string, name: string) {
    const { sessionId, me } = await redeemLink({ token, name });
    tokenRedeemed(token);
    removeLeaving();
    clearSpaceCache();
    setMe(me);
    navigate(paths.guestRoom(sessionId), { replace: true });
  }
}

/** Returns the sentence that says which identity or room a guest link replaces. */
function lossText({ name, linkSessionId }: Me): string {
  if (linkSessionId !== undefined)
    return msg(str`You're already in a room as ${name}. Joining with another link takes you out of it.`);
  return authMode() === "oidc"
    ? msg(str`You're signed in as ${name}. Joining as a guest signs you out.`)
    : msg(str`You're ${name} in this browser. If you join as a guest, you lose this identity permanently.`);
}

/** The server does not distinguish these cases, so the text names all of them. */
function noSuchLink(): string {
  const most = String(redemptionsOfOneLink);
  return msg(
    str`This link doesn't work. It may have expired, be full (${most} people), or be incomplete. Ask for a new one.`,
  );
}
