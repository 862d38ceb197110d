import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import type { PageRoom } from "#shared/wire/plugin-ui.ts";
import { openBridge, type Bridge } from "../../../web/src/kinds/plugin/bridge/bridge.ts";
import type { FromPage, Result } from "../../../web/src/kinds/plugin/bridge/messages.ts";
import { currentTokens } from "../../../web/src/kinds/plugin/bridge/tokens.ts";
import { wordInPage } from "../../../web/src/lib/worded/word-in-page.ts";
import { people, type SimulatedPerson } from "../people.ts";
import { post } from "./post.ts";
import type { Tools } from "../shown.ts";

/** What all frames share: the texts of the page and of its prelude in one language, and the switches. */
export type Stage = {
  texts: LanguageTexts;
  own: LanguageTexts;
  /** The room is on a shared screen. */
  isPresented: boolean;
  /** The application has no connection to its server. */
  isLost: boolean;
};

/** The frame of a person with the plugin's page. */
export type Frame = {
  person: SimulatedPerson;
  /** Loads the page again. */
  open(): void;
  /** Shows another version of the room. */
  show(room: PageRoom | null): void;
  /** Applies a changed stage. */
  dress(): void;
  showNotices(notices: Tools["notices"]): void;
};

/** Adds the frame of a person to an element, with the application's own bridge and tokens. */
export function addFrame(place: HTMLElement, person: SimulatedPerson, stage: Stage): Frame {
  const section = place.appendChild(document.createElement("section"));
  const role = person.facilitator ? "facilitator" : person.guest ? "guest" : "member";
  const head = section.appendChild(document.createElement("header"));
  const title = head.appendChild(document.createElement("h2"));
  title.textContent = `${person.name} (${role})`;
  const spectator = document.createElement("input");
  head.append(spectatorSwitch());
  const notices = section.appendChild(document.createElement("div"));
  let bridge: Bridge | undefined;
  let room: PageRoom | null = null;
  /** The room before the connection was lost. */
  let last: PageRoom | null = null;
  let isReady = false;

  function spectatorSwitch() {
    const label = document.createElement("label");
    label.className = "check";
    spectator.type = "checkbox";
    spectator.onchange = () => void post("/spectator", { person: person.id, on: spectator.checked });
    label.append(spectator, " Spectator");
    return label;
  }

  function open() {
    section.querySelector("iframe")?.remove();
    bridge?.close();
    isReady = false;
    const iframe = document.createElement("iframe");
    iframe.setAttribute("sandbox", "allow-scripts");
    iframe.title = `${person.name}: ${role}`;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const nonce = Array.from(bytes, (byte) => byte.toString(16)).join("");
    iframe.src = `/frame#${nonce}`;
    bridge = openBridge(
      () => iframe.contentWindow,
      nonce,
      () => Date.now(),
      {
        hello: dress,
        said: (message) => void hear(message, iframe),
        broken: (why) => (title.textContent = `${person.name}: the page was ended (${why})`),
      },
    );
    section.append(iframe);
  }

  async function hear(message: FromPage, iframe: HTMLIFrameElement) {
    if (message.type === "ready") {
      isReady = true;
      showNow();
    }
    if (message.type === "height") iframe.style.blockSize = `${message.px}px`;
    if (!("id" in message)) return;
    bridge?.send({ type: "result", id: message.id, ...(await resultOf(message)) });
  }

  async function resultOf(message: Extract<FromPage, { id: number }>): Promise<Result> {
    if (message.type === "confirm") return { ok: true, value: confirm(message.text) };
    if (stage.isLost) return { ok: false, reason: "unreachable" };
    if (message.type === "ask") {
      if (person.guest) return { ok: false, reason: "forbidden" };
      return (await post("/ask", { name: message.name, body: message.body })) as Result;
    }
    if (stage.isPresented) return { ok: false, reason: "forbidden" };
    if (message.type === "act") {
      const { action, body } = message;
      return (await post("/act", { person: person.id, action, body })) as Result;
    }
    if (message.type === "members")
      return { ok: true, value: people.filter(({ guest }) => !guest).map(memberOf) };
    if (person.guest) return { ok: false, reason: "forbidden" };
    return exampleTracker(message);
  }

  function showNow() {
    // Without a connection no newer room arrives. The newest follows when the connection is back.
    if (!stage.isLost) last = room;
    if (isReady) bridge?.send({ type: "state", room: last && seenOn(stage, last) });
  }

  function dress() {
    const { texts, own, isPresented } = stage;
    bridge?.send({ type: "tokens", tokens: currentTokens(isPresented), texts, own });
    showNow();
  }

  return {
    person,
    open,
    show(next) {
      room = next;
      spectator.checked = next?.me.spectator ?? false;
      showNow();
    },
    dress,
    showNotices(shown) {
      const seen = shown.filter(
        ({ audience }) => person.facilitator || (!person.guest && audience === "members"),
      );
      notices.replaceChildren(...seen.map((notice) => noticeLine(notice, stage.texts)));
    },
  };
}

/** Answers for a connected tracker. Its tickets are not kept. */
function exampleTracker(message: Extract<FromPage, { id: number }>): Result {
  if (message.type === "trackers") return { ok: true, value: [{ plugin: "example", name: "Example" }] };
  if (message.type === "ticket") {
    const { title, text = "" } = message.ticket as { title: string; text?: string };
    const isWanted = confirm(`Create a ticket in Example?\n\n${title}\n\n${text}`);
    return { ok: true, value: isWanted ? { ref: `EX-${message.id}` } : null };
  }
  if (message.type === "account") {
    alert("In a room, the person chooses their account in Example here.");
    return { ok: true };
  }
  if (message.type !== "ticket-states") return { ok: false, reason: "unknown" };
  return {
    ok: true,
    value: Object.fromEntries(message.refs.map((ref) => [ref, { state: "Open", done: false }])),
  };
}

/** Returns a room as a page gets it on a shared screen or without a connection. */
function seenOn({ isPresented, isLost }: Stage, room: PageRoom): PageRoom {
  const writable = room.me.writable && !isPresented && !isLost;
  const seen = { ...room, me: { ...room.me, writable }, presenting: isPresented };
  return isPresented ? { ...seen, mine: undefined } : seen;
}

function noticeLine({ text, values = {}, level, about }: Tools["notices"][number], texts: LanguageTexts) {
  const line = document.createElement("p");
  line.className = level === "problem" ? "notice problem" : "notice";
  const words = wordInPage({ text: text ?? "", values }, texts, document.documentElement.lang);
  line.textContent = about ? `${words} (${about})` : words;
  line.dir = "auto";
  return line;
}

const memberOf = ({ id, name }: SimulatedPerson) => ({ id, name, avatar: { hue: 200, icon: "" } });
