import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { paths } from "../../lib/paths.ts";
import { tabs } from "../../ui/page/tabs-template.ts";
import "../../ui/tm-banner.ts";

type SpacePart = "rooms" | "kudos" | "trend" | "settings";
type HeaderOptions = {
  view: MemberView;
  part: SpacePart;
  stale: boolean;
  tools?: unknown;
  /** The name of the part's own part, for the heading. */
  inner?: string;
};

/** Returns the header of a space's page: notices, its name, its tools, and links to its parts. */
export function spaceHeader({ view, part, stale, tools = nothing, inner = "" }: HeaderOptions) {
  const { orgSlug, slug } = view;
  const names = { rooms: msg("Rooms"), kudos: msg("Kudos"), trend: msg("Trend"), settings: msg("Settings") };
  const hidden = [names[part], inner].filter((name) => name !== "").join(": ");
  return html`
    ${
      stale
        ? html`<tm-banner tone="warn"
            >${msg("This page couldn't be refreshed. Retrying automatically.")}</tm-banner
          >`
        : nothing
    }
    ${
      view.archived
        ? html`<tm-banner>${msg("This space is archived. Everything in it still works.")}</tm-banner>`
        : nothing
    }
    <header>
      <h1>
        <bdi>${view.name}</bdi>${
          part === "rooms" ? nothing : html`<span class="visually-hidden">: ${hidden}</span>`
        }
      </h1>
      ${tools}
      ${tabs(msg("This space"), [
        { href: paths.space(orgSlug, slug), name: names.rooms, isCurrent: part === "rooms" },
        { href: paths.kudos(orgSlug, slug), name: names.kudos, isCurrent: part === "kudos" },
        { href: paths.trend(orgSlug, slug), name: names.trend, isCurrent: part === "trend" },
        {
          href: paths.settings(orgSlug, slug, "general"),
          name: names.settings,
          isCurrent: part === "settings",
        },
      ])}
    </header>
  `;
}

/** Styles that an element needs for `spaceHeader`. */
export const spaceHeaderStyles = css`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-3);
  }

  h1 {
    flex: 1 1 200px;
    align-content: center;
    min-block-size: var(--target);
  }

  .tools {
    gap: var(--sp-1);
  }

  .tabs {
    flex: 1 1 100%;
  }

  @media (width < 480px) {
    .tools {
      inline-size: 100%;
    }

    .tools .quiet {
      padding-inline: var(--sp-2);
    }

    .tools .primary {
      flex: 1;
    }
  }
`;
