import { expect, onTestFinished, test } from "vitest";
import { azureState, imitateAzure } from "#test/support/trackers/azure.ts";
import { openHooks } from "../api/harness-hooks.ts";

/** Opens the plugin, connected to an organization whose team was picked. At the end each request must have been valid. */
async function opened() {
  const state = azureState(0);
  const product = imitateAzure(state);
  const hooks = await openHooks(import.meta.dirname, {
    connections: {
      "azure-devops": { address: "https://dev.azure.com/acme", values: { token: state.token } },
    },
    answer: (request) => product.answer(request),
  });
  onTestFinished(() => {
    hooks.close();
    expect(product.faults).toEqual([]);
  });
  await hooks.ask("issues", { picked: ["Shop", "team-1", "iteration/now"] });
  return { hooks, state };
}
const text = { title: "Rotate the keys", text: "" };

test("a person finds their account, and their ticket is assigned to it", async () => {
  const { hooks, state } = await opened();
  const account = { id: "ana@acme.example", name: "Ana Lima (ana@acme.example)" };
  expect(await hooks.ask("ticket-accounts", { query: "ana l" })).toEqual({ accounts: [account] });
  expect(await hooks.ask("ticket", text, { assignee: account })).toEqual({ ref: "AB#1" });
  expect(state.items).toMatchObject([{ assignee: "ana@acme.example" }]);
});

test("a ticket whose assignee Azure DevOps refuses has none, and the answer says so", async () => {
  const { hooks, state } = await opened();
  const gone = { id: "gus@acme.example", name: "Gus" };
  expect(await hooks.ask("ticket", text, { assignee: gone })).toEqual({
    ref: "AB#1",
    note: {
      text: "{ref} has no assignee: {product} doesn't accept the owner's account.",
      values: { ref: "AB#1", product: "Azure DevOps" },
    },
  });
  expect(state.items).toHaveLength(1);
});
