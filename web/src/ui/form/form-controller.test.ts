import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "../../api/api-problem.ts";
import { FormController } from "./form-controller.ts";

afterEach(() => vi.unstubAllGlobals());

const refused = () =>
  Promise.reject(new ApiProblem({ status: 409, code: "limit_reached", message: "the limit is reached" }));

/** A form on a page, and what it drew. Its first invalid field notes that it got the focus. */
function formOn(page: { isConnected: boolean }, options?: ConstructorParameters<typeof FormController>[1]) {
  const drawn: string[] = [];
  let focused = 0;
  const form: FormController = new FormController(
    {
      get isConnected() {
        return page.isConnected;
      },
      requestUpdate: () => void drawn.push(`${form.isBusy ? "busy" : "idle"} ${form.error}`.trim()),
      updateComplete: Promise.resolve(true),
      renderRoot: { querySelector: () => ({ focus: () => focused++ }) } as unknown as ParentNode,
    },
    options,
  );
  return { form, drawn, focused: () => focused };
}

test("a form with a flaw shows it and sends nothing", async () => {
  const { form, drawn } = formOn({ isConnected: true });
  let isSent = false;
  await form.run("Enter a name.", async () => void (isSent = true));
  expect(isSent).toBe(false);
  expect(drawn).toEqual(["idle Enter a name."]);
});

test("a form with a flaw in a field shows it there, moves the focus, and sends nothing", async () => {
  vi.stubGlobal("HTMLInputElement", Boolean);
  const { form, focused } = formOn({ isConnected: true });
  let isSent = false;
  await form.run({ name: "Enter a name.", passcode: "" }, async () => void (isSent = true));
  expect(isSent).toBe(false);
  expect([form.error, form.errorOf("name"), form.errorOf("passcode")]).toEqual(["", "Enter a name.", ""]);
  expect(focused()).toBe(1);
  await form.run({ name: "" }, async () => void (isSent = true));
  expect([isSent, form.errorOf("name")]).toEqual([true, ""]);
});

test("a form shows the error of a failed request until the next try", async () => {
  const { form } = formOn({ isConnected: true });
  await form.run("", refused);
  expect([form.error, form.isBusy]).toEqual(["The limit is reached.", false]);
  await form.run("", async () => {});
  expect(form.error).toBe("");
});

test("a form tells whether its request has succeeded", async () => {
  const { form } = formOn({ isConnected: true });
  const send = async () => {};
  expect([await form.run("", send), await form.run("", refused), await form.run("Wrong.", send)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a refusal of one field is shown in that field", async () => {
  vi.stubGlobal("HTMLInputElement", Boolean);
  const { form } = formOn({ isConnected: true }, { fieldOf: () => "name", textOf: () => "Taken." });
  await form.run("", refused);
  expect([form.error, form.errorOf("name"), form.isBusy]).toEqual(["", "Taken.", false]);
});

test("a form that is being sent is not sent a second time", async () => {
  const { form } = formOn({ isConnected: true });
  let sent = 0;
  let finish = () => {};
  const send = () => {
    sent++;
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const first = form.run("", send);
  await form.run("", send);
  finish();
  await first;
  expect(sent).toBe(1);
});

test("a refusal is shown as a toast only if its form has left the page", async () => {
  const told: unknown[] = [];
  vi.stubGlobal("dispatchEvent", (event: CustomEvent) => told.push(event.detail));
  const page = { isConnected: true };
  const { form } = formOn(page, { unsaved: () => "Schedule not saved." });
  await form.run("", refused);
  expect(told).toEqual([]);
  page.isConnected = false;
  await form.run("", async () => {});
  expect(told).toEqual([]);
  await form.run("", refused);
  expect(told).toEqual([{ text: "Schedule not saved. The limit is reached.", tone: "bad" }]);
});
