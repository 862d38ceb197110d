import type { Envelope } from "#shared/wire/sessions.ts";

/** A local change that is drawn before the server has confirmed it. */
export type Overlay = {
  /** Each key has one overlay. A newer overlay replaces the older one. */
  key: string;
  apply(envelope: Envelope): Envelope;
  /** Returns true if the change has lost its effect, because its target was removed or closed. */
  isStale(envelope: Envelope): boolean;
  /** The version that contains the change, set by the server's answer. The overlay is dropped at that version. */
  confirmedBy?: number;
};

/** Returns the server's envelope with the local changes applied. */
export function rendered(envelope: Envelope, overlays: readonly Overlay[]): Envelope {
  return overlays.reduce((view, overlay) => overlay.apply(view), envelope);
}

/** Returns the overlays that the envelope does not contain yet. */
export function unconfirmed(envelope: Envelope, overlays: readonly Overlay[]): Overlay[] {
  return overlays.filter(
    ({ confirmedBy, isStale }) =>
      !(confirmedBy !== undefined && envelope.version >= confirmedBy) && !isStale(envelope),
  );
}

/** Returns the overlays with this one added. It replaces an overlay with the same key. */
export function withOverlay(overlays: readonly Overlay[], overlay: Overlay): Overlay[] {
  return [...overlays.filter(({ key }) => key !== overlay.key), overlay];
}
