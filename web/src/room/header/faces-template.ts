import { html, nothing } from "lit";
import type { Participant } from "#shared/wire/sessions.ts";
import { formatNumber } from "../../i18n/format.ts";
import "../../ui/tm-avatar.ts";

const MAX_FACES = 5;

/** Draws the avatars of the first people, and the number of the others. Hidden from screen readers. */
export function facesTemplate(people: readonly Participant[]) {
  const more = people.length - MAX_FACES;
  return html`<span class="faces" aria-hidden="true">
      ${people
        .slice(0, MAX_FACES)
        .map(
          ({ name, avatarHue, avatarIcon, guest }) =>
            html`<tm-avatar
              class=${guest ? "guest" : ""}
              .name=${name}
              .hue=${avatarHue}
              icon=${avatarIcon}
              size="28"
            ></tm-avatar>`,
        )}
    </span>
    ${more > 0 ? html`<span aria-hidden="true">+${formatNumber(more)}</span>` : nothing}`;
}
