import type { ReactiveControllerHost } from "lit";
import { seatChangesIn } from "./facilitator-seat.ts";
import type { RoomController } from "../room-controller.ts";

/**
 * Redraws an element when the facilitator's seat may stand differently because time has passed, which no push tells.
 * Call it in the constructor.
 */
export function watchSeat(host: ReactiveControllerHost, room: () => RoomController): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  host.addController({
    hostUpdated() {
      clearTimeout(timer);
      const { envelope } = room();
      const ms = envelope && seatChangesIn(envelope, room().serverNow());
      if (ms !== undefined) timer = setTimeout(() => host.requestUpdate(), ms);
    },
    hostDisconnected() {
      clearTimeout(timer);
    },
  });
}
