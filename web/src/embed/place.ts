/** Where in the panel a person is: among their spaces, in one, or in a room of it. */
export type Place =
  | { kind: "spaces" }
  | { kind: "space"; org: string; slug: string }
  | { kind: "room"; org: string; slug: string; id: string };

/** Asks the panel to go to a place. */
export function goTo(from: EventTarget, place: Place): void {
  from.dispatchEvent(new CustomEvent("embed-go", { detail: place, bubbles: true, composed: true }));
}
