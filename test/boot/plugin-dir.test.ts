import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { provideDefaultPlugins, providePluginDir } from "#deploy/local/provide-settings.ts";

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

// Rules: protocol/operations#npm-start
describe("DEFAULT_PLUGINS of npm start", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ["unset", undefined, "retro,fist-of-five,health-check"],
    ["set", "chat", "chat"],
    ["set but empty, which installs none", "", ""],
  ])("%s", (_how, before, after) => {
    vi.stubEnv("DEFAULT_PLUGINS", before);
    provideDefaultPlugins();
    expect(process.env.DEFAULT_PLUGINS).toBe(after);
  });
});
