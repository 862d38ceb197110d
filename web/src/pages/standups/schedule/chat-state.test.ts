import { expect, test } from "vitest";
import type { InstallView } from "#shared/wire/plugins.ts";
import { chatState } from "./chat-state.ts";

const offered = [{ name: "jira" }, { name: "chat" }];

function installed(more: Partial<InstallView> = {}) {
  const chat = {
    name: "chat",
    enabled: true,
    secrets: [{ name: "webhook", set: true }],
    health: { state: "healthy", reason: "" },
    ...more,
  };
  return { hostRunning: true, installs: [chat as InstallView] };
}

test("an offered Chat plugin can be installed, without plugins it cannot", () => {
  expect(chatState({ hostRunning: true, installs: [] }, offered)).toBe("offered");
  expect(chatState({ hostRunning: true, installs: [] }, [{ name: "jira" }])).toBe("none");
  expect(chatState({ ...installed(), hostRunning: false }, offered)).toBe("none");
});

test("an installed Chat plugin needs an address, or is on or off", () => {
  expect(chatState(installed(), offered)).toBe("on");
  expect(chatState(installed({ secrets: [{ name: "webhook", set: false }] }), offered)).toBe("needs-address");
  expect(chatState(installed({ enabled: false }), offered)).toBe("off");
  expect(chatState(installed({ health: { state: "disabled", reason: "crashed" } }), offered)).toBe("off");
});
