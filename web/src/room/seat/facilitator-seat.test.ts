import { describe, expect, it } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { facilitatorSeat, seatChangesIn, seatText } from "./facilitator-seat.ts";

const left = Date.parse("2026-01-01T09:00:00Z");
const ana = { userId: "ana", name: "Ana", avatarHue: 1, avatarIcon: "", spectator: false, guest: false };

function room(more: Partial<Envelope> = {}): Envelope {
  const awaySince = { facilitatorConnected: false, facilitatorOfflineSince: new Date(left).toISOString() };
  return { facilitatorId: "ana", participants: [ana], names: {}, ...awaySince, ...more } as Envelope;
}

describe("the facilitator's seat", () => {
  it("is held while the facilitator is here, and for a minute after", () => {
    const here = room({ facilitatorConnected: true });
    delete here.facilitatorOfflineSince;
    expect(facilitatorSeat(here, left)).toEqual({ kind: "held" });
    expect(facilitatorSeat(room(), left + 59_999)).toEqual({ kind: "held" });
    expect(facilitatorSeat(room(), left + 60_000)).toEqual({ kind: "away", since: left });
  });

  it("can be taken at once when its holder has left the space", () => {
    const gone = room({ participants: [], names: { ana: "Ana" } });
    expect(facilitatorSeat(gone, left)).toEqual({ kind: "left" });
    expect(seatText(gone, { kind: "left" }, left)).toBe("Ana has left the space.");
  });

  it("is checked again after the first minute, and every minute after that", () => {
    expect(seatChangesIn(room(), left)).toBe(60_000);
    expect(seatChangesIn(room(), left + 45_000)).toBe(15_000);
    expect(seatChangesIn(room(), left + 60_000)).toBe(60_000);
    expect(seatChangesIn(room(), left - 5_000)).toBe(60_000);
  });

  it("is described to the minute", () => {
    const said = (ms: number) => seatText(room(), { kind: "away", since: left }, left + ms);
    expect(said(60_000)).toBe("Ana has been away for a minute.");
    expect(said(119_000)).toBe("Ana has been away for a minute.");
    expect(said(300_000)).toBe("Ana was last here 5 minutes ago.");
  });
});
