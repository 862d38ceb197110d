import type { ReactiveControllerHost } from "lit";
import { expect, test } from "vitest";
import { ApiProblem } from "../api/api-problem.ts";
import { Fresh } from "./fresh.ts";

function hostOf(requestUpdate: () => void): ReactiveControllerHost {
  return { addController() {}, removeController() {}, requestUpdate, updateComplete: Promise.resolve(true) };
}

function page() {
  const answers: PromiseWithResolvers<string>[] = [];
  let drawn = 0;
  const fresh = new Fresh<string>(
    hostOf(() => void drawn++),
    () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  );
  return { fresh, answers, drawn: () => drawn };
}

const unreachable = new ApiProblem({ status: 0, code: "offline", message: "no answer" });

test("what an earlier request still brings replaces neither a later answer nor what is known since (ux 1)", async () => {
  const { fresh, answers } = page();
  const first = fresh.load();
  const second = fresh.load();
  answers[1]!.resolve("second");
  await second;
  answers[0]!.resolve("first");
  await first;
  expect(fresh.value).toBe("second");
  const third = fresh.load();
  fresh.know("told");
  answers[2]!.reject(unreachable);
  await third;
  expect([fresh.value, fresh.problem]).toEqual(["told", undefined]);
});

test("what is known stays when asking again fails, and the next answer ends the complaint (ux 1)", async () => {
  const { fresh, answers, drawn } = page();
  fresh.know("known");
  const failing = fresh.load();
  answers[0]!.reject(unreachable);
  await failing;
  expect([fresh.value, fresh.problem, drawn()]).toEqual(["known", unreachable, 2]);
  const next = fresh.load();
  answers[1]!.resolve("news");
  await next;
  expect([fresh.value, fresh.problem, drawn()]).toEqual(["news", undefined, 3]);
});

test("nothing known before somebody else asks is shown to them, nor what was asked for before; a page that is gone hears nothing (ux 1)", async () => {
  const { fresh, answers, drawn } = page();
  fresh.know("mine");
  const mine = fresh.load();
  fresh.restart();
  expect(fresh.value).toBeUndefined();
  answers[0]!.resolve("still mine");
  await mine;
  expect(fresh.value).toBeUndefined();
  const before = drawn();
  fresh.hostDisconnected();
  answers[1]!.resolve("too late");
  await answers[1]!.promise;
  expect([fresh.value, drawn()]).toEqual([undefined, before]);
});

test("while there is nobody to ask, nothing is known and nothing is wrong (ux 1)", async () => {
  const fresh = new Fresh<string>(
    hostOf(() => {}),
    () => undefined,
  );
  await fresh.load();
  expect([fresh.value, fresh.problem]).toEqual([undefined, undefined]);
});
