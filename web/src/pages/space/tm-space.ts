import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { openInvite } from "../../lib/invite/open-invite.ts";
import { navigate } from "../../lib/navigate.ts";
import { cachedOrgs, loadOrgs } from "../../lib/spaces/org-cache.ts";
import { paths } from "../../lib/paths.ts";
import { kindViews } from "../../kinds/registry.ts";
import type { KindView } from "../../kinds/kind-view.ts";
import { registerKeys } from "../../ui/keys.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { tabsStyles } from "../../ui/page/tabs-template.ts";
import { spaceHeader, spaceHeaderStyles } from "./space-header-template.ts";
import { spaceStyles } from "./space-styles.ts";
import { ensureImported, lazyImport } from "../../lib/lazy/lazy-imports.ts";
import "../../ui/tm-icon.ts";
import "./tm-invite.ts";
import "./tm-rooms.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** A space as its members see it: rooms first, then the invitation and the members. */
@customElement("tm-space")
export class TmSpace extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) me!: Me;
  /** The last refresh failed, so the displayed data may be stale. */
  @property({ type: Boolean }) stale = false;
  @state() private isMaking = false;
  @state() private isOrgAdmin = false;
  private releaseKeys?: () => void;

  static override styles = [buttonStyles, tabsStyles, spaceHeaderStyles, spaceStyles];

  override connectedCallback() {
    super.connectedCallback();
    // Loads in parallel with the rooms, which people come for.
    ensureImported(() => import("./tm-members.ts"));
    this.releaseKeys = registerKeys(
      () => msg("This space"),
      () => ({
        c: { label: msg("New room"), icon: "plus", run: () => void this.make() },
        i: { label: msg("Invite"), run: () => this.invite() },
        "g k": { label: msg("Kudos"), run: () => navigate(paths.kudos(this.view.orgSlug, this.view.slug)) },
        "g t": {
          label: msg("Settings"),
          run: () => navigate(paths.settings(this.view.orgSlug, this.view.slug, "general")),
        },
      }),
    );
  }

  protected override firstUpdated() {
    // `?new=<kind>` asks for a new room.
    if (location.search.includes("new=")) void this.make();
    setTimeout(() => void import("./tm-new-room.ts").catch(() => undefined), 1000);
  }

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("view")) return;
    // A failure only leaves out a line of a kind, so it is ignored.
    import("./tm-next-rooms.ts").catch(() => undefined);
    for (const { inSpace } of kindViews(this.view.kinds)) inSpace?.load().catch(() => undefined);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.releaseKeys?.();
  }

  override render() {
    const { view } = this;
    const { sessions } = view;
    return html`
      ${spaceHeader({ view, part: "rooms", stale: this.stale, tools: this.tools() })}
      ${view.connectionsDue > 0 ? this.connectionsDue() : nothing}
      <div class="columns">
        <div>
          <tm-rooms
            .view=${view}
            .rooms=${openRooms(sessions)}
            .ended=${sessions.filter(({ endedAt }) => endedAt)}
            .icons=${new Map(view.members.map(({ userId, avatarIcon }) => [userId, avatarIcon]))}
            ?owned=${view.role === "owner"}
            @make=${this.make}
          ></tm-rooms>
          ${kindViews(view.kinds).map(({ inSpace }) => (inSpace ? this.ofKind(inSpace) : nothing))}
          <tm-next-rooms class="of-kind" .view=${view}></tm-next-rooms>
        </div>
        <aside>
          <tm-invite .view=${view}></tm-invite>
          <tm-members
            .members=${view.members}
            .meId=${this.me.id}
            manage=${view.role === "owner" ? paths.settings(view.orgSlug, view.slug, "members") : ""}
          ></tm-members>
        </aside>
      </div>
      <tm-new-room
        ?open=${this.isMaking}
        .view=${view}
        ?admin=${this.isOrgAdmin}
        @close=${() => (this.isMaking = false)}
      ></tm-new-room>
    `;
  }

  /** For owners: a plugin's sign-in was refused or expires soon. */
  private connectionsDue() {
    const { orgSlug, slug } = this.view;
    return html`<tm-banner icon="info">
      ${msg("A plugin of this space needs a new token soon, or its sign-in was refused.")}
      <a href=${paths.settings(orgSlug, slug, "plugins")}>${msg("Open the settings of plugins")}</a>
    </tm-banner>`;
  }

  private ofKind({ tag }: NonNullable<KindView["inSpace"]>) {
    const element = unsafeStatic(tag);
    return staticHtml`<${element} class="of-kind" .view=${this.view}></${element}>`;
  }

  /** Opens the dialog. Its code is loaded a second after the page is drawn, or by an earlier click. */
  private make = async () => {
    const { fetchPickers } = await lazyImport(() => import("./tm-new-room.ts"));
    await Promise.all([fetchPickers(this.view), this.findOrgRole()]);
    this.isMaking = true;
  };

  /** Finds out whether I can add the missing kinds. A failure only leaves out a link, so it is ignored. */
  private async findOrgRole() {
    const { addableKinds, orgSlug } = this.view;
    if (addableKinds.length === 0) return;
    const orgs = cachedOrgs() ?? (await loadOrgs().catch(() => []));
    this.isOrgAdmin = orgs.some(({ slug, role }) => slug === orgSlug && role === "admin");
  }

  private invite() {
    void openInvite({ org: this.view.orgSlug, slug: this.view.slug });
  }

  private tools() {
    return html`<div class="cluster tools">
      <a class="button quiet" href=${paths.directory(this.view.orgSlug)}>
        <tm-icon name="layout-grid"></tm-icon>${msg("Directory")}
      </a>
      <button class="primary" @click=${this.make}><tm-icon name="plus"></tm-icon>${msg("New room")}</button>
    </div>`;
  }
}

/** Returns the open rooms, those with people first. */
function openRooms(rooms: MemberView["sessions"]) {
  const open = rooms.filter(({ endedAt }) => !endedAt);
  return [...open.filter(({ here }) => here > 0), ...open.filter(({ here }) => here === 0)];
}
