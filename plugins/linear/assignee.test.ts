import { expect, onTestFinished, test } from "vitest";
import { imitateLinear, linearState } from "#test/support/trackers/linear.ts";
import { openHooks } from "../api/harness-hooks.ts";

/** Opens the plugin, connected to a workspace whose team was picked. At the end each request must have been valid. */
async function opened() {
  const state = linearState(0);
  const product = imitateLinear(state);
  const hooks = await openHooks(import.meta.dirname, {
    connections: { linear: { address: "https://api.linear.app", values: { token: state.key } } },
    answer: (request) => product.answer(request),
  });
  onTestFinished(() => {
    hooks.close();
    expect(product.faults).toEqual([]);
  });
  await hooks.ask("issues", { picked: ["team-1", "cycle/cycle-1"] });
  return { hooks, state };
}
const text = { title: "Rotate the keys", text: "" };

test("a person finds their account, and their ticket is assigned to it", async () => {
  const { hooks, state } = await opened();
  const account = { id: "user-2", name: "Ana Lima (ana)" };
  expect(await hooks.ask("ticket-accounts", { query: "LIMA" })).toEqual({ accounts: [account] });
  expect(await hooks.ask("ticket-accounts", { query: "" })).toMatchObject({ accounts: [account, {}] });
  expect(await hooks.ask("ticket", text, { assignee: account })).toEqual({ ref: "ENG-1" });
  expect(state.issues).toMatchObject([{ assigneeId: "user-2" }]);
});

test("a ticket whose assignee Linear refuses is created without one, and the answer says so", async () => {
  const { hooks, state } = await opened();
  expect(await hooks.ask("ticket", text, { assignee: { id: "gone", name: "Gus" } })).toEqual({
    ref: "ENG-1",
    note: {
      text: "{ref} has no assignee: {product} doesn't accept the owner's account.",
      values: { ref: "ENG-1", product: "Linear" },
    },
  });
  expect(state.issues).toHaveLength(1);
});
