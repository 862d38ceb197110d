/** The panel's screen: my spaces, other spaces, one space, or a room. */
export type Place =
  | { kind: "spaces" }
  | { kind: "find" }
  | { kind: "space"; org: string; slug: string }
  | { kind: "room"; org: string; slug: string; id: string };

/** Opens a screen of the panel. */
export function goTo(from: EventTarget, place: Place): void {
  from.dispatchEvent(new CustomEvent("embed-go", { detail: place, bubbles: true, composed: true }));
}
