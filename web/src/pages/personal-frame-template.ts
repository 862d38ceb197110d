import { msg } from "@lit/localize";
import { css, html } from "lit";
import { paths } from "../lib/paths.ts";
import { tabs } from "../ui/page/tabs-template.ts";

export type PersonalPart = "profile" | "away" | "standups" | "calendar";

/** Returns the displayed name of a personal page. */
export function personalName(part: PersonalPart): string {
  const names = {
    profile: () => msg("Profile"),
    away: () => msg("Days away"),
    standups: () => msg("My standups"),
    calendar: () => msg("Calendar"),
  };
  return names[part]();
}

/** Returns the header of a personal page, with links to the others. */
export function personalHeader(current: PersonalPart) {
  const addresses = {
    profile: paths.profile,
    away: paths.away,
    standups: paths.myStandups,
    calendar: paths.calendar,
  };
  return html`<header>
    <h1>${msg("Account")}<span class="visually-hidden">: ${personalName(current)}</span></h1>
    ${tabs(
      msg("Account"),
      (Object.keys(addresses) as PersonalPart[]).map((part) => ({
        href: addresses[part],
        name: personalName(part),
        isCurrent: part === current,
      })),
    )}
  </header>`;
}

/** Styles of a personal page: the header above a stack of sheets. */
export const personalStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
  }

  :host > :not(header) {
    max-inline-size: var(--width-text);
  }

  header {
    display: grid;
    gap: var(--sp-3);
  }

  /* As high as the heading of a space with its buttons, so that the tabs stay in their place. */
  h1 {
    align-content: center;
    min-block-size: var(--target);
  }

  /* Two rows of two on a phone: otherwise the last tab would be alone in its row. */
  @media (width < 400px) {
    header .tabs {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
    }
  }
`;
