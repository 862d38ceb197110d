import { post } from "./post.ts";
import type { Tools } from "../shown.ts";

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

/** Returns a function that shows the events and jobs to try, the waiting jobs, and what the plugin did. */
export function createTools(): (tools: Tools) => void {
  const what = byId<HTMLSelectElement>("what");
  const payload = byId<HTMLTextAreaElement>("payload");
  let offered: Tools["offered"] = [];
  let shown = "";

  const fill = () => {
    const chosen = offered[what.selectedIndex];
    payload.value = chosen ? JSON.stringify(chosen.example, null, 2) : "";
  };
  what.onchange = fill;

  byId<HTMLFormElement>("run").onsubmit = (event) => {
    event.preventDefault();
    const chosen = offered[what.selectedIndex];
    const mistake = byId("mistake");
    mistake.textContent = "";
    if (!chosen) return;
    try {
      const { sort, name } = chosen;
      void post("/run", { sort, name, payload: JSON.parse(payload.value) as unknown });
    } catch (error) {
      mistake.textContent = `This is not JSON: ${(error as Error).message}`;
      payload.focus();
    }
  };

  function offer(next: Tools["offered"]) {
    // The texts of the person stay until the plugin offers other events or jobs.
    if (JSON.stringify(next) === JSON.stringify(offered)) return;
    offered = next;
    const chosen = what.value;
    what.replaceChildren(...next.map(({ sort, name }) => new Option(`${sort} ${name}`)));
    if (next.some(({ sort, name }) => `${sort} ${name}` === chosen)) what.value = chosen;
    fill();
  }

  function showWaiting(waiting: Tools["waiting"]) {
    const text = JSON.stringify(waiting);
    if (text === shown) return;
    shown = text;
    const list = byId("waiting");
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...waiting.map(waitingRow));
    if (hadFocus) (list.querySelector("button") ?? byId("lines")).focus();
  }

  return ({ offered: next, waiting, lines }) => {
    offer(next);
    byId("run").hidden = next.length === 0;
    byId("waiting-part").hidden = waiting.length === 0;
    byId("tools").hidden = next.length === 0 && waiting.length === 0 && lines.length === 0;
    showWaiting(waiting);
    byId("newest").textContent = lines[0] ?? "";
    byId("lines").replaceChildren(...lines.map((line) => rowOf(line)));
  };
}

function waitingRow({ name, payload, delayMs, cron }: Tools["waiting"][number], at: number): HTMLElement {
  const due = cron ?? (delayMs === undefined ? "now" : `after ${delayMs / 1000} s`);
  const row = rowOf(`${name} (${due}) ${JSON.stringify(payload)}`);
  const button = document.createElement("button");
  button.textContent = "Run now";
  button.setAttribute("aria-label", `Run now: ${name}`);
  button.onclick = () => void post("/waiting", { at });
  row.append(button);
  return row;
}

function rowOf(text: string): HTMLElement {
  const row = document.createElement("li");
  row.appendChild(document.createElement("span")).textContent = text;
  return row;
}
