import type { PluginList } from "#shared/wire/plugins.ts";
import { examplePackage } from "./example-package.ts";
import type { Member } from "./member.ts";

const plugins = "/api/orgs/default/admin/plugins";

/** Installs the missing example plugins in the default org, as its admin. */
export async function installExamples(admin: Member): Promise<void> {
  const { installs } = await admin.send<PluginList>("GET", plugins);
  for (const name of ["fist-of-five", "retro"]) {
    if (installs.some((one) => one.name === name)) continue;
    await admin.send("POST", plugins, { package: await examplePackage(name), grantsAccepted: true });
  }
}
