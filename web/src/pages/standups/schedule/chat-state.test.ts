import { expect, test } from "vitest";
import type { InstallView } from "#shared/wire/plugins.ts";
import { channelOf, chatState, type KnownToAdmins } from "./chat-state.ts";

const ready = { state: "ready" } as const;

/** What an admin knows of an org with the Chat plugin. */
function installed(more: Partial<InstallView> = {}): KnownToAdmins {
  const chat = {
    name: "chat",
    enabled: true,
    secrets: [],
    health: { state: "healthy", reason: "" },
    ...more,
  };
  return { hostRunning: true, installs: [chat as unknown as InstallView], offered: [{ name: "chat" }] };
}

test("an offered Chat plugin can be installed, without plugins it cannot", () => {
  const none = { hostRunning: true, installs: [], offered: [{ name: "jira" }, { name: "chat" }] };
  expect(chatState(undefined, none)).toBe("offered");
  expect(chatState(undefined, { ...none, offered: [{ name: "jira" }] })).toBe("none");
  expect(chatState(ready, { ...installed(), hostRunning: false })).toBe("none");
});

test("an installed Chat plugin needs a channel for the space", () => {
  expect(chatState(ready, installed())).toBe("on");
  expect(chatState({ state: "unset" }, installed())).toBe("needs-address");
  expect(chatState({ state: "forbidden" }, installed())).toBe("needs-address");
});

test("an admin learns that the Chat plugin is off", () => {
  expect(chatState(undefined, installed({ enabled: false }))).toBe("off");
  expect(chatState(ready, installed({ health: { state: "disabled", reason: "crashed" } }))).toBe("off");
});

test("other people know the channel alone", () => {
  expect(chatState(ready, null)).toBe("on");
  expect(chatState({ state: "unset" }, null)).toBe("needs-address");
  expect(chatState(undefined, null)).toBe("none");
});

test("version 1.1 has its address in a secret", () => {
  const with_ = (set: boolean) => installed({ secrets: [{ name: "webhook", set }] });
  expect(chatState(undefined, with_(true))).toBe("on");
  expect(chatState(undefined, with_(false))).toBe("needs-address");
});

test("a space without the Chat plugin has no channel", () => {
  expect(channelOf({ plugins: [] })).toBe(undefined);
});
