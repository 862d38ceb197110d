import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "../api/api-problem.ts";
import { Sending, tellIfLeft } from "./sending.ts";

afterEach(() => vi.unstubAllGlobals());

function form() {
  const drawn: string[] = [];
  const sending: Sending = new Sending({
    requestUpdate: () => void drawn.push(`${sending.isBusy ? "busy" : "idle"} ${sending.error}`.trim()),
  });
  return { sending, drawn };
}

test("what is wrong with the typed text is said, and nothing is sent", async () => {
  const { sending, drawn } = form();
  let isSent = false;
  await sending.run("Type a name.", async () => void (isSent = true));
  expect(isSent).toBe(false);
  expect(drawn).toEqual(["idle Type a name."]);
});

test("a refusal is said in its own words, and the next try forgets it", async () => {
  const { sending } = form();
  await sending.run("", () =>
    Promise.reject(new ApiProblem({ status: 409, code: "limit_reached", message: "the limit is reached" })),
  );
  expect([sending.error, sending.isBusy]).toEqual(["The limit is reached.", false]);
  await sending.run("", async () => {});
  expect(sending.error).toBe("");
});

test("a second press while the first is under way sends nothing", async () => {
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

test("a refusal that comes after its form was left is told as a toast; one that stands by its form is not told twice (ux 1)", async () => {
  const told: unknown[] = [];
  vi.stubGlobal("dispatchEvent", (event: CustomEvent) => told.push(event.detail));
  const { sending } = form();
  await sending.run("", async () => {});
  tellIfLeft({ isConnected: false }, sending, "The schedule was not saved.");
  await sending.run("", () =>
    Promise.reject(new ApiProblem({ status: 409, code: "limit_reached", message: "the limit is reached" })),
  );
  tellIfLeft({ isConnected: true }, sending, "The schedule was not saved.");
  expect(told).toEqual([]);
  tellIfLeft({ isConnected: false }, sending, "The schedule was not saved.");
  expect(told).toEqual([{ text: "The schedule was not saved. The limit is reached.", tone: "bad" }]);
});
