import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "../api/api-problem.ts";
import { Sending, toastIfLeft } from "./sending.ts";

afterEach(() => vi.unstubAllGlobals());

function form() {
  const drawn: string[] = [];
  const sending: Sending = new Sending({
    requestUpdate: () => void drawn.push(`${sending.isBusy ? "busy" : "idle"} ${sending.error}`.trim()),
  });
  return { sending, drawn };
}

test("a form with a flaw shows it and sends nothing", async () => {
  const { sending, drawn } = form();
  let isSent = false;
  await sending.run("Enter a name.", async () => void (isSent = true));
  expect(isSent).toBe(false);
  expect(drawn).toEqual(["idle Enter a name."]);
});

test("a form shows the error of a failed request until the next try", async () => {
  const { sending } = form();
  await sending.run("", () =>
    Promise.reject(new ApiProblem({ status: 409, code: "limit_reached", message: "the limit is reached" })),
  );
  expect([sending.error, sending.isBusy]).toEqual(["The limit is reached.", false]);
  await sending.run("", async () => {});
  expect(sending.error).toBe("");
});

test("a form that is being sent is not sent a second time", async () => {
  const { sending } = form();
  let sent = 0;
  let finish = () => {};
  const send = () => {
    sent++;
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const first = sending.run("", send);
  await sending.run("", send);
  finish();
  await first;
  expect(sent).toBe(1);
});

test("a refusal is shown as a toast only if its form has left the page", async () => {
  const told: unknown[] = [];
  vi.stubGlobal("dispatchEvent", (event: CustomEvent) => told.push(event.detail));
  const { sending } = form();
  await sending.run("", async () => {});
  toastIfLeft({ isConnected: false }, sending, "Schedule not saved.");
  await sending.run("", () =>
    Promise.reject(new ApiProblem({ status: 409, code: "limit_reached", message: "the limit is reached" })),
  );
  toastIfLeft({ isConnected: true }, sending, "Schedule not saved.");
  expect(told).toEqual([]);
  toastIfLeft({ isConnected: false }, sending, "Schedule not saved.");
  expect(told).toEqual([{ text: "Schedule not saved. The limit is reached.", tone: "bad" }]);
});
