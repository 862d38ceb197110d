// Rules: protocol/scim#discovery, protocol/scim#users, protocol/scim#groups, protocol/scim#patches
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { scimApp, scimToken } from "#test/support/scim.ts";
import { recordResult } from "#test/support/stress.ts";

const { app } = await scimApp();

/** The checks that fail on purpose (docs/trials/scim.md). */
const refused = ["check_remove_attribute", "search_with_attributes", "search_with_attributes"];

test("scim2-tester finds nothing but the declared limits (SCIM2_CLI)", { timeout: 300_000 }, async () => {
  const program = process.env["SCIM2_CLI"] ?? "scim2";
  const { stdout } = await promisify(execFile)(program, ["--url", `${app.baseUrl}/scim/v2`, "test"], {
    env: { ...process.env, SCIM_CLI_HEADERS: `Authorization: Bearer ${scimToken}` },
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stdout?: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  const results = [...stdout.matchAll(/^(SUCCESS|ERROR|CRITICAL) (\w+)/gm)].map(([, status, check]) => ({
    status,
    check,
  }));
  expect(results.length).toBeGreaterThan(40);
  const failed = results.filter(({ status }) => status !== "SUCCESS").map(({ check }) => check);
  expect(failed.toSorted()).toEqual(refused);
  recordResult({
    trial: "compliance of SCIM",
    tried: `${results.length} checks of scim2-tester`,
    outcome: `${results.length - failed.length} passed, and the declared limits`,
  });
});
