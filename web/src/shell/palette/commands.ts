import { msg } from "@lit/localize";
import { str } from "../../i18n/str.ts";
import type { IconName } from "../../ui/icons.ts";
import { registeredKeys } from "../../ui/keys.ts";
import { offeredCommands } from "../../ui/page-commands.ts";
import { currentMe } from "../../lib/identity.ts";
import { keyNames } from "../../lib/keys/key-names.ts";
import { showKeysHelp } from "../../lib/keys/show-keys-help.ts";
import { cachedOrgs } from "../../lib/spaces/org-cache.ts";
import { cachedSpaces } from "../../lib/spaces/space-cache.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { setTheme, type Theme } from "../../lib/theme.ts";

export type Command = { label: string; icon: IconName; run: () => void; keys?: string };

/** Returns the palette's current entries: commands of this page, then places, then settings of the application. */
export function commands(): Command[] {
  const theme = (to: Theme) => () => setTheme(to);
  const isGuest = currentMe()?.linkSessionId !== undefined;
  return [
    ...pageCommands(),
    ...(isGuest ? [] : placeCommands()),
    { label: msg("Light theme"), icon: "sun", run: theme("light") },
    { label: msg("Dark theme"), icon: "moon", run: theme("dark") },
    { label: msg("Theme of the device"), icon: "monitor", run: theme("system") },
    { label: msg("Keyboard help"), icon: "keyboard", run: () => void showKeysHelp(), keys: "?" },
    ...(isGuest ? [] : [documentation()]),
  ];
}

function documentation(): Command {
  return { label: msg("API documentation"), icon: "book-open", run: () => navigate(paths.docs) };
}

/** Returns the places to open. Empty for guests, who have access to one room only. */
function placeCommands(): Command[] {
  return [
    { label: msg("My spaces"), icon: "layers", run: () => navigate(paths.home), keys: "G S" },
    ...(currentMe() ? spaceCommands() : []),
  ];
}

/** Returns this page's key bindings that have an icon, which marks them as commands, and its commands without a key. */
function pageCommands(): Command[] {
  const bindings = registeredKeys().flatMap((entry) => Object.entries(entry.bindings));
  const keyed = bindings.flatMap(([keys, { label, icon, run }]) =>
    icon && run
      ? [{ label, icon, keys: keyNames(keys).join(" "), run: () => run(new KeyboardEvent("keydown")) }]
      : [],
  );
  return [...keyed, ...offeredCommands()];
}

function spaceCommands(): Command[] {
  const places = cachedSpaces().map(({ org, slug, name }): Command => ({
    label: msg(str`Go to ${name}`),
    icon: "arrow-right",
    run: () => navigate(paths.space(org, slug)),
  }));
  const orgs = cachedOrgs() ?? [];
  const directories = orgs.map(({ slug, name }): Command => ({
    label: msg(str`Directory of ${name}`),
    icon: "layout-grid",
    run: () => navigate(paths.directory(slug)),
  }));
  const administered = orgs
    .filter(({ role }) => role === "admin")
    .map(({ slug, name }): Command => ({
      label: msg(str`Admin of ${name}`),
      icon: "settings",
      run: () => navigate(paths.admin(slug, "spaces")),
    }));
  return [
    ...kudosHere(),
    ...places,
    ...directories,
    ...administered,
    { label: msg("New space"), icon: "plus", run: () => navigate(`${paths.home}?new`) },
    { label: msg("Profile"), icon: "user", run: () => navigate(paths.profile) },
    { label: msg("Days away"), icon: "calendar-off", run: () => navigate(paths.away) },
    { label: msg("My standups"), icon: "notebook-pen", run: () => navigate(paths.myStandups) },
    { label: msg("Calendar"), icon: "calendar", run: () => navigate(paths.calendar) },
  ];
}

/** Returns the kudos wall of the open space or room. The walls of all spaces would double the list. */
function kudosHere(): Command[] {
  return cachedSpaces()
    .filter(({ org, slug }) => `${location.pathname}/`.startsWith(`${paths.space(org, slug)}/`))
    .map(({ org, slug, name }) => ({
      label: msg(str`Kudos in ${name}`),
      icon: "heart",
      run: () => navigate(paths.kudos(org, slug)),
    }));
}
