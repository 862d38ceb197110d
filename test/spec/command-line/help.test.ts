// Rules: protocol/operations#exit-codes
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { admin } from "#test/support/admin.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

/** Returns the commands in the help, each with its arguments. */
async function calls(): Promise<string[]> {
  const { out } = await admin(app, ["--help"]);
  return [...out.matchAll(/^ {2}(\S.*?) {2,}\S/gm)].map(([, call]) => call!);
}

// Rules: protocol/operations#admin-commands
describe("the help", () => {
  test("the help names every command, and the manual documents each in the same form", async () => {
    const shown = await calls();
    expect(shown.map((call) => call.split(" ")[0])).toEqual([
      "list-orgs",
      "create-org",
      "set-org-claims",
      "list-members",
      "find-user",
      "admin-link",
      "grant-admin",
      "withdraw-admin",
      "revoke-member",
      "restore-member",
      "list-audit",
      "move-issuer",
      "sign-out-user",
      "sign-out-everyone",
      "export-user",
      "erase-user",
      "revoke-links",
      "list-kinds",
      "retire-kind",
      "retire-push-key",
      "plugin-new",
      "plugin-check",
      "plugin-pack",
      "plugin-install",
      "plugin-disable",
      "plugin-dev",
      "plugin-dev-key",
      "settings",
      "migrate",
      "doctor",
      "backup-check",
    ]);
    const manual = await readFile("deploy/README.md", "utf8");
    const section = manual.slice(manual.indexOf("## The operators' command line"));
    expect([...section.matchAll(/^\| `([a-z]+[^`]*)` \|/gm)].map(([, call]) => call)).toEqual(shown);
  });

  test("a command without its arguments exits with 2 before it opens a database", async () => {
    for (const call of await calls()) {
      const [name, first] = call.split(" ");
      if (!first?.startsWith("<")) continue;
      const run = await admin(app, [name!], { DATABASE_URL: "postgres://127.0.0.1:1/none" });
      expect([name, run.code, run.out]).toEqual([name, 2, ""]);
      expect(run.err).toMatch(/^Name .*\nnpm run admin -- --help shows the commands\.\n$/);
    }
  });
});
