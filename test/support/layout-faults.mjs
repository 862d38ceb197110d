// Runs in the page: `layoutFaults({ focus, forced })` returns what reaches out of its place, what is cut and what is covered.
{
  const slack = 1.5;
  const under = (root) =>
    Array.from(root.querySelectorAll("*")).flatMap((one) =>
      [one].concat(one.shadowRoot ? under(one.shadowRoot) : []),
    );
  const parentOf = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;
  const isOver = (one) => (one ? [one, ...isOver(parentOf(one))] : []);
  const kept = (read) => {
    const known = new Map();
    return (one) => known.get(one) ?? known.set(one, read(one)).get(one);
  };
  // What each element looks like is read once for a look: all the elements of a page are asked, and all those over them.
  let styleOf, boundOf, isHiddenOnPurpose;
  const begin = () => {
    styleOf = kept((one) => {
      const style = getComputedStyle(one);
      const { clipPath, display, overflowX, overflowY, textOverflow, webkitLineClamp, position } = style;
      const { backgroundColor, borderTopWidth, borderTopStyle } = style;
      return {
        clipPath,
        display,
        overflowX,
        overflowY,
        textOverflow,
        webkitLineClamp,
        position,
        backgroundColor,
        borderTopWidth,
        borderTopStyle,
      };
    });
    boundOf = kept((one) => one.getBoundingClientRect());
    isHiddenOnPurpose = kept((one) => {
      const over = parentOf(one);
      return styleOf(one).clipPath !== "none" || (over !== null && isHiddenOnPurpose(over));
    });
  };
  const isDrawn = (one) =>
    one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !isHiddenOnPurpose(one);

  const nameOf = (one) => {
    const tag = (each) => each.localName + [...each.classList].map((name) => `.${name}`).join("");
    const host = one.getRootNode().host;
    const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replace(/\s+/g, " ");
    return `${host ? `${tag(host)} ` : ""}${tag(one)} "${words.slice(0, 30)}"`;
  };

  /** Texts as they are drawn, and controls and pictures, each with its box and the element whose styles count. */
  const pieces = () => {
    const found = [];
    for (const one of under(document.body)) {
      if (one.localName === "style" || one.localName === "script" || !isDrawn(one)) continue;
      if (one.closest("svg") && one.localName !== "svg") continue;
      for (const node of one.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === "") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) found.push({ one, box, isText: true });
      }
      if (one.matches("button, input, select, textarea, summary, svg, img, canvas, tm-avatar"))
        found.push({ one, box: one.getBoundingClientRect(), isText: false });
    }
    return found.filter(({ box }) => box.width > 0 && box.height > 0);
  };

  const isPainted = ({ backgroundColor, borderTopWidth, borderTopStyle }) =>
    (backgroundColor !== "rgba(0, 0, 0, 0)" && backgroundColor !== "transparent") ||
    (borderTopStyle !== "none" && borderTopWidth !== "0px");

  /** Says what is wrong with the place of a piece, or nothing. Goes up to what scrolls, since that can be scrolled. */
  const misplaced = ({ one, box, isText }) => {
    let isBoxed = false;
    let across = true;
    let down = true;
    for (const over of isOver(one)) {
      const style = styleOf(over);
      const bound = boundOf(over);
      const isInline = style.display.startsWith("inline") && !/block|flex|grid/.test(style.display);
      if (isInline || style.display === "contents") continue;
      const outX = box.left < bound.left - slack || box.right > bound.right + slack;
      const outY = box.top < bound.top - slack || box.bottom > bound.bottom + slack;
      const isShort = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      if (across && style.overflowX !== "visible") {
        if (/hidden|clip/.test(style.overflowX) && outX && !isShort) return `is cut by ${nameOf(over)}`;
        across = false;
      }
      if (down && style.overflowY !== "visible") {
        if (/hidden|clip/.test(style.overflowY) && outY && style.webkitLineClamp === "none" && !isShort)
          return `is cut below by ${nameOf(over)}`;
        down = false;
      }
      if (isText && !isBoxed && over !== document.body && isPainted(style)) {
        isBoxed = true;
        if ((across && outX) || (down && outY)) return `reaches out of ${nameOf(over)}`;
      }
      if (style.position === "fixed") break;
    }
    const width = document.documentElement.clientWidth;
    if (across && (box.left < -slack || box.right > width + slack)) return `reaches out of the page`;
    return undefined;
  };

  const hitAt = (x, y) => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };

  const focused = () => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    return one;
  };

  /** Says which controls lie under something else once they have the focus, as after a press of Tab. */
  const covered = () => {
    const before = focused();
    const controls = under(document.body).filter(
      (one) =>
        one.matches("a[href], button, input, select, textarea, summary, [tabindex='0']") &&
        !one.disabled &&
        !one.closest("[inert]") &&
        isDrawn(one) &&
        one.getBoundingClientRect().width > 1,
    );
    const found = [];
    for (const one of controls.slice(0, 80)) {
      focused()?.blur();
      one.focus();
      if (focused() !== one) continue;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const x = (Math.max(0, left) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(0, top) + Math.min(bottom, innerHeight)) / 2;
      const hit = hitAt(x, y);
      const over = [...isOver(hit), ...(hit?.labels ?? [])];
      const isIn = over.includes(one) || isOver(one).includes(hit);
      const isLabelled = [...(one.labels ?? [])].some((label) => over.includes(label));
      // A message goes by itself.
      const isPassing = over.some(({ localName }) => localName === "tm-toasts");
      if (!isIn && !isLabelled && !isPassing)
        found.push(`${nameOf(one)} at ${Math.round(y)} has the focus under ${hit ? nameOf(hit) : "nothing"}`);
    }
    if (before && before !== document.body) before.focus();
    else focused()?.blur();
    scrollTo(0, 0);
    return found;
  };

  /** What shows that a control is chosen: all that is drawn with it, but no shadow, which forced colours take away. */
  const drawn = (one) => {
    const parts = [one, ...under(one), ...(one.shadowRoot ? under(one.shadowRoot) : [])];
    const properties = [
      "color",
      "backgroundColor",
      "fontWeight",
      "textDecorationLine",
      "outlineStyle",
      "outlineColor",
      "opacity",
      "borderTopColor",
      "borderBottomColor",
      "borderLeftColor",
      "borderTopWidth",
      "borderBottomWidth",
      "borderLeftWidth",
      "borderTopStyle",
      "borderBottomStyle",
      "translate",
      "transform",
      "display",
      "visibility",
    ];
    const of = (style) => properties.map((name) => style[name]).join();
    const all = parts
      .filter((part) => part.checkVisibility())
      .map(
        (part) =>
          `${part.localName} ${["", "::before", "::after"]
            .map((pseudo) => {
              const style = getComputedStyle(part, pseudo);
              return pseudo && style.content === "none" ? "" : `${style.content} ${of(style)}`;
            })
            .join()}`,
      );
    return all.join("\n");
  };

  /** Says which chosen controls look like one beside them that is not. */
  const indistinct = () => {
    const state = (one) =>
      one.getAttribute("aria-pressed") ??
      one.getAttribute("aria-selected") ??
      one.getAttribute("aria-checked");
    const groups = new Map();
    for (const one of under(document.body).filter(isDrawn)) {
      const isCurrent = one.hasAttribute("aria-current");
      const kind = isCurrent || one.matches("a") ? "current" : state(one) === null ? null : "state";
      if (kind === null || !parentOf(one)) continue;
      const key = `${isOver(one)
        .slice(1)
        .map((over) => over.localName)
        .join()} ${one.localName} ${one.className} ${kind}`;
      const group = groups.get(key) ?? { on: [], off: [] };
      (isCurrent || state(one) === "true" ? group.on : group.off).push(one);
      groups.set(key, group);
    }
    return [...groups.values()].flatMap(({ on, off }) => {
      const looks = new Set(off.map(drawn));
      return on
        .filter((one) => looks.has(drawn(one)))
        .map((one) => `${nameOf(one)} looks as if it were not chosen`);
    });
  };

  window.layoutFaults = ({ focus, forced }) => {
    scrollTo(0, 0);
    begin();
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const found = excess > 0 ? [`the page is ${excess} px too wide`] : [];
    for (const piece of pieces()) {
      const fault = misplaced(piece);
      const { left, right, top, bottom } = piece.box;
      if (fault)
        found.push(`${nameOf(piece.one)} (${[left, right, top, bottom].map(Math.round).join(" ")}) ${fault}`);
    }
    return [...new Set([...found, ...(focus ? covered() : []), ...(forced ? indistinct() : [])])];
  };
}
