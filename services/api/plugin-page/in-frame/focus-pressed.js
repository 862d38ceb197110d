// Safari gives no focus to a pressed button. It gets it here, as in other browsers, so that the page keeps the focus in
// a row that changes. web/src/lib/focus/focus-pressed.ts does the same.
addEventListener(
  "click",
  ({ target }) => {
    if (document.activeElement === document.body) target.closest("button")?.focus();
  },
  true,
);
