import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { ROLE_NAMES } from "#shared/runtime/settings/process.ts";
import { requirePrograms, run } from "./programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Settings without which compose does not start. */
const env = {
  DATABASE_URL: "postgres://standpoint@db.example.com/standpoint",
  PLUGIN_SECRET_KEY: "key",
  BASE_URL: "https://standpoint.example.com",
};

beforeAll(() => requirePrograms(["docker-compose"]));

test.each([
  ["without", ["compose.yaml"]],
  ["with", ["compose.yaml", "deploy/compose.tls.yaml"]],
])("compose %s TLS confines every role", async (_word, names) => {
  const files = names.map((name) => `--file=${root}${name}`);
  // The file .env of a developer must not change the result.
  const options = [...files, `--env-file=${root}deploy/env.example`];
  const resolved = await run("docker-compose", [...options, "config"], { env });
  const services = resolved.slice(resolved.indexOf("\nservices:\n")).split(/^ {2}(?=\w+:$)/m);
  for (const role of ROLE_NAMES) {
    const service = services.find((text) => text.startsWith(`${role}:\n`))!;
    expect(service).toContain("\n    read_only: true\n");
    expect(service).toContain("\n    cap_drop:\n    - ALL\n");
    expect(service).toContain("\n    security_opt:\n    - no-new-privileges:true\n");
  }
});
