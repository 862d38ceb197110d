import { html, nothing } from "lit";
import { kindMark } from "../../ui/kind-mark/kind-mark-template.ts";
import { headingOf, type Mark, type Row, type Section } from "./palette-rows.ts";
import "../../ui/tm-avatar.ts";
import "../../ui/tm-icon.ts";

type Context = {
  /** All rows of the list. A row's place in it is part of its id. */
  rows: readonly Row[];
  selected: Row | undefined;
  run(row: Row): void;
  /** Called when the pointer moves to a row. */
  move(row: Row): void;
};

/** Draws a section of the palette: a heading, which names the group for screen readers, and its rows. */
export function sectionTemplate({ group, rows }: Section, context: Context) {
  return html`<div role="group" aria-labelledby="group-${group}">
    <div id="group-${group}" role="presentation" class="heading">${headingOf(group)}</div>
    ${rows.map((row) => option(row, context))}
  </div>`;
}

function option(row: Row, { rows, selected, run, move }: Context) {
  return html`<div
    id="option-${rows.indexOf(row)}"
    class="option"
    role="option"
    aria-selected=${row === selected}
    @click=${() => run(row)}
    @pointermove=${() => move(row)}
  >
    ${drawing(row.mark)}<span class="label"><bdi>${row.label}</bdi></span>
    ${row.hint ? html`<small class="hint"><bdi>${row.hint}</bdi></small>` : nothing}
    ${row.keys ? html`<kbd>${row.keys}</kbd>` : nothing}
  </div>`;
}

function drawing(mark: Mark) {
  if ("icon" in mark) return html`<tm-icon name=${mark.icon}></tm-icon>`;
  if ("look" in mark) return kindMark(mark.look);
  const { name, avatarHue, avatarIcon } = mark.person;
  return html`<tm-avatar .name=${name} .hue=${avatarHue} icon=${avatarIcon} size="24"></tm-avatar>`;
}
