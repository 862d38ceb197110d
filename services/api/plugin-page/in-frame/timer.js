import { announce } from "./announcer.js";
import { now } from "./clock.js";
import { ownText } from "./texts.js";

const minuteSeconds = 60;
const soonSeconds = 30;

/** The functions that draw running countdowns. */
const countdowns = new Set();

// Browsers delay timeouts in background tabs.
document.addEventListener("visibilitychange", () => {
  for (const draw of countdowns) draw();
});

/** Returns a countdown, hidden until `show`. See ui-api.d.ts. */
export function timer() {
  const element = document.createElement("span");
  element.className = "timer";
  element.hidden = true;
  element.setAttribute("role", "timer");
  let end = null;
  let secondsBefore = 0;
  let timeout;
  let wasConnected = false;

  function draw() {
    clearTimeout(timeout);
    // A removed countdown must not keep running.
    if (end === null || (wasConnected && !element.isConnected)) return stop();
    wasConnected = element.isConnected;
    const left = end - now();
    const seconds = Math.max(0, Math.ceil(left / 1000));
    element.setAttribute("aria-label", ownText("Time left"));
    element.textContent = seconds === 0 ? ownText("Time is up") : clockText(seconds);
    element.classList.toggle("soon", seconds > 0 && seconds <= soonSeconds);
    element.classList.toggle("over", seconds === 0);
    announceCountdown(secondsBefore, seconds);
    secondsBefore = seconds;
    if (seconds === 0) return stop();
    // A set with the function does not change, so a loop over it ends.
    countdowns.add(draw);
    timeout = setTimeout(draw, left % 1000 || 1000);
  }

  const stop = () => void countdowns.delete(draw);

  element.show = (endsAt) => {
    const given = Number.isFinite(endsAt) ? endsAt : null;
    if (given !== end) secondsBefore = 0;
    end = given;
    wasConnected = element.isConnected;
    element.hidden = end === null;
    draw();
  };
  return element;
}

/** Announces the last minute and the end, if the countdown has just reached them. */
function announceCountdown(before, seconds) {
  if (before > 0 && seconds === 0) announce(ownText("Time is up."));
  else if (before > minuteSeconds && seconds <= minuteSeconds)
    announce(
      seconds === minuteSeconds
        ? ownText("One minute left.")
        : ownText({ one: "1 second left.", other: "{count} seconds left." }, { count: seconds }),
    );
}

/** Formats seconds as a clock: `1:05`, `60:00`. */
function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
