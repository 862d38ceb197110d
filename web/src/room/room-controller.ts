import { withDistinctNames } from "#shared/rules/distinct-room.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";
import type { WriteMethod } from "../api/request.ts";
import type { ActionResult } from "../api/rooms.ts";
import { newServerClock } from "../api/server-clock.ts";
import type { ConnectionState, Ending } from "./connection/connection.ts";
import { rendered, unconfirmed, withOverlay, type Overlay } from "./optimistic-overlays.ts";

/** Sends a room's writes; in the browser the API client does. */
export type RoomWriter = (method: WriteMethod, action: string, body: object) => Promise<ActionResult>;

export type RoomStatus =
  | { kind: "loading" }
  | { kind: "live" }
  | { kind: "reconnecting" }
  | { kind: "stopped"; ending: Ending };

/**
 * One change of a room. The envelopes are the server's, without overlays; both are absent where only the status
 * changed.
 */
export type EnvelopeChange = { previous?: Envelope; next?: Envelope };

/**
 * A room as the page holds it: the newest envelope, what is drawn of it, and how the connection stands.
 * It knows no kind. Kinds put overlays on it and listen to it.
 */
export class RoomController {
  status: RoomStatus = { kind: "loading" };
  /** The newest envelope of the server, with a tag at each name that several people have. */
  envelope: Envelope | undefined;
  /** What is drawn: the envelope with the overlays on it. */
  view: Envelope | undefined;
  private overlays: Overlay[] = [];
  private listeners = new Set<(change: EnvelopeChange) => void>();
  /** Right to what a frame takes on its way, unlike the clock of the other pages. */
  private readonly clock = newServerClock();

  constructor(
    readonly sessionId: string,
    readonly me: Me,
    private readonly write: RoomWriter,
  ) {}

  /** True while a write can be expected to arrive and would be taken. */
  get writable(): boolean {
    return this.status.kind === "live" && this.envelope?.endedAt === null;
  }

  get amFacilitator(): boolean {
    return this.envelope?.facilitatorId === this.me.id;
  }

  /** The viewer's own seat in the room. */
  get seat(): Participant | undefined {
    return this.envelope?.participants.find(({ userId }) => userId === this.me.id);
  }

  /** True for guests and in the side panel of a meeting, which take part in the room and read nothing beside it. */
  get onlyTakesPart(): boolean {
    return this.seat?.guest || this.me.embedded || false;
  }

  /** Returns the server's time in milliseconds: this machine's clock may be minutes off. */
  serverNow(): number {
    return this.clock.now();
  }

  subscribe(listener: (change: EnvelopeChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes an envelope in, unless a newer one is drawn already. Presence repeats a version, so equal ones count. */
  accept(received: Envelope): void {
    const previous = this.envelope;
    if (received.id !== this.sessionId || (previous && received.version < previous.version)) return;
    const next = withDistinctNames(received);
    this.envelope = next;
    this.clock.note(Date.parse(next.serverTime));
    this.overlays = unconfirmed(next, this.overlays);
    this.changed({ previous, next });
  }

  connectionChanged(state: ConnectionState): void {
    if (state.kind === "connecting") return;
    this.status = state.kind === "waiting" ? { kind: "reconnecting" } : state;
    this.changed({});
  }

  /**
   * Sends an action and resolves when the server has done it. What it changed arrives by the socket. Throws the
   * refusal.
   */
  act(method: WriteMethod, action: string, body: object = {}): Promise<ActionResult> {
    return this.write(method, action, body);
  }

  /**
   * Sends an action that is drawn before the server has answered. Takes the drawing back, and throws, where it is
   * refused.
   */
  actOptimistically(
    overlay: Overlay,
    method: WriteMethod,
    action: string,
    body: object,
  ): Promise<ActionResult> {
    return this.optimistically(overlay, () => this.act(method, action, body));
  }

  /** Draws `overlay` while `send` is on its way. Rolls it back, and throws, where that fails. */
  async optimistically(overlay: Overlay, send: () => Promise<ActionResult>): Promise<ActionResult> {
    this.applyOptimistic(overlay);
    try {
      const result = await send();
      this.confirm(overlay, result.version);
      return result;
    } catch (problem) {
      this.rollback(overlay);
      throw problem;
    }
  }

  /** Draws an overlay, in the place of an older one with its key. */
  private applyOptimistic(overlay: Overlay): void {
    this.overlays = withOverlay(this.overlays, overlay);
    this.changed({});
  }

  private rollback(overlay: Overlay): void {
    if (!this.overlays.includes(overlay)) return;
    this.overlays = this.overlays.filter((other) => other !== overlay);
    this.changed({});
  }

  /**
   * Notes which version holds an overlay: the overlay is dropped with the first envelope of that version or a later
   * one.
   */
  private confirm(overlay: Overlay, version: number): void {
    overlay.confirmedBy = version;
    if (!this.envelope) return;
    this.overlays = unconfirmed(this.envelope, this.overlays);
    this.changed({});
  }

  private changed(change: EnvelopeChange): void {
    this.view = this.envelope && rendered(this.envelope, this.overlays);
    for (const listener of this.listeners) listener(change);
  }
}
