import { pathToFileURL } from "node:url";
import { join } from "node:path";
import type { main as Main } from "#services/admin/main.ts";
import { say } from "./progress.mjs";
import { ROOT } from "./provide-settings.ts";

/**
 * Prints the link that makes its opener the first admin of the default org. Prints nothing if the org has an admin, or
 * if BASE_URL does not lead to this machine itself. Runs the operators' command with the settings of the server.
 */
export async function announceAdminLink(): Promise<void> {
  const built = pathToFileURL(join(ROOT, "dist", "server", "admin.cjs")).href;
  const { main } = (await import(built)) as { main: typeof Main };
  let result = "";
  const output = { stdout: { write: (text: string) => (result += text) }, stderr: { write() {} } };
  if ((await main(["admin-link", "--from", "this-machine", "--json"], output)) !== 0) return;
  const { link, minutes } = JSON.parse(result) as { link: string; minutes: number };
  say("  The organization has no admin. To become its admin, open this link in a browser on this machine.");
  say(`  It works once, within ${minutes} minutes:`);
  say(`    ${link}`);
}
