import { examplePackage } from "#deploy/demo/install-examples.ts";

/** Boards, sprints and issues without a product behind them, in place of the code of a tracker's plugin. */
const code = `
const boards = ["Payments", "Search"].concat(Array.from({ length: 60 }, (_, i) => "Team " + (i + 1)));
const issue = (i) => ({
  ref: "PAY-" + i, title: "Refund a card in the shop " + i, type: "Story", state: "To do",
  estimate: i % 3 ? "" : "5", parent: i % 2 ? "" : "PAY-900 Refunds", notes: "https://acme.example/PAY-" + i,
});
const range = (count) => Array.from({ length: count }, (_, i) => issue(i + 1));
const fail = (text, values) => ({ failure: { text, values } });
const lists = {
  choices: ({ picked }) => {
    const levels = ["Board", "Sprint"];
    if (!picked) return { levels, picked: [], lists: [boards.map((name) => ({ id: name, name }))] };
    if (picked[0] === "Search") return fail("{product} didn't answer.", { product: "Jira" });
    return { levels, picked, lists: [["Sprint 12", "Sprint 13", "Empty"].map((name) => ({ id: name, name, detail: "active" }))] };
  },
  issues: ({ picked: [, sprint] }) =>
    sprint === "Empty" ? { issues: [], more: false, queued: [] }
    : sprint === "Sprint 13" ? { issues: range(200), more: true, queued: [] }
    : { issues: range(4), more: false, queued: ["PAY-4"] },
  search: ({ query }) => query === "?" ? fail("{product} didn't accept the request ({status}).", { product: "Jira", status: 400 })
    : { issues: range(2), more: false, queued: [] },
  refresh: () => ({ changes: [] }),
};
export const onAsk = ({ name, body }) => lists[name](body);`;

/** Returns a package with the page of trackers, whose lists and issues are the same for everybody. */
export async function trackerPagePackage(): Promise<object> {
  const { locales: _, connections: _c, settings: _s, tickets: _t, ...jira } = await examplePackage("jira");
  const files = { ...(jira["files"] as object), "plugin.js": { encoding: "utf8", data: code } };
  const capabilities = ["asks", "stories"].map((capability) => ({ capability }));
  return { ...jira, capabilities, files };
}
