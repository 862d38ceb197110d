import { beforeEach, describe, expect, test } from "vitest";
import { SendQueue } from "./send-queue.ts";

let answers: ((mayGoOn: boolean) => void)[];
let idleCount: number;
let queue: SendQueue;

beforeEach(() => {
  [answers, idleCount] = [[], 0];
  queue = new SendQueue(
    () => new Promise((answer) => void answers.push(answer)),
    () => void idleCount++,
  );
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("SendQueue", () => {
  test("sends one request at a time, and pending requests as one", async () => {
    queue.request();
    queue.request();
    queue.request();
    expect(answers).toHaveLength(1);
    answers[0]!(true);
    await settled();
    expect([answers.length, idleCount]).toEqual([2, 0]);
    answers[1]!(true);
    await settled();
    expect([answers.length, idleCount, queue.isSending]).toEqual([2, 1, false]);
  });

  test("drops pending requests after an answer of false, and sends a later request", async () => {
    queue.request();
    queue.request();
    answers[0]!(false);
    await settled();
    expect([answers.length, idleCount]).toEqual([1, 1]);
    queue.request();
    expect(answers).toHaveLength(2);
  });

  test("a request during another request waits for it", async () => {
    let calls = 0;
    queue = new SendQueue(async () => {
      if (++calls === 1) queue.request();
      expect([calls, queue.isSending]).toEqual([calls, true]);
      await settled();
      return true;
    });
    queue.request();
    expect(calls).toBe(1);
    await queue.idle;
    expect(calls).toBe(2);
  });

  test("the promise `idle` settles when the last request is answered", async () => {
    queue.request();
    const { idle } = queue;
    answers[0]!(true);
    await idle;
    expect(queue.isSending).toBe(false);
  });
});
