import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { MemberView } from "#shared/wire/spaces.ts";
import { str } from "../../i18n/str.ts";
import { paths } from "../../lib/paths.ts";
import { pluginName } from "../../kinds/kind-name.ts";
import { kindMark } from "../../ui/kind-mark/kind-mark-template.ts";

type Addable = {
  kinds: MemberView["addableKinds"];
  org: string;
  /** The viewer is an admin of the org and can install the plugins. */
  isAdmin: boolean;
};

/** Lists the kinds that the organization lacks. Links an org admin to the page that adds them. */
export function addableKinds({ kinds, org, isAdmin }: Addable) {
  if (kinds.length === 0) return nothing;
  return html`<ul class="tiles" aria-label=${msg("Not added yet")}>
    ${kinds.map((one) => {
      const { kind, icon, hue } = one;
      const display = pluginName(one);
      return html`<li class="tile addable">
        ${kindMark({ kind, icon, hue, display })}
        <span>
          ${display}
          ${
            isAdmin
              ? html`<a href=${paths.admin(org, "plugins")} aria-label=${msg(str`Add in Plugins: ${display}`)}
                  >${msg("Add in Plugins")}</a
                >`
              : html`<span>${msg("Ask an admin to add it")}</span>`
          }
        </span>
      </li>`;
    })}
  </ul>`;
}
