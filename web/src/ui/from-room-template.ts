import { msg } from "@lit/localize";
import { html } from "lit";

/** Renders the room in which something was made, as a link; without an address as text. */
export function fromRoom(title: string, href: string | null) {
  const name = html`<bdi>${title}</bdi>`;
  return html`<span class="muted small"
    >${msg(html`From ${href === null ? name : html`<a href=${href}>${name}</a>`}`)}</span
  >`;
}
