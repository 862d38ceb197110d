import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { LitElement, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { baseStyles, buttonStyles } from "../../ui/styles.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import { authMode, currentMe, onMe } from "../../lib/identity.ts";
import { showKeysHelp } from "../../lib/keys/show-keys-help.ts";
import { renameMe, signMeOut } from "../../lib/account/account-dialogs.ts";
import { navigate } from "../../lib/navigate.ts";
import { showPalette } from "../palette/show-palette.ts";
import { paths } from "../../lib/paths.ts";
import { currentTheme, setTheme, type Theme } from "../../lib/theme.ts";
import { wordmark } from "./wordmark-template.ts";
import { topbarStyles } from "./topbar-styles.ts";
import "../../ui/tm-avatar.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";

/** The bar at the top of every page, with the link to the landing page, the palette, and my menu. */
@localized()
@customElement("tm-topbar")
export class TmTopbar extends LitElement {
  @state() private me: Me | null = currentMe();
  @state() private theme: Theme = currentTheme();
  private stopListening?: () => void;

  static override styles = [baseStyles, buttonStyles, topbarStyles];

  override connectedCallback() {
    super.connectedCallback();
    this.stopListening = onMe((me) => (this.me = me));
    addEventListener("tm-theme", this.themed);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.stopListening?.();
    removeEventListener("tm-theme", this.themed);
  }

  override render() {
    const seatIn = this.me?.linkSessionId;
    const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
    return html`
      <header>
        <a class="skip" href="#main">${msg("Skip to the content")}</a>
        <a class="home" href=${seatIn ? paths.guestRoom(seatIn) : paths.home}
          >${wordmark}<span>Standpoint</span></a
        >
        <button class="quiet find" title=${msg("Command palette")} @click=${showPalette}>
          <tm-icon name="search"></tm-icon><span>${msg("Find")}</span
          ><kbd aria-hidden="true">${isMac ? "⌘ K" : "Ctrl K"}</kbd>
        </button>
        <tm-menu
          label=${this.me ? this.me.name : msg("Settings")}
          look=${this.me ? "quiet" : "quiet icon"}
          .items=${this.items()}
        >
          ${
            this.me
              ? html`<tm-avatar
                    .name=${this.me.name}
                    .hue=${this.me.avatarHue}
                    icon=${this.me.avatarIcon}
                    size="28"
                  ></tm-avatar>
                  <span class="name">${this.me.name}</span>`
              : html`<tm-icon name="ellipsis"></tm-icon>`
          }
        </tm-menu>
      </header>
    `;
  }

  private items(): MenuItem[] {
    const theme = (to: Theme, label: string, icon: MenuItem["icon"] & string): MenuItem => ({
      label,
      icon,
      chosen: this.theme === to,
      run: () => setTheme(to),
    });
    // Guests have only their room, which has its own button for leaving.
    const isMember = this.me && !this.me.linkSessionId;
    return [
      ...(isMember
        ? [
            { label: msg("Profile"), icon: "user" as const, run: () => navigate(paths.profile) },
            { label: msg("Days away"), icon: "calendar-off" as const, run: () => navigate(paths.away) },
            {
              label: msg("My standups"),
              icon: "notebook-pen" as const,
              run: () => navigate(paths.myStandups),
            },
            // With sign-in, the name comes from the provider.
            ...(authMode() === "oidc" ? [] : [this.rename()]),
          ]
        : []),
      theme("system", msg("Theme of the device"), "monitor"),
      theme("light", msg("Light theme"), "sun"),
      theme("dark", msg("Dark theme"), "moon"),
      { label: msg("Keyboard help"), icon: "keyboard", run: () => void showKeysHelp() },
      ...(isMember
        ? [{ label: msg("Sign out"), icon: "log-out" as const, run: () => void signMeOut() }]
        : []),
    ];
  }

  private rename(): MenuItem {
    return { label: msg("Change my name"), icon: "pencil", run: () => void renameMe() };
  }

  private themed = () => (this.theme = currentTheme());
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-topbar": TmTopbar;
  }
}
