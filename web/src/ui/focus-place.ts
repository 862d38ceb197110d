/** The focused element and its ancestors through shadow roots, nearest first. */
export type FocusPlace = {
  element: HTMLElement;
  steps: Step[];
  /** The page took the focus away: the element was disabled or removed, for example with a moved row. */
  isOff: boolean;
};

/** An ancestor of the focused element, and its child on the path to it. */
type Step = { node: Element | ShadowRoot; child: Element | ShadowRoot; children: Element[] };

const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const dialogs = "tm-dialog, tm-sheet, dialog";
const rows = "li, tr, [role=row], [role=listitem]";

/** Returns the place of the focused element. */
export function placeOf(element: HTMLElement): FocusPlace {
  const steps: Step[] = [];
  let child: Element | ShadowRoot = element;
  for (let node = above(child); node && !isPage(node); node = above(node)) {
    steps.push({ node, child, children: [...node.children] });
    child = node;
  }
  return { element, steps, isOff: false };
}

/** Returns true if an element can have the focus now: it is on the page, visible and enabled. */
export function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(":disabled")
  );
}

/** Returns true if one of these changes removed a place or its ancestor from the page. */
export function isTakenOut({ steps }: FocusPlace, changes: readonly MutationRecord[]): boolean {
  const removed = new Set<Node>(changes.flatMap(({ removedNodes }) => [...removedNodes]));
  return steps.some(({ child }) => removed.has(child));
}

/**
 * Returns the next element after a lost focus. It is the replacement of the lost control, a control in the neighbouring
 * row, or the nearest heading above. Returns undefined if all ancestors are gone, or if the dialog was closed. Then the
 * previously focused element comes first.
 */
export function successorOf({ steps }: FocusPlace): HTMLElement | undefined {
  const at = steps.findIndex(({ node }) => isShown(node));
  if (at < 0 || steps.slice(0, at + 1).some(({ node }) => isClosedDialog(node))) return undefined;
  return inPlaceOf(steps[at]!) ?? headingAbove(steps.slice(at));
}

function inPlaceOf({ node, child, children }: Step): HTMLElement | undefined {
  if (!(child instanceof Element)) return undefined;
  const at = children.indexOf(child);
  const isHere = (other: Element) => other.parentNode === node;
  const before = children.slice(0, at).findLast(isHere);
  const after = children.slice(at + 1).find(isHere);
  const next = before ? before.nextElementSibling : node.firstElementChild;
  const isNew = next && next !== child && !children.includes(next);
  // If the replacement has a heading, screen readers continue there.
  if (isNew) return firstIn(next, "h1, h2") ?? firstIn(next, controls);
  if (!child.matches(rows)) return undefined;
  return (after && firstIn(after, controls)) ?? (before && firstIn(before, controls));
}

function headingAbove(steps: Step[]): HTMLElement | undefined {
  for (const { node } of steps) {
    const heading = headingsIn(node).find(canHaveFocus);
    if (heading) return focusable(heading);
  }
  return undefined;
}

function firstIn(element: Element, wanted: string): HTMLElement | undefined {
  const isWanted = element.matches(wanted) && (wanted !== controls || !element.matches("[tabindex='-1']"));
  if (isWanted && canHaveFocus(element)) return focusable(element as HTMLElement);
  for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) {
    const found = firstIn(child, wanted);
    if (found) return found;
  }
  return undefined;
}

function focusable(element: HTMLElement): HTMLElement {
  if (/^h[1-4]$/.test(element.localName) && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  return element;
}

function isShown(node: Element | ShadowRoot): boolean {
  const element = node instanceof ShadowRoot ? node.host : node;
  return element.isConnected && element.checkVisibility();
}

/** Returns the headings of a node. A dialog has its heading in its own tree, above the slotted content. */
function headingsIn(node: Element | ShadowRoot): HTMLElement[] {
  const trees = node instanceof Element && node.shadowRoot ? [node.shadowRoot, node] : [node];
  return trees.flatMap((tree) => Array.from(tree.querySelectorAll<HTMLElement>("h1, h2, h3, h4")));
}

function above(node: Element | ShadowRoot): Element | ShadowRoot | null {
  if (node instanceof ShadowRoot) return node.host;
  const { parentNode } = node;
  return parentNode instanceof Element || parentNode instanceof ShadowRoot ? parentNode : null;
}

/** Returns true for a closed dialog. Dialog content is slotted, so the native dialog element is rarely an ancestor. */
function isClosedDialog(node: Element | ShadowRoot): boolean {
  return node instanceof Element && node.matches(dialogs) && !node.hasAttribute("open");
}

function isPage(node: Element | ShadowRoot): boolean {
  return node instanceof Element && node.matches("main, body");
}
