import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  provideDefaultPlugins,
  providePluginDir,
  provideCalendarHosts,
  provideChatHosts,
  provideWebhookHosts,
} from "#deploy/local/provide-settings.ts";

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

// Rules: protocol/operations#npm-start
describe("CHAT_HOSTS of npm start", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ["unset", undefined, "slack,teams,google-chat,discord,zulip"],
    ["set but empty, which allows none", "", ""],
  ])("%s", (_how, before, after) => {
    vi.stubEnv("CHAT_HOSTS", before);
    provideChatHosts();
    expect(process.env.CHAT_HOSTS).toBe(after);
  });
});

// Rules: protocol/operations#npm-start
describe("CALENDAR_HOSTS of npm start", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ["unset", undefined, "calendar.google.com,outlook.office365.com,outlook.live.com,*.icloud.com"],
    ["set but empty, which allows none", "", ""],
  ])("%s", (_how, before, after) => {
    vi.stubEnv("CALENDAR_HOSTS", before);
    provideCalendarHosts();
    expect(process.env.CALENDAR_HOSTS).toBe(after);
  });
});

describe("STANDUP_WEBHOOK_HOSTS of npm start", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ["unset", undefined, "*"],
    ["set", "hooks.example.com", "hooks.example.com"],
    ["set but empty, which allows none", "", ""],
  ])("%s", (_how, before, after) => {
    vi.stubEnv("STANDUP_WEBHOOK_HOSTS", before);
    provideWebhookHosts();
    expect(process.env.STANDUP_WEBHOOK_HOSTS).toBe(after);
  });
});
