import { onMessage, root, send } from "./connection.js";

const heightEveryMs = 100;

// The frame has the page's height, so that the room has a single scroll bar.
let sentHeight = 0;
let heightTimer;
function sendHeight() {
  heightTimer = undefined;
  const px = Math.ceil(root.getBoundingClientRect().height);
  if (px === sentHeight) return;
  sentHeight = px;
  send({ type: "height", px });
}
new ResizeObserver(() => {
  heightTimer ??= setTimeout(sendHeight, sentHeight === 0 ? 0 : heightEveryMs);
}).observe(root);

// The room scrolls, not the page: a bar of the page that stays in sight moves by this length.
onMessage("hidden", ({ px }) => root.style.setProperty("--hidden-top", `${px}px`));
