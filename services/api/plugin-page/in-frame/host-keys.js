import { send } from "./connection.js";
import { pressedKey } from "./pressed-key.js";

// Keyboard shortcuts of the application also work with the focus in the frame, unless the page prevents their
// default.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.repeat) return;
  const key = hostKey(event);
  if (!key) return;
  if (key !== "Escape") event.preventDefault();
  send({ type: "key", key });
});

function hostKey(event) {
  const { ctrlKey, metaKey, altKey, target } = event;
  const key = pressedKey(event);
  if (key === "Escape") return key;
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey) return "mod+k";
  const isTyping =
    target instanceof Element &&
    (target.matches("input:not([type=checkbox], [type=radio]), textarea, select") ||
      target.isContentEditable);
  return key === "?" && !ctrlKey && !metaKey && !altKey && !isTyping ? key : null;
}
