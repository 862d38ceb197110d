import { msg } from "@lit/localize";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { formatList, formatNumber, formatTime } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import { ownerNames, type OrgMember } from "./people.ts";

type Rows = {
  spaces: readonly CustodyView[];
  members: readonly OrgMember[];
  tools: (space: CustodyView) => MenuItem[];
};

/**
 * Returns the table of spaces with the fields that an admin may see, and a menu of actions. The ARIA roles are
 * explicit because browsers drop table semantics when CSS lays the rows out as cards.
 */
export function custodyTable({ spaces, members, tools }: Rows) {
  const columns = labels();
  return html`<div class="sheet">
    <table role="table" aria-label=${msg("Spaces")}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${columns.name}</th>
          <th role="columnheader" scope="col">${columns.slug}</th>
          <th role="columnheader" scope="col">${columns.owners}</th>
          <th role="columnheader" scope="col">${columns.visibility}</th>
          <th role="columnheader" scope="col" class="number">${columns.members}</th>
          <th role="columnheader" scope="col">${columns.archived}</th>
          <th role="columnheader" scope="col">
            <span class="visually-hidden">${msg("What you can do")}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${repeat(
          spaces,
          ({ id }) => id,
          (space) => row(space, members, tools(space)),
        )}
      </tbody>
    </table>
  </div>`;
}

function row(space: CustodyView, members: readonly OrgMember[], items: MenuItem[]) {
  const columns = labels();
  const { name, slug, ownerIds, visibility, memberCount, archivedAt } = space;
  return html`<tr role="row">
    <th role="rowheader" scope="row">${name}</th>
    <td role="cell" data-label=${columns.slug}><code>${slug}</code></td>
    <td role="cell" data-label=${columns.owners}>
      ${
        ownerIds.length === 0
          ? html`<span class="muted">${msg("none")}</span>`
          : formatList(ownerNames(ownerIds, members))
      }
    </td>
    <td role="cell" data-label=${columns.visibility}>
      <span class="chip ${visibility === "org" ? "accent" : ""}"
        >${visibility === "org" ? msg("listed") : msg("private")}</span
      >
    </td>
    <td role="cell" class="number" data-label=${columns.members}>${formatNumber(memberCount)}</td>
    <td role="cell" data-label=${columns.archived}>
      ${
        archivedAt
          ? html`<span class="chip"
              >${msg(str`since ${formatTime(new Date(archivedAt), { dateStyle: "medium" })}`)}</span
            >`
          : html`<span class="muted">${msg("no")}</span>`
      }
    </td>
    <td role="cell" class="tools">
      <tm-menu label=${msg(str`Actions for ${name}`)} .items=${items}></tm-menu>
    </td>
  </tr>`;
}

function labels() {
  return {
    name: msg("Name"),
    slug: msg("Slug"),
    owners: msg("Owners"),
    visibility: msg("Visibility"),
    members: msg("Members"),
    archived: msg("Archived"),
  };
}
