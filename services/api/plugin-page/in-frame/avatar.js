import { onMessage, send } from "./connection.js";
import { hueOf, initials } from "./initials.js";

/** The application's drawings as SVG texts by id, once they are loaded. */
let drawings;
let hasRequestedDrawings = false;
let drawWithDrawings = [];

/** Returns a decorative picture of a person, as the application draws it. See ui-api.d.ts. */
export function avatar({ id, name, avatar: picture, guest }) {
  const element = document.createElement("span");
  element.className = guest ? "avatar guest" : "avatar";
  element.setAttribute("aria-hidden", "true");
  element.style.setProperty("--hue", String(Number(picture?.hue ?? hueOf(String(id)))));
  element.textContent = initials(String(name));
  const icon = picture?.icon;
  if (icon) withDrawings(() => Object.hasOwn(drawings, icon) && (element.innerHTML = drawings[icon]));
  return element;
}

/** Calls a function once the drawings are loaded. They are requested once, since few people choose one. */
function withDrawings(draw) {
  if (drawings) return draw();
  drawWithDrawings.push(draw);
  if (!hasRequestedDrawings) send({ type: "drawings" });
  hasRequestedDrawings = true;
}

// If the application could not load the drawings, it sends null. Then the next avatar requests them again.
onMessage("drawings", (message) => {
  hasRequestedDrawings = message.drawings !== null;
  if (!hasRequestedDrawings) return;
  drawings = message.drawings;
  for (const draw of drawWithDrawings.splice(0)) draw();
});
