/** Where in the panel a person is: among their spaces, among those to find, in one, or in a room of it. */
export type Place =
  | { kind: "spaces" }
  | { kind: "find" }
  | { kind: "space"; org: string; slug: string }
  | { kind: "room"; org: string; slug: string; id: string };

/** Asks the panel to go to a place. */
export function goTo(from: EventTarget, place: Place): void {
  from.dispatchEvent(new CustomEvent("embed-go", { detail: place, bubbles: true, composed: true }));
}

/** Returns the place that is left with "Back". */
export function placeBefore(place: Place): Place {
  return place.kind === "room" ? { kind: "space", org: place.org, slug: place.slug } : { kind: "spaces" };
}
