import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { markSeen } from "../../api/spaces.ts";
import { removePasscode } from "../../lib/passcode-from-url.ts";
import { focusHeading } from "../../lib/focus/focus-heading.ts";
import { authMode } from "../../lib/identity.ts";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { navigate } from "../../lib/navigate.ts";
import { safeReturn } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { placeholder } from "../../ui/loading/loaded-template.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { SpaceView } from "../space-view.ts";
import "./tm-space.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The page of a space: its rooms for members, the join form for everyone else. */
@customElement("tm-space-page")
export class TmSpacePage extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) me: Me | null = null;
  private readonly space = new SpaceView(this, (view, entered) => this.loaded(view, entered));

  static override styles = [
    pageStyles,
    css`
      :host {
        display: grid;
        align-content: start;
      }
    `,
  ];

  override render() {
    const { value: view, asMember, problem, reload } = this.space;
    if (!view) return placeholder(this.space, { heading: msg("The space couldn't be loaded"), lines: 4 });
    if (asMember && this.me) {
      return html`<tm-space
        .view=${asMember}
        .me=${this.me}
        ?stale=${problem !== undefined}
        @changed=${reload}
      ></tm-space>`;
    }
    if (!this.me && authMode() === "oidc") {
      ensureImported(() => import("./tm-join-sign-in.ts"));
      return html`<tm-join-sign-in .org=${this.org} .slug=${this.slug} .view=${view}></tm-join-sign-in>`;
    }
    ensureImported(() => import("./tm-join.ts"));
    return html`<tm-join
      .org=${this.org}
      .slug=${this.slug}
      .view=${view}
      .me=${this.me}
      @joined=${this.joined}
    ></tm-join>`;
  }

  private loaded(view: MemberView | StrangerView, entered: boolean) {
    setPageTitle(view.name);
    if (entered) this.entered();
  }

  /** Redirects to the link's target if there is one, otherwise records my visit. */
  private entered() {
    removePasscode();
    const then = safeReturn(new URLSearchParams(location.search).get("then"));
    if (then && this.me) return navigate(then, { replace: true });
    // Only the order of my spaces depends on this, so a failure is ignored.
    markSeen(this.org, this.slug).catch(() => undefined);
  }

  private joined = async () => {
    await this.space.reload();
    focusHeading(this);
  };
}
