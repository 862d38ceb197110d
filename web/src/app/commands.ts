import { msg, str } from "@lit/localize";
import type { IconName } from "../ui/icons.ts";
import { currentMe } from "./identity.ts";
import { knownOrgs } from "./known-orgs.ts";
import { knownSpaces } from "./known-spaces.ts";
import { paths } from "./paths.ts";
import { navigate } from "./navigate.ts";
import { showKeysHelp } from "./show-keys-help.ts";
import { setTheme, type Theme } from "./theme.ts";

export type Command = { label: string; icon: IconName; run: () => void; keys?: string };

/** Returns what the palette offers right now: places first, then what changes the page itself. */
export function commands(): Command[] {
  const theme = (to: Theme) => () => setTheme(to);
  return [
    { label: msg("My spaces"), icon: "layers", run: () => navigate(paths.home), keys: "g s" },
    ...(currentMe() ? spaceCommands() : []),
    { label: msg("Light theme"), icon: "sun", run: theme("light") },
    { label: msg("Dark theme"), icon: "moon", run: theme("dark") },
    { label: msg("Theme of the device"), icon: "monitor", run: theme("system") },
    { label: msg("Keyboard help"), icon: "keyboard", run: () => void showKeysHelp(), keys: "?" },
    { label: msg("API documentation"), icon: "book-open", run: () => navigate(paths.docs) },
  ];
}

function spaceCommands(): Command[] {
  const places = knownSpaces().map(({ org, slug, name }): Command => ({
    label: msg(str`Go to ${name}`),
    icon: "arrow-right",
    run: () => navigate(paths.space(org, slug)),
  }));
  const directories = knownOrgs().map(({ slug, name }): Command => ({
    label: msg(str`Directory of ${name}`),
    icon: "layout-grid",
    run: () => navigate(paths.directory(slug)),
  }));
  return [
    ...places,
    ...directories,
    { label: msg("New space"), icon: "plus", run: () => navigate(`${paths.home}?new`) },
    { label: msg("Profile"), icon: "user", run: () => navigate(paths.profile) },
  ];
}
