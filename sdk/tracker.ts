// What a plugin for a tracker imports as "@standpoint/plugin-sdk/tracker": the hooks that all trackers share, requests
// with JSON, and descriptions as notes (docs/plugins.md).
export { query, trackerApi, type Api, type ApiRules } from "../plugins/trackers/api.ts";
export { TrackerFailure, type FailureKind } from "../plugins/trackers/failure.ts";
export { adfToNotes } from "../plugins/trackers/notes/adf.ts";
export { htmlToNotes } from "../plugins/trackers/notes/html.ts";
export { markdownToNotes } from "../plugins/trackers/notes/markdown.ts";
export { ticketNotes } from "../plugins/trackers/notes/ticket-notes.ts";
export { wikiToNotes } from "../plugins/trackers/notes/wiki-markup.ts";
export { readPages, type Page } from "../plugins/trackers/pages.ts";
export { trackerPlugin } from "../plugins/trackers/plugin.ts";
export { pointsFor } from "../plugins/trackers/points.ts";
export type {
  Account,
  AddComment,
  Choice,
  Estimated,
  Found,
  Issue,
  NewTicket,
  Sentence,
  TicketText,
  Tracker,
} from "../plugins/trackers/tracker.ts";
