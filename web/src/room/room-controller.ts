import { withDistinctNames } from "#shared/rules/distinct-room.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { Envelope, Participant } from "#shared/wire/sessions.ts";
import type { WriteMethod } from "../api/request.ts";
import type { ActionResult } from "../api/rooms.ts";
import { newServerClock } from "../api/server-clock.ts";
import type { ConnectionState, Ending, Slow } from "./connection/connection.ts";
import { rendered, unconfirmed, withOverlay, type Overlay } from "./optimistic-overlays.ts";

/** Sends a room's writes. In the browser it is the API client. */
export type RoomWriter = (method: WriteMethod, action: string, body: object) => Promise<ActionResult>;

export type RoomStatus =
  | { kind: "loading" }
  /** With `slow` there is no socket: the room is read over HTTP, at a slow pace. */
  | { kind: "live"; slow?: Slow }
  | { kind: "reconnecting" }
  | { kind: "stopped"; ending: Ending };

/** A change of a room. The envelopes are the server's, without overlays. Both are absent if only the status changed. */
export type EnvelopeChange = { previous?: Envelope; next?: Envelope };

/**
 * The page's state of a room: the newest envelope, the rendered view, and the connection's status. It is independent of
 * kinds. Kinds add overlays to it and subscribe to it.
 */
export class RoomController {
  status: RoomStatus = { kind: "loading" };
  /** The server's newest envelope. Equal names have a tag. */
  envelope: Envelope | undefined;
  /** The envelope with the overlays applied. This is drawn. */
  view: Envelope | undefined;
  /** Returns what the room's kind adds to the question before the end: a template, or nothing. */
  endNote?: () => Promise<unknown>;
  private overlays: Overlay[] = [];
  private listeners = new Set<(change: EnvelopeChange) => void>();
  /** Exact to the latency of a frame. The other pages use the `Date` header, which is less exact. */
  private readonly clock = newServerClock();

  constructor(
    readonly sessionId: string,
    readonly me: Me,
    private readonly write: RoomWriter,
  ) {}

  /** True if a write is likely to arrive and to be accepted. */
  get writable(): boolean {
    return this.status.kind === "live" && this.envelope?.endedAt === null;
  }

  get amFacilitator(): boolean {
    return this.envelope?.facilitatorId === this.me.id;
  }

  /** The viewer's seat in the room. */
  get seat(): Participant | undefined {
    return this.envelope?.participants.find(({ userId }) => userId === this.me.id);
  }

  /** True for guests and in a meeting's side panel. Both take part in the room and cannot read anything else. */
  get onlyTakesPart(): boolean {
    return this.seat?.guest || this.me.embedded || false;
  }

  /** Returns the server's time in milliseconds. This machine's clock may be minutes off. */
  serverNow(): number {
    return this.clock.now();
  }

  subscribe(listener: (change: EnvelopeChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Accepts an envelope unless it is older than the current one. Presence pushes repeat a version, so equal versions
   * are accepted.
   */
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

  /** Sends an action and resolves when the server has done it. Its effect arrives by the socket. Throws the refusal. */
  act(method: WriteMethod, action: string, body: object = {}): Promise<ActionResult> {
    return this.write(method, action, body);
  }

  /** Sends an action and draws its effect before the server answers. If it is refused, rolls back and throws. */
  actOptimistically(
    overlay: Overlay,
    method: WriteMethod,
    action: string,
    body: object,
  ): Promise<ActionResult> {
    return this.optimistically(overlay, () => this.act(method, action, body));
  }

  /** Draws `overlay` while `send` runs. If `send` fails, rolls back and throws. */
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

  /** Draws an overlay. It replaces an older overlay with the same key. */
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
   * Records the version that contains an overlay's change. The overlay is dropped at an envelope of that version or
   * later.
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
