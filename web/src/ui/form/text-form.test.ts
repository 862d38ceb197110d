import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "../../api/api-problem.ts";
import { TextForm, type TextToSave } from "./text-form.ts";

afterEach(() => vi.unstubAllGlobals());

/** A form on a page whose field has this text, what it sent, and the toasts. */
function formOn(page: { isConnected: boolean }, refusal?: ApiProblem) {
  const told: unknown[] = [];
  vi.stubGlobal("dispatchEvent", (event: CustomEvent) => told.push(event.detail));
  vi.stubGlobal("HTMLFormElement", Object);
  const host = {
    get isConnected() {
      return page.isConnected;
    },
    requestUpdate: () => {},
    updateComplete: Promise.resolve(true),
    renderRoot: { querySelector: () => null } as unknown as ParentNode,
  };
  const form = new TextForm(host);
  const sent: [string, string][] = [];
  const text: TextToSave = {
    field: { label: "Name" },
    action: "Rename",
    saved: "Payments",
    flawOf: (typed) => (typed === "" ? "Enter a name." : ""),
    save: async (typed, base) => {
      sent.push([typed, base]);
      if (refusal && sent.length === 1) throw refusal;
    },
    done: "Renamed.",
  };
  const submit = (typed: string) => {
    vi.stubGlobal(
      "FormData",
      class {
        get = () => typed;
      },
    );
    return form.submit({ preventDefault: () => {}, target: {} } as unknown as SubmitEvent, text);
  };
  return { form, text, submit, sent, told };
}

test("an unchanged text is not sent", async () => {
  const { submit, sent } = formOn({ isConnected: true });
  expect([await submit("Payments"), sent]).toEqual([true, []]);
});

test("a text that another person changed is shown, and replaced by the next save", async () => {
  const details = { current: { name: "Billing" } };
  const changed = new ApiProblem({ status: 409, code: "changed_meanwhile", message: "changed", details });
  const { form, submit, sent } = formOn({ isConnected: true }, changed);
  expect(await submit("Refunds")).toBe(false);
  expect(form.error).toContain("Billing");
  expect(await submit("Refunds")).toBe(true);
  expect(sent).toEqual([
    ["Refunds", "Payments"],
    ["Refunds", "Billing"],
  ]);
});

test("a refusal that comes after the dialog was closed is a toast", async () => {
  const refusal = new ApiProblem({ status: 404, code: "no_such_session", message: "no such session" });
  const { submit, told } = formOn({ isConnected: false }, refusal);
  expect(await submit("Refunds")).toBe(false);
  expect(told).toEqual([{ text: "No such session.", tone: "bad" }]);
});
