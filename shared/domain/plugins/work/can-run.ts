/** The condition over `i`, an install, that its plugin can be called: enabled, not stopped, and it does not rest. */
export const canRun =
  "i.enabled and i.stopped_reason is null and (i.paused_until is null or i.paused_until <= now())";
