import { msg } from "@lit/localize";
import { str } from "../../i18n/str.ts";
import type { IconName } from "../../ui/icons.ts";
import { registeredKeys } from "../../ui/keys.ts";
import { offeredCommands } from "../../ui/page-commands.ts";
import { changeLanguage, showAbout } from "../../lib/account/account-dialogs.ts";
import { currentMe } from "../../lib/identity.ts";
import { keyNames } from "../../lib/keys/key-names.ts";
import { showKeysHelp } from "../../lib/keys/show-keys-help.ts";
import { cachedOrgs } from "../../lib/spaces/org-cache.ts";
import { cachedSpaces } from "../../lib/spaces/space-cache.ts";
import { navigate } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { setTheme } from "../../lib/theme.ts";
import type { Group, Row } from "./palette-rows.ts";

type Command = { label: string; icon: IconName; run: () => void; keys?: string; hint?: string };

/** Returns the palette's commands: those of this page, settings, and places. Guests have no settings of spaces. */
export function commandRows(): Row[] {
  const me = currentMe();
  const isGuest = me?.linkSessionId !== undefined;
  const isMember = me !== null && !isGuest;
  return [
    ...rowsOf("new", isMember ? [newSpace()] : []),
    ...rowsOf("here", pageCommands()),
    ...rowsOf("settings", [...(isMember ? [...settingsHere(), ...accountCommands()] : []), ...ofBrowser()]),
    ...rowsOf("go", [...(isMember ? places() : []), ...general(isGuest)]),
  ];
}

/** Returns the space of the open page, or else the one where I was last. undefined without a space. */
export function spaceHere() {
  return openSpace() ?? cachedSpaces()[0];
}

function openSpace() {
  return cachedSpaces().find(({ org, slug }) =>
    `${location.pathname}/`.startsWith(`${paths.space(org, slug)}/`),
  );
}

function rowsOf(group: Group, commands: readonly Command[]): Row[] {
  return commands.map(({ icon, ...command }) => ({
    ...command,
    group,
    mark: { icon },
    key: `${group}:${command.label}:${command.hint ?? ""}`,
  }));
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

function newSpace(): Command {
  return { label: msg("New space"), icon: "layers", run: () => navigate(`${paths.home}?new`) };
}

/** Returns the settings of the open space. Those of all spaces would make the list too long. */
function settingsHere(): Command[] {
  const space = openSpace();
  if (!space) return [];
  const parts = [
    ["general", msg("Space settings")],
    ["members", msg("Members")],
    ["decks", msg("Decks")],
    ["schedule", msg("Schedule")],
    ["webhook", msg("Webhook")],
  ] as const;
  return parts.map(([part, label]) => ({
    label,
    icon: "settings",
    hint: cachedSpaces().length > 1 ? space.name : "",
    run: () => navigate(paths.settings(space.org, space.slug, part)),
  }));
}

function accountCommands(): Command[] {
  const admin = (cachedOrgs() ?? [])
    .filter(({ role }) => role === "admin")
    .map(({ slug, name }): Command => ({
      label: msg(str`Admin of ${name}`),
      icon: "settings",
      run: () => navigate(paths.admin(slug, "spaces")),
    }));
  return [
    { label: msg("Profile"), icon: "user", run: () => navigate(paths.profile) },
    { label: msg("Days away"), icon: "calendar-off", run: () => navigate(paths.away) },
    { label: msg("Calendar"), icon: "calendar", run: () => navigate(paths.calendar) },
    ...admin,
  ];
}

function ofBrowser(): Command[] {
  return [
    { label: msg("Light theme"), icon: "sun", run: () => setTheme("light") },
    { label: msg("Dark theme"), icon: "moon", run: () => setTheme("dark") },
    { label: msg("System theme"), icon: "monitor", run: () => setTheme("system") },
    { label: msg("Language"), icon: "languages", run: () => void changeLanguage() },
    { label: msg("About Standpoint"), icon: "info", run: () => void showAbout() },
  ];
}

function places(): Command[] {
  const here = openSpace();
  const spaces = cachedSpaces().map(({ org, slug, name }): Command => ({
    label: name,
    hint: msg("Space"),
    icon: "layers",
    run: () => navigate(paths.space(org, slug)),
  }));
  const directories = (cachedOrgs() ?? []).map(({ slug, name }): Command => ({
    label: msg(str`Directory of ${name}`),
    icon: "layout-grid",
    run: () => navigate(paths.directory(slug)),
  }));
  const kudos: Command[] = here
    ? [
        {
          label: msg(str`Kudos in ${here.name}`),
          icon: "heart",
          run: () => navigate(paths.kudos(here.org, here.slug)),
        },
      ]
    : [];
  return [
    ...spaces,
    ...kudos,
    { label: msg("My standups"), icon: "notebook-pen", run: () => navigate(paths.myStandups) },
    ...directories,
  ];
}

function general(isGuest: boolean): Command[] {
  const home: Command = {
    label: msg("My spaces"),
    icon: "layers",
    run: () => navigate(paths.home),
    keys: "G S",
  };
  const docs: Command = {
    label: msg("API documentation"),
    icon: "book-open",
    run: () => navigate(paths.docs),
  };
  const help: Command = {
    label: msg("Keyboard shortcuts"),
    icon: "keyboard",
    run: () => void showKeysHelp(),
    keys: "?",
  };
  return isGuest ? [help] : [home, help, docs];
}
