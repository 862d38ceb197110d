import type { Toast } from "./tm-toasts.ts";

/** Shows a short message at the edge of the screen, and announces it to assistive technology. */
export function showToast(toast: Toast) {
  dispatchEvent(new CustomEvent<Toast>("tm-toast", { detail: toast }));
}

/** Removes a toast early, by its text, because its message is outdated. */
export function dropToast(text: string) {
  dispatchEvent(new CustomEvent<string>("tm-toast-over", { detail: text }));
}
