// Safari gives no focus to a control that is pressed with a mouse or finger. It gets it here, as in other browsers, so
// that the page keeps the focus in a row that changes. A field with the focus keeps it. web/src/lib/focus has a copy.
addEventListener(
  "click",
  ({ isTrusted, target }) => {
    const control =
      isTrusted && target instanceof Element && target.closest("button, summary, a[href], input, select");
    if (control && control !== document.activeElement && document.activeElement?.contains(control))
      control.focus({ preventScroll: true });
  },
  true,
);
