import type { LitElement, ReactiveController } from "lit";
import type { Envelope } from "#shared/wire/sessions.ts";
import { LiveRegionAnnouncer } from "./live-region-announcer.ts";
import type { EnvelopeChange, RoomController } from "./room-controller.ts";

/** A kind's event handling. `E` is its envelope, `V` an event between two envelopes. */
type RoomEventsOptions<E, V> = {
  room(): RoomController;
  read(envelope: Envelope): E;
  /** Called with every change of the room, before its events. */
  onChange(change: EnvelopeChange): void;
  /** Returns the events between two envelopes, in the order of their announcement. */
  diff(previous: E, next: E): V[];
  /** Called with each event, before it is announced. */
  onEvent?(event: V, envelope: E): void;
  /** Returns the announcement of an event, or "". */
  text(event: V, envelope: E): string;
  /** Returns true if an event is a count. Of several counts in a row only the newest is announced. */
  isCount?(event: V): boolean;
  /** Returns true if these events may remove the focused element. */
  mayLoseFocus(events: readonly V[]): boolean;
  /** Moves the focus to the replacement of the removed element. */
  restoreFocus(): void;
};

/** Redraws a room's element on every change, announces its events to assistive technology, and restores the focus. */
export class RoomEvents<E, V> implements ReactiveController {
  private readonly announcer = new LiveRegionAnnouncer();
  private stop = () => {};

  constructor(
    private readonly host: LitElement,
    private readonly options: RoomEventsOptions<E, V>,
  ) {
    host.addController(this);
  }

  hostConnected() {
    this.stop = this.options.room().subscribe((change) => {
      this.options.onChange(change);
      if (change.previous && change.next) this.handle(change.previous, change.next);
      this.host.requestUpdate();
    });
  }

  hostDisconnected() {
    this.stop();
    this.announcer.cancel();
  }

  /** Announces an event that is not in an envelope. */
  announce(text: string): void {
    this.announcer.announce(text);
  }

  private handle(previous: Envelope, next: Envelope): void {
    const { read, diff, onEvent, text, isCount, mayLoseFocus } = this.options;
    const envelope = read(next);
    const events = diff(read(previous), envelope);
    if (mayLoseFocus(events)) void this.keepFocus();
    for (const event of events) {
      onEvent?.(event, envelope);
      if (isCount?.(event)) this.announcer.announceCount(() => text(event, envelope));
      else this.announcer.announce(text(event, envelope));
    }
  }

  /**
   * Checks the focus one frame later, when the change is drawn. A removed element has left the focus to the body by
   * then.
   */
  private async keepFocus(): Promise<void> {
    if (!this.host.shadowRoot?.activeElement) return;
    await new Promise(requestAnimationFrame);
    if (document.activeElement === document.body) this.options.restoreFocus();
  }
}
