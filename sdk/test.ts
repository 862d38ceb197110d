// What the test of a plugin imports as "@standpoint/plugin-sdk/test": rooms and hooks in the sandbox of production.
export { openHooks, type HarnessHooks } from "../plugins/api/harness-hooks.ts";
export { open, type Actor, type HarnessRoom } from "../plugins/api/harness.ts";
