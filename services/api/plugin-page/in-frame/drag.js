import { carried, putBack } from "./carry.js";
import { dragByKeys } from "./drag-keys.js";
import { dragByMouse } from "./drag-mouse.js";
import { dragByTouch } from "./drag-touch.js";

/** Lets people drag items to targets until the returned function is called. See ui-api.d.ts. */
export function drag(options) {
  const ending = new AbortController();
  dragByMouse(options, ending.signal);
  dragByTouch(options, ending.signal);
  dragByKeys(options, ending.signal);
  return () => {
    if (carried?.options === options) putBack();
    ending.abort();
  };
}
