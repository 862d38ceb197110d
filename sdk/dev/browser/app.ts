// The browser's side of the simulator: a frame for each person, and what the plugin does outside of the room.
import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import type { PageRoom } from "#shared/wire/plugin-ui.ts";
import { loadPreludeTexts } from "../../../web/src/kinds/plugin/bridge/prelude-texts.ts";
import { addFrame, type Stage } from "./frame.ts";
import { people } from "../people.ts";
import { post } from "./post.ts";
import { createTools } from "./tools.ts";
import type { Tools } from "../shown.ts";

const byId = (id: string) => document.getElementById(id)!;
const language = byId("language") as HTMLSelectElement;
const rightToLeft = /^(ar|fa|he|ur)\b/;

const stage: Stage = { texts: {}, own: {}, isPresented: false, isLost: false };
const frames = people.map((person) => addFrame(byId("people"), person, stage));
const showTools = createTools();
let notices: Tools["notices"] = [];

function dress() {
  for (const frame of frames) {
    frame.dress();
    frame.showNotices(notices);
  }
}

async function speak(tag: string) {
  stage.texts = (await (await fetch(`/texts?language=${encodeURIComponent(tag)}`)).json()) as LanguageTexts;
  stage.own = tag === "en" ? {} : await loadPreludeTexts(tag);
  document.documentElement.lang = tag;
  document.documentElement.dir = rightToLeft.test(tag) ? "rtl" : "ltr";
  dress();
}

function offerLanguages(tags: string[]) {
  const all = ["en", ...tags];
  if (all.length === language.options.length) return;
  language.replaceChildren(...all.map((tag) => new Option(tag, tag, false, tag === language.value)));
}

/** Calls `change` when a switch of the header changes. */
function onSwitch(id: string, change: (isOn: boolean) => void) {
  byId(id).onchange = ({ target }) => {
    change((target as HTMLInputElement).checked);
    dress();
  };
}

language.onchange = () => void speak(language.value);
onSwitch("dark", (isOn) => (document.documentElement.dataset["theme"] = isOn ? "dark" : "light"));
onSwitch("phone", (isOn) => byId("people").classList.toggle("phone", isOn));
onSwitch("presenting", (isOn) => (stage.isPresented = isOn));
onSwitch("lost", (isOn) => (stage.isLost = isOn));
byId("new").onclick = () => void post("/new", {});

const events = new EventSource("/events");
events.onmessage = ({ data }: MessageEvent<string>) => {
  const said = JSON.parse(data) as {
    reload?: true;
    languages?: string[];
    person?: string;
    room?: PageRoom | null;
    tools?: Tools;
  };
  if (said.languages) offerLanguages(said.languages);
  if (said.reload) void speak(language.value || "en").then(() => frames.forEach(({ open }) => open()));
  if (said.tools) {
    ({ notices } = said.tools);
    showTools(said.tools);
    for (const frame of frames) frame.showNotices(notices);
  }
  const frame = frames.find(({ person }) => person.id === said.person);
  if (frame) frame.show(said.room ?? null);
};
void speak("en").then(() => frames.forEach(({ open }) => open()));
