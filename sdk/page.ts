// What the page of a plugin imports as "@standpoint/plugin-sdk/page". How a page draws comes with the page; what must
// look and behave like the application comes from the application when the page runs (docs/plugins.md).
// oxlint-disable-next-line typescript/triple-slash-reference -- Global types cannot be imported.
/// <reference path="./page/globals.d.ts" />
export { html, nothing, svg } from "lit-html";
export { classMap as classes } from "lit-html/directives/class-map.js";
export { keyed } from "lit-html/directives/keyed.js";
export { live } from "lit-html/directives/live.js";
export { repeat } from "lit-html/directives/repeat.js";
export type {
  Member,
  OfferedChange,
  OfferedStory,
  Refused,
  Room,
  Text,
  TicketState,
  Tracker,
  Values,
} from "../plugins/api/ui-api.d.ts";
export { attributes } from "./page/attributes.ts";
export { button, type ButtonOptions } from "./page/button.ts";
export { editedFrom, editor, saveEdit, startEdit, stopEdit, type EditorOptions } from "./page/editor.ts";
export { field, fieldOf, forgetDraft, send, type FieldOptions } from "./page/fields.ts";
export type { Drawing } from "./page/drawing.ts";
export { page, panel, type PageOptions } from "./page/page.ts";
export { room, update } from "./page/room.ts";
export { arrows, copy, countdown, drag, icon } from "./page/parts.ts";
export { avatar, loadMembers, peoplePicker, personOf, spaceMembers, type Shown } from "./page/people.ts";
export { act, ask, problem, refusalText, say } from "./page/problem.ts";
export { date, list, number, t } from "./page/words.ts";
