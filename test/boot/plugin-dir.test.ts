import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { providePluginDir } from "#deploy/local/provide-settings.ts";

// Rules: protocol/operations#npm-start
describe("PLUGIN_DIR of npm start", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ["unset", undefined, join(import.meta.dirname, "..", "..", ".data", "plugins")],
    ["set", "/srv/plugins", "/srv/plugins"],
    ["set but empty, which switches plugins off", "", ""],
  ])("%s", (_how, before, after) => {
    vi.stubEnv("PLUGIN_DIR", before);
    providePluginDir();
    expect(process.env.PLUGIN_DIR).toBe(after);
  });
});
