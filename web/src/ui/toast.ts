import type { Toast } from "./tm-toasts.ts";

/** Shows a short message at the edge of the screen, and says it to assistive technology. */
export function showToast(toast: Toast) {
  dispatchEvent(new CustomEvent<Toast>("tm-toast", { detail: toast }));
}

/** Takes a toast away before its time, by its text: what it tells is over. */
export function dropToast(text: string) {
  dispatchEvent(new CustomEvent<string>("tm-toast-over", { detail: text }));
}
