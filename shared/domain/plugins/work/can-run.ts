/** SQL condition over an install `i`: its plugin can be called. It is enabled, not stopped and not paused. */
export const canRun =
  "i.enabled and i.stopped_reason is null and (i.paused_until is null or i.paused_until <= now())";
