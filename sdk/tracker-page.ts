// What the page of a plugin for a tracker imports as "@standpoint/plugin-sdk/tracker-page".
export { trackerPage } from "../plugins/trackers/page/tracker-page.ts";
