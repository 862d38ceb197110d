import { msg } from "@lit/localize";
import type { MenuItem } from "../../ui/tm-menu.ts";
import { authMode, currentMe } from "../identity.ts";
import { showKeysHelp } from "../keys/show-keys-help.ts";
import { navigate } from "../navigate.ts";
import { paths } from "../paths.ts";
import { currentTheme, setTheme, type Theme } from "../theme.ts";
import { changeLanguage, renameMe, showAbout, showMyData, signMeOut } from "./account-dialogs.ts";

/** Returns the entries of my menu: my pages, the theme, the language, the keyboard help, the version, and signing out. */
export function accountItems(): MenuItem[] {
  const me = currentMe();
  // Guests have only their room, which has its own button for leaving.
  const isMember = me !== null && !me.linkSessionId;
  return [
    ...(isMember ? myPages() : []),
    ...(me ? [{ label: msg("Your data"), icon: "download" as const, run: () => void showMyData() }] : []),
    theme("system", msg("System theme"), "monitor"),
    theme("light", msg("Light theme"), "sun"),
    theme("dark", msg("Dark theme"), "moon"),
    { label: msg("Language"), icon: "languages", run: () => void changeLanguage() },
    { label: msg("Keyboard shortcuts"), icon: "keyboard", run: () => void showKeysHelp() },
    { label: msg("About Standpoint"), icon: "info", run: () => void showAbout() },
    ...(isMember ? [{ label: msg("Sign out"), icon: "log-out" as const, run: () => void signMeOut() }] : []),
  ];
}

function myPages(): MenuItem[] {
  return [
    { label: msg("Profile"), icon: "user", run: () => navigate(paths.profile) },
    { label: msg("Days away"), icon: "calendar-off", run: () => navigate(paths.away) },
    { label: msg("My standups"), icon: "notebook-pen", run: () => navigate(paths.myStandups) },
    // With sign-in, the name comes from the provider.
    ...(authMode() === "oidc"
      ? []
      : [{ label: msg("Change name"), icon: "pencil" as const, run: () => void renameMe() }]),
  ];
}

function theme(to: Theme, label: string, icon: MenuItem["icon"] & string): MenuItem {
  return { label, icon, chosen: currentTheme() === to, run: () => setTheme(to) };
}
