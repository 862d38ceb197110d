/** A place of the focus: the element, and what it stands in, through shadow roots, nearest first. */
export type FocusPlace = {
  element: HTMLElement;
  steps: Step[];
  /** It was seen disabled, or taken out, as a row is that moves to another place: the page took the focus from it. */
  isOff: boolean;
};

/** A node on the way up from the focus, and which of its children led there. */
type Step = { node: Element | ShadowRoot; child: Element | ShadowRoot; children: Element[] };

const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const dialogs = "tm-dialog, tm-sheet, dialog";
const rows = "li, tr, [role=row], [role=listitem]";

/** Returns the place of the element that has the focus, as it is now. */
export function placeOf(element: HTMLElement): FocusPlace {
  const steps: Step[] = [];
  let child: Element | ShadowRoot = element;
  for (let node = above(child); node && !isPage(node); node = above(node)) {
    steps.push({ node, child, children: [...node.children] });
    child = node;
  }
  return { element, steps, isOff: false };
}

/** Returns whether an element can have the focus now: it is on the page, shown, and not disabled. */
export function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(":disabled")
  );
}

/** Returns whether a place, or what it stands in, was taken out of the page by one of these changes. */
export function isTakenOut({ steps }: FocusPlace, changes: readonly MutationRecord[]): boolean {
  const removed = new Set<Node>(changes.flatMap(({ removedNodes }) => [...removedNodes]));
  return steps.some(({ child }) => removed.has(child));
}

/**
 * Returns what should have the focus where it was lost: the control that replaced the lost one, the one in the row
 * beside it, or the nearest heading above. Undefined where nothing is left of all that it stood in, and where it went
 * with its dialog: what had the focus before the dialog comes first then.
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
  // What brings a heading of its own is read from there.
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

/** A dialog has its heading in its own tree, above what is slotted into it. */
function headingsIn(node: Element | ShadowRoot): HTMLElement[] {
  const trees = node instanceof Element && node.shadowRoot ? [node.shadowRoot, node] : [node];
  return trees.flatMap((tree) => Array.from(tree.querySelectorAll<HTMLElement>("h1, h2, h3, h4")));
}

function above(node: Element | ShadowRoot): Element | ShadowRoot | null {
  if (node instanceof ShadowRoot) return node.host;
  const { parentNode } = node;
  return parentNode instanceof Element || parentNode instanceof ShadowRoot ? parentNode : null;
}

/** What a dialog shows is slotted into it, so its native element is seldom on the way. */
function isClosedDialog(node: Element | ShadowRoot): boolean {
  return node instanceof Element && node.matches(dialogs) && !node.hasAttribute("open");
}

function isPage(node: Element | ShadowRoot): boolean {
  return node instanceof Element && node.matches("main, body");
}
