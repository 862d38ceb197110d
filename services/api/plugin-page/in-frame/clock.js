// The server's time minus the page's monotonic clock, in milliseconds. Each message of the application sets it, so the
// clock is also right soon after the device slept. Until the first message it is the device's time.
let clockOffset = Date.now() - performance.now();

/** Sets the clock. `serverNow` is in milliseconds since 1970. */
export function setClock(serverNow) {
  clockOffset = serverNow - performance.now();
}

/** Returns the server's time in milliseconds since 1970. */
export function now() {
  return Math.round(clockOffset + performance.now());
}
