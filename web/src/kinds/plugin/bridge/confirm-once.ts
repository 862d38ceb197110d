import { confirmFirst } from "../../../ui/confirm-first.ts";
import type { Question } from "../../../ui/tm-confirm.ts";

/** The pause after a refusal in which pages get no further question. In milliseconds. */
const pauseMs = 3_000;

let isAsking = false;
let refusedAt = -Infinity;

/**
 * Asks a question for a page, and resolves with the answer. Resolves with null, without a question, while another one is
 * open and shortly after a "Cancel". So a page that asks in a loop cannot cover the application with dialogs. The popover
 * around `frame` stays open.
 */
export async function confirmOnce(question: Question, frame?: Element): Promise<boolean | null> {
  if (isAsking || performance.now() - refusedAt < pauseMs) return null;
  isAsking = true;
  try {
    const isWanted = await confirmFirst(question, (frame && popoverAround(frame)) ?? undefined);
    if (!isWanted) refusedAt = performance.now();
    return isWanted;
  } finally {
    isAsking = false;
  }
}

/** Returns the open popover around an element, also across shadow trees. A dialog elsewhere would close it. */
function popoverAround(element: Element): Element | null {
  const found = element.closest(":popover-open");
  const root = element.getRootNode();
  return found ?? (root instanceof ShadowRoot ? popoverAround(root.host) : null);
}
