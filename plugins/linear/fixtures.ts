import { imitateLinear, type LinearState } from "#test/support/trackers/linear.ts";
import { openTracker, type OpenedTracker } from "../trackers/fixtures.ts";

type Given = { token?: string; settings?: Record<string, string> };

/** Opens the plugin, connected to a workspace of Linear. */
export function linear(
  state: LinearState,
  { token = state.key, settings = {} }: Given = {},
): Promise<OpenedTracker> {
  const address = "https://api.linear.app";
  const given = { connection: "linear", address, values: { token }, settings };
  return openTracker(import.meta.dirname, imitateLinear(state, address), given);
}
