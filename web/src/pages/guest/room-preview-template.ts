import { msg } from "@lit/localize";
import type { LinkPreview } from "#shared/wire/links.ts";
import { css, html, nothing } from "lit";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { kindName, ownTexts } from "../../kinds/kind-name.ts";
import { kindMark, kindMarkStyles } from "../../ui/kind-mark/kind-mark-template.ts";
import "../../ui/tm-avatar.ts";

/** Draws a link's room: the icon of its kind, its title, and who is in it. */
export function roomPreview({
  title,
  kind,
  kindName: display,
  kindNameTexts,
  icon,
  hue,
  ...people
}: LinkPreview) {
  const name = kindName(kind, display, ownTexts(kindNameTexts));
  return html`
    ${kindMark({ kind, icon, hue, display: name })}
    <h1>${msg(str`Join ${title}`)}</h1>
    <p class="muted">${name}</p>
    ${
      people.here === 0
        ? nothing
        : html`<div class="row here">
            <span class="faces" aria-hidden="true">
              ${people.present.map(
                ({ name: of, avatarHue, avatarIcon }) =>
                  html`<tm-avatar .name=${of} .hue=${avatarHue} icon=${avatarIcon} size="26"></tm-avatar>`,
              )}
            </span>
            <span>${hereText(people)}</span>
          </div>`
    }
  `;
}

/** Returns who is in the room, by the first name in the list: `Ana and 3 others are here`. */
function hereText({ present, here }: Pick<LinkPreview, "present" | "here">): string {
  const first = present[0]!.name;
  if (here === 1) return msg(str`${first} is here`);
  const others = formatNumber(here - 1);
  return plural(here - 1, {
    one: msg(str`${first} and 1 other are here`),
    other: msg(str`${first} and ${others} others are here`),
  });
}

export const roomPreviewStyles = [
  ...kindMarkStyles,
  css`
    :host {
      --kind-mark: 4.5rem;
    }

    .here {
      justify-content: center;
    }

    .faces {
      display: inline-flex;
      gap: 2px;
    }
  `,
];
