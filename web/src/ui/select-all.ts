/** Selects what stands in the field that got the focus, so that typing replaces it. A click then places the caret. */
export function selectAll(event: Event) {
  (event.target as HTMLInputElement).select();
}
