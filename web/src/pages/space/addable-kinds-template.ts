import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { MemberView } from "#shared/wire/spaces.ts";
import { str } from "../../i18n/str.ts";
import { paths } from "../../lib/paths.ts";
import { kindIcon } from "../../ui/kind-icon-template.ts";

type Addable = {
  kinds: MemberView["addableKinds"];
  org: string;
  /** The viewer is an admin of the org and can install the plugins. */
  isAdmin: boolean;
};

/** Lists the kinds that the organization lacks. Links an org admin to the page that adds them. */
export function addableKinds({ kinds, org, isAdmin }: Addable) {
  if (kinds.length === 0) return nothing;
  return html`<ul class="addable" aria-label=${msg("Not added yet")}>
    ${kinds.map(
      ({ display, icon }) =>
        html`<li>
          ${kindIcon(icon)}
          <div>
            ${display}
            ${
              isAdmin
                ? html`<a
                    href=${paths.admin(org, "plugins")}
                    aria-label=${msg(str`Add in Plugins: ${display}`)}
                    >${msg("Add in Plugins")}</a
                  >`
                : html`<span>${msg("Ask an admin to add it")}</span>`
            }
          </div>
        </li>`,
    )}
  </ul>`;
}

export const addableKindsStyles = css`
  .addable {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .addable li {
    display: flex;
    align-items: center;
    gap: var(--sp-3);
    min-block-size: var(--target);
    padding-block: var(--sp-2);
    /* The width of a radio button, so that the icons are in line. */
    padding-inline-start: calc(20px + var(--sp-3));
    color: var(--muted);
    overflow-wrap: anywhere;
  }

  .addable div {
    display: grid;
    min-inline-size: 0;
  }

  .addable :is(span, a) {
    font-size: var(--fs-14);
    text-wrap: balance;
  }

  .addable .kind-icon {
    filter: grayscale(1);
    opacity: 0.6;
  }
`;
