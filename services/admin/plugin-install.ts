import { installForOrg, previewForOrg } from "#shared/domain/operators/install-for-org.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { kindNames, type KindNames } from "#shared/wire/plugin-package.ts";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { accountName } from "./account-name.ts";
import { exactly } from "./arguments.ts";
import { Misuse, type Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { consentText } from "./plugin/consent-text.ts";
import { readPlugin } from "./plugin/read-plugin.ts";
import { withDatabase } from "./with-database.ts";

export const pluginInstallCommand: Command = {
  args: "<folder or file> --org <slug> [--as <kind>=<name>,…]",
  options: ["org", "as"],
  summary: "Installs or upgrades a plugin in an org; shows its permissions and asks first.",
  async run({ args, yes, options: { org, as } }) {
    const [path] = exactly(args, "the plugin's folder or package");
    if (org === undefined) throw new Misuse("Name the org: --org <slug>.");
    const bundle = await readPlugin(path, settingsFromEnvironment().pluginDir);
    const { name, version } = bundle.manifest;
    const given = { orgSlug: org, bundle, as: namesFrom(as) };
    const outcome = await withDatabase(async (db) => {
      if (!yes) await confirm(consentTo(await previewForOrg(db, given), org), name);
      return installForOrg(db, { ...given, account: accountName() });
    });
    return { json: { org, name, version, outcome }, lines: [sentences[outcome](`${name} ${version}`, org)] };
  },
};

/** Returns the new names of kinds, by their names in the package. Throws Misuse for a list in another format. */
function namesFrom(list: string | undefined): KindNames {
  const pairs = list?.split(",").map((pair) => pair.split("=")) ?? [];
  const { success, data } = kindNames.safeParse(Object.fromEntries(pairs));
  if (!success || pairs.some(({ length }) => length !== 2))
    throw new Misuse("Rename kinds with --as <kind>=<name>, separated by commas.");
  return data;
}

const sentences = {
  installed: (plugin: string, org: string) => `Installed ${plugin} in ${org}.`,
  upgraded: (plugin: string, org: string) => `Upgraded the plugin in ${org} to ${plugin}.`,
  already: (plugin: string, org: string) => `${org} already has ${plugin} with the same content.`,
};

/** Returns the permissions of a package, in the words that org admins see. */
function consentTo({ display, name, version, current, ...preview }: PackagePreview, org: string): string {
  const { consent, kinds, keeps } = preview;
  return [
    `${display} (${name} ${version}) ${current === undefined ? "is new in" : `replaces ${current} in`} ${org}.`,
    ...consentText(consent),
    ...(kinds.length > 0 ? [`Its rooms: ${kinds.map(({ display }) => display).join(", ")}.`] : []),
    ...(keeps === undefined ? [] : [keeps]),
  ].join("\n");
}
