import type { Toast } from "./tm-toasts.ts";

/** Shows a short message at the edge of the screen, and says it to assistive technology. */
export function showToast(toast: Toast) {
  dispatchEvent(new CustomEvent<Toast>("tm-toast", { detail: toast }));
}
