// Runs in a page. Defines `window.layoutFaults({ focus, forced })`, which returns a sentence for each layout fault:
// - a page that is too wide; a text, control or picture that is clipped, overflows its box or lies outside of the page;
// - with `focus`: a text that lies on a control of another;
// - with `focus`: a control that is off the screen, or covered by another element, while it has the focus;
// - with `forced` (forced colours are on): a selected control that looks like an unselected one of its group.
// All walks use the flat tree: shadow roots are entered, and the parent of a slotted element is its slot.
{
  const tolerancePx = 1.5;
  const maxFocusedControls = 80;
  const lineHeightPx = 44;

  const descendantsOf = (root) =>
    Array.from(root.querySelectorAll("*")).flatMap((element) =>
      [element].concat(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
    );
  const parentOf = (element) =>
    element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null;
  const inclusiveAncestorsOf = (element) =>
    element ? [element, ...inclusiveAncestorsOf(parentOf(element))] : [];

  const memoize = (read) => {
    const cache = new Map();
    return (element) => cache.get(element) ?? cache.set(element, read(element)).get(element);
  };

  // Styles and boxes are read for every element and each of its ancestors, so they are cached during one check.
  let styleOf, boxOf, isClippedAway;
  const resetCaches = () => {
    styleOf = memoize((element) => {
      const style = getComputedStyle(element);
      const { clipPath, display, position, zIndex, overflowX, overflowY } = style;
      const { textOverflow, webkitLineClamp, backgroundColor, borderTopWidth, borderTopStyle } = style;
      const flow = { clipPath, display, position, zIndex, overflowX, overflowY };
      return { ...flow, textOverflow, webkitLineClamp, backgroundColor, borderTopWidth, borderTopStyle };
    });
    boxOf = memoize((element) => element.getBoundingClientRect());
    // `clip-path` hides texts that are for screen readers only.
    isClippedAway = memoize((element) => {
      const parent = parentOf(element);
      return styleOf(element).clipPath !== "none" || (parent !== null && isClippedAway(parent));
    });
  };
  const isVisible = (element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !isClippedAway(element);

  /** Returns the element's host, tag, classes and the start of its label or text, for a fault's sentence. */
  const describe = (element) => {
    const selectorOf = ({ localName, classList }) =>
      localName + [...classList].map((name) => `.${name}`).join("");
    const host = element.getRootNode().host;
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "")
      .trim()
      .replace(/\s+/g, " ");
    return `${host ? `${selectorOf(host)} ` : ""}${selectorOf(element)} "${text.slice(0, 30)}"`;
  };

  /** Returns a box for each line of text, each control and each picture, with the element that it belongs to. */
  const contentBoxes = () => {
    const found = [];
    for (const element of descendantsOf(document.body)) {
      if (element.localName === "style" || element.localName === "script" || !isVisible(element)) continue;
      if (element.closest("svg") && element.localName !== "svg") continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === "") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) found.push({ element, box, isText: true });
      }
      if (element.matches("button, input, select, textarea, summary, svg, img, canvas, tm-avatar"))
        found.push({ element, box: element.getBoundingClientRect(), isText: false });
    }
    return found.filter(({ box }) => box.width > 0 && box.height > 0);
  };

  // Forced colours keep a transparent background transparent, but change its colour.
  const isTransparent = (color) => color.startsWith("rgba(") && color.endsWith(", 0)");

  const hasVisibleBox = ({ backgroundColor, borderTopWidth, borderTopStyle }) =>
    !isTransparent(backgroundColor) || (borderTopStyle !== "none" && borderTopWidth !== "0px");

  /**
   * Returns the overflow fault of a content box, or undefined. An axis is not checked beyond its first scroll container,
   * because the reader can scroll there. A text is compared only with the nearest box that has a background or border.
   */
  const overflowFault = ({ element, box, isText }) => {
    let isBoxFound = false;
    let checksX = true;
    let checksY = true;
    for (const ancestor of inclusiveAncestorsOf(element)) {
      const style = styleOf(ancestor);
      const outer = boxOf(ancestor);
      const isInline = style.display.startsWith("inline") && !/block|flex|grid/.test(style.display);
      if (isInline || style.display === "contents") continue;
      const overflowsX = box.left < outer.left - tolerancePx || box.right > outer.right + tolerancePx;
      const overflowsY = box.top < outer.top - tolerancePx || box.bottom > outer.bottom + tolerancePx;
      const isTruncated = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      if (checksX && style.overflowX !== "visible") {
        if (/hidden|clip/.test(style.overflowX) && overflowsX && !isTruncated)
          return `is clipped horizontally by ${describe(ancestor)}`;
        checksX = false;
      }
      if (checksY && style.overflowY !== "visible") {
        if (/hidden|clip/.test(style.overflowY) && overflowsY && !isTruncated)
          return `is clipped vertically by ${describe(ancestor)}`;
        checksY = false;
      }
      if (isText && !isBoxFound && ancestor !== document.body && hasVisibleBox(style)) {
        isBoxFound = true;
        if ((checksX && overflowsX) || (checksY && overflowsY)) return `overflows ${describe(ancestor)}`;
      }
      if (style.position === "fixed") break;
    }
    const width = document.documentElement.clientWidth;
    if (checksX && (box.left < -tolerancePx || box.right > width + tolerancePx))
      return "lies outside of the page";
    return undefined;
  };

  /** Returns a content box without what its scroll containers and clipping ancestors hide. */
  const visibleBox = ({ element, box }) => {
    let { left, right, top, bottom } = box;
    for (const ancestor of inclusiveAncestorsOf(element)) {
      const { overflowX, overflowY } = styleOf(ancestor);
      const outer = boxOf(ancestor);
      if (overflowX !== "visible") [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
    }
    return { left, right, top, bottom };
  };

  /** Returns the nearest ancestor that is out of the flow or above it, and so may lie on other elements. */
  const layerOf = (element) =>
    inclusiveAncestorsOf(element).find(
      (one) => !/static|relative/.test(styleOf(one).position) || styleOf(one).zIndex !== "auto",
    );

  /** Returns a fault for each text that lies on a control which it does not belong to. */
  const textOnControlFaults = (contents) => {
    const controls = contents
      .filter(({ element }) => element.matches("button, input, select, textarea"))
      .map((content) => ({ element: content.element, box: visibleBox(content) }));
    return contents.flatMap((content) => {
      if (!content.isText) return [];
      const { left, right, top, bottom } = visibleBox(content);
      return controls
        .filter(
          ({ element, box }) =>
            Math.min(right, box.right) - Math.max(left, box.left) > 2 * tolerancePx &&
            Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2 * tolerancePx &&
            !inclusiveAncestorsOf(content.element).includes(element) &&
            !inclusiveAncestorsOf(element).includes(content.element) &&
            layerOf(content.element) === layerOf(element),
        )
        .map(({ element }) => `${describe(content.element)} lies on ${describe(element)}`);
    });
  };

  const deepElementFromPoint = (x, y) => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };

  const deepActiveElement = () => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };

  const modalOf = (element) => inclusiveAncestorsOf(element).find((ancestor) => ancestor.matches(":modal"));

  /** Focuses each control as Tab does. Returns a fault for each whose centre is off the screen or covered. */
  const coveredFocusFaults = () => {
    const initiallyFocused = deepActiveElement();
    // WebKit lets scripts focus what is below the upper of two dialogs. Tab stays in the upper one.
    const modal = modalOf(initiallyFocused);
    const controls = descendantsOf(document.body).filter(
      (element) =>
        element.matches("a[href], button, input, select, textarea, summary, [tabindex='0']") &&
        !element.disabled &&
        !element.closest("[inert]") &&
        isVisible(element) &&
        (!modal || modalOf(element) === modal) &&
        element.getBoundingClientRect().width > 1,
    );
    const faults = [];
    for (const control of controls.slice(0, maxFocusedControls)) {
      deepActiveElement()?.blur();
      control.focus();
      if (deepActiveElement() !== control) continue;
      // Firefox does not scroll to a control that is partly in view.
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      // Browsers bring the line with the cursor into view, not all lines of a field.
      const middle = top + (control.localName === "textarea" ? Math.min(height, lineHeightPx) : height) / 2;
      const isOnScreen =
        left + width / 2 >= 0 && left + width / 2 <= innerWidth && middle >= 0 && middle <= innerHeight;
      if (width <= innerWidth && height <= innerHeight && !isOnScreen) {
        faults.push(
          `${describe(control)} is focused off the screen, at ${Math.round(left)} ${Math.round(top)}`,
        );
        continue;
      }
      const x = (Math.max(0, left) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(0, top) + Math.min(bottom, innerHeight)) / 2;
      const hit = deepElementFromPoint(x, y);
      const hitPath = [...inclusiveAncestorsOf(hit), ...(hit?.labels ?? [])];
      const isControlHit = hitPath.includes(control) || inclusiveAncestorsOf(control).includes(hit);
      const isLabelHit = [...(control.labels ?? [])].some((label) => hitPath.includes(label));
      // A toast disappears after a few seconds.
      const isToastHit = hitPath.some(({ localName }) => localName === "tm-toasts");
      if (!isControlHit && !isLabelHit && !isToastHit)
        faults.push(
          `${describe(control)} at y = ${Math.round(y)} is focused and covered by ${hit ? describe(hit) : "nothing"}`,
        );
    }
    if (initiallyFocused && initiallyFocused !== document.body) initiallyFocused.focus();
    else deepActiveElement()?.blur();
    scrollTo(0, 0);
    return faults;
  };

  /** Returns the styles that can show a control's state, of all its parts. Forced colours remove shadows. */
  const appearanceOf = (control) => {
    const parts = [
      control,
      ...descendantsOf(control),
      ...(control.shadowRoot ? descendantsOf(control.shadowRoot) : []),
    ];
    const properties = (
      "color backgroundColor fontWeight textDecorationLine outlineStyle outlineColor opacity " +
      "borderTopColor borderBottomColor borderLeftColor borderTopWidth borderBottomWidth " +
      "borderLeftWidth borderTopStyle borderBottomStyle translate transform display visibility"
    ).split(" ");
    const valuesOf = (style) => properties.map((name) => style[name]).join();
    const appearances = parts
      .filter((part) => part.checkVisibility())
      .map(
        (part) =>
          `${part.localName} ${["", "::before", "::after"]
            .map((pseudo) => {
              const style = getComputedStyle(part, pseudo);
              return pseudo && style.content === "none" ? "" : `${style.content} ${valuesOf(style)}`;
            })
            .join()}`,
      );
    return appearances.join("\n");
  };

  /** Returns a fault for each selected control with the appearance of an unselected control in the same group. */
  const selectionFaults = () => {
    const ariaStateOf = (element) =>
      element.getAttribute("aria-pressed") ??
      element.getAttribute("aria-selected") ??
      element.getAttribute("aria-checked");
    const groups = new Map();
    for (const element of descendantsOf(document.body).filter(isVisible)) {
      const isCurrent = element.hasAttribute("aria-current");
      const ariaState = ariaStateOf(element);
      const selection = isCurrent || element.matches("a") ? "current" : ariaState === null ? null : "state";
      if (selection === null || !parentOf(element)) continue;
      const path = inclusiveAncestorsOf(parentOf(element)).map(({ localName }) => localName);
      const key = `${path.join()} ${element.localName} ${element.className} ${selection}`;
      const group = groups.get(key) ?? { selected: [], unselected: [] };
      (isCurrent || ariaState === "true" ? group.selected : group.unselected).push(element);
      groups.set(key, group);
    }
    return [...groups.values()].flatMap(({ selected, unselected }) => {
      const unselectedAppearances = new Set(unselected.map(appearanceOf));
      return selected
        .filter((control) => unselectedAppearances.has(appearanceOf(control)))
        .map((control) => `${describe(control)} is selected and looks unselected`);
    });
  };

  window.layoutFaults = ({ focus, forced }) => {
    scrollTo(0, 0);
    resetCaches();
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const faults = excess > 0 ? [`the page is ${excess} px too wide`] : [];
    const contents = contentBoxes();
    for (const content of contents) {
      const fault = overflowFault(content);
      const { left, right, top, bottom } = content.box;
      if (fault)
        faults.push(
          `${describe(content.element)} (${[left, right, top, bottom].map(Math.round).join(" ")}) ${fault}`,
        );
    }
    if (focus) faults.push(...textOnControlFaults(contents));
    return [
      ...new Set([...faults, ...(focus ? coveredFocusFaults() : []), ...(forced ? selectionFaults() : [])]),
    ];
  };
}
