import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { formatList } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";
import "../ui/tm-icon.ts";

export type Grants = PackagePreview["grants"];

export const grantStyles = css`
  .grants {
    display: grid;
    gap: var(--sp-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .grants li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--sp-1) var(--sp-2);
    overflow-wrap: anywhere;
  }

  .grants tm-icon {
    margin-block-start: 0.15em;
    color: var(--accent);
  }

  .grants .no tm-icon {
    color: var(--muted);
  }

  .grants .note {
    grid-column: 2;
  }
`;

/**
 * Renders grants with the server's sentences. A grant may list the hosts that it reaches and those that it does not.
 */
export function grantList(grants: Grants) {
  if (grants.length === 0) return html`<p class="note">${msg("Only rooms of its own kinds.")}</p>`;
  return html`<ul class="grants">
    ${grants.map(
      ({ permits, allows, refuses }) =>
        html`<li>
          <tm-icon name="check"></tm-icon><span>${permits}</span>
          ${
            allows && refuses
              ? html`<span class="note">
                  ${msg(str`Reaches ${formatList(allows)}; not ${formatList(refuses)}.`)}
                </span>`
              : nothing
          }
        </li>`,
    )}
  </ul>`;
}

/** Renders the list of capabilities that a plugin with these grants does not have. */
export function refusedList(grants: Grants) {
  return html`<ul class="grants">
    ${refused(grants).map(
      (sentence) => html`<li class="no"><tm-icon name="x"></tm-icon><span>${sentence}</span></li>`,
    )}
  </ul>`;
}

function refused(grants: Grants): string[] {
  const has = (capability: Grants[number]["capability"]) =>
    grants.some((grant) => grant.capability === capability);
  return [
    ...(has("fetch") ? [] : [msg("It sends nothing to anybody outside this server.")]),
    ...(has("events") ? [] : [msg("It receives no events from outside its own rooms.")]),
    ...(has("session:read") ? [] : [msg("Its page does not see the contents of a room.")]),
    ...(has("session:act") ? [] : [msg("Its page does nothing in anybody's name.")]),
    ...(has("jobs") ? [] : [msg("It does not work by itself.")]),
    msg("It never sees passcodes, content hidden from everybody, or the data of other plugins."),
  ];
}
