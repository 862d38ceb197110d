import { recall, remember } from "../storage.ts";
import { tellKey, type Telling } from "./is-to-tell.ts";

export const tellings: readonly Telling[] = ["closing", "turn", "voting"];

/** Returns what is switched on in this browser; nothing is unless somebody asked for it. */
export function chosenTellings(): Telling[] {
  const chosen = recall(tellKey)?.split(" ") ?? [];
  return tellings.filter((telling) => chosen.includes(telling));
}

/** Switches one of them on or off, and remembers it in this browser. */
export function chooseTelling(telling: Telling, isOn: boolean): void {
  const chosen = [...chosenTellings().filter((other) => other !== telling), ...(isOn ? [telling] : [])];
  remember(tellKey, chosen.join(" ") || null);
}
