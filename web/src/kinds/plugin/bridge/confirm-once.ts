import { confirmFirst } from "../../../ui/confirm-first.ts";
import type { Question } from "../../../ui/tm-confirm.ts";

/** The pause after a refusal in which pages get no further question. In milliseconds. */
const pauseMs = 3_000;

let isAsking = false;
let refusedAt = -Infinity;

/** Asks a page's question with `askOnce` in a dialog of the application. The popover around `frame` stays open. */
export function confirmOnce(question: Question, frame?: Element): Promise<boolean | null> {
  return askOnce(() => confirmFirst(question, (frame && popoverAround(frame)) ?? undefined));
}

/**
 * Asks a person for a page with `ask`, and resolves with the answer; false is a refusal. Resolves with null, without a
 * question, while another one is open and shortly after a refusal. So a page that asks in a loop cannot cover the
 * application with dialogs.
 */
export async function askOnce<T>(ask: () => Promise<T | false>): Promise<T | false | null> {
  if (isAsking || performance.now() - refusedAt < pauseMs) return null;
  isAsking = true;
  try {
    const answer = await ask();
    if (answer === false) refusedAt = performance.now();
    return answer;
  } finally {
    isAsking = false;
  }
}

/** Returns the open popover around an element, also across shadow trees. A dialog elsewhere would close it. */
export function popoverAround(element: Element): Element | null {
  const found = element.closest(":popover-open");
  const root = element.getRootNode();
  return found ?? (root instanceof ShadowRoot ? popoverAround(root.host) : null);
}
