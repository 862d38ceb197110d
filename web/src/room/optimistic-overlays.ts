import type { Envelope } from "#shared/wire/sessions.ts";

/** A change that is drawn before the server has confirmed it. */
export type Overlay = {
  /** One overlay a key: a newer one takes the place of an older one. */
  key: string;
  apply(envelope: Envelope): Envelope;
  /** True once the change means nothing any more, because what it changes is gone or closed. */
  isStale(envelope: Envelope): boolean;
  /** The version that holds the change, once the server has answered; the overlay goes when it is drawn. */
  confirmedBy?: number;
};

/** Returns what is drawn: the server's envelope with the local changes on it. */
export function rendered(envelope: Envelope, overlays: readonly Overlay[]): Envelope {
  return overlays.reduce((view, overlay) => overlay.apply(view), envelope);
}

/** Returns the overlays that still say something the envelope does not. */
export function unconfirmed(envelope: Envelope, overlays: readonly Overlay[]): Overlay[] {
  return overlays.filter(
    ({ confirmedBy, isStale }) =>
      !(confirmedBy !== undefined && envelope.version >= confirmedBy) && !isStale(envelope),
  );
}

/** Returns the overlays with this one added, or in the place of the one with its key. */
export function withOverlay(overlays: readonly Overlay[], overlay: Overlay): Overlay[] {
  return [...overlays.filter(({ key }) => key !== overlay.key), overlay];
}
