// Rules: protocol/rooms#name-tags
import { describe, expect, it } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { anEnvelope } from "./envelope.fixture.ts";
import type { Overlay } from "./optimistic-overlays.ts";
import type { ActionResult } from "../api/rooms.ts";
import { RoomController, type EnvelopeChange } from "./room-controller.ts";

const me = { id: "ana", name: "Ana", avatarHue: 1, avatarIcon: "", notificationSounds: false };

function envelopeAt(version: number, more: Partial<Envelope> = {}): Envelope {
  return { ...anEnvelope([]), version, ...more };
}

const retitled = (title: string): Overlay => ({
  key: "title",
  apply: (envelope) => ({ ...envelope, title }),
  isStale: () => false,
});

function room(write: () => Promise<ActionResult> = async () => ({ version: 2 })) {
  const changes: EnvelopeChange[] = [];
  const controller = new RoomController("room", me, write);
  controller.subscribe((change) => changes.push(change));
  return { controller, changes };
}

describe("RoomController", () => {
  it("accepts the same version again, because a change of presence keeps it, but no older one", () => {
    const { controller, changes } = room();
    controller.accept(envelopeAt(5));
    controller.accept(envelopeAt(5, { presence: ["ana"] }));
    controller.accept(envelopeAt(4));
    expect(controller.view!.presence).toEqual(["ana"]);
    expect(changes).toHaveLength(2);
    expect(changes[1]!.previous!.version).toBe(5);
  });

  it("adds a tag to the names of two people with the same name", () => {
    const { controller } = room();
    const sam = { name: "Sam", avatarHue: 1, avatarIcon: "", spectator: false, guest: false };
    controller.accept(envelopeAt(1, { participants: [{ userId: "a", ...sam }], names: { b: "Sam" } }));
    const { participants, names } = controller.view!;
    expect([participants[0]!.name, names["b"]]).toEqual(["Sam (E9Q)", "Sam (P3P)"]);
  });

  it("ignores the envelope of another room", () => {
    const { controller } = room();
    controller.accept(envelopeAt(1, { id: "elsewhere" }));
    expect(controller.envelope).toBeUndefined();
  });

  it("is writable while it is live and open", () => {
    const { controller } = room();
    controller.accept(envelopeAt(1));
    expect(controller.writable).toBe(false);
    controller.connectionChanged({ kind: "live" });
    expect(controller.writable).toBe(true);
    controller.connectionChanged({ kind: "waiting" });
    expect(controller.writable).toBe(false);
    controller.connectionChanged({ kind: "live" });
    controller.accept(envelopeAt(2, { endedAt: "2026-01-01T10:00:00Z" }));
    expect(controller.writable).toBe(false);
  });

  it("draws a change until the push that contains it", async () => {
    const { controller } = room();
    controller.accept(envelopeAt(1));
    const done = controller.actOptimistically(retitled("Mine"), "PATCH", "title", {});
    expect(controller.view!.title).toBe("Mine");
    await done;
    expect(controller.view!.title).toBe("Mine");
    controller.accept(envelopeAt(2, { title: "Theirs" }));
    expect(controller.view!.title).toBe("Theirs");
  });

  it("draws a change until its answer if the push arrives before", async () => {
    const { controller } = room();
    controller.accept(envelopeAt(1));
    const done = controller.actOptimistically(retitled("Mine"), "PATCH", "title", {});
    controller.accept(envelopeAt(2, { title: "Theirs" }));
    expect(controller.view!.title).toBe("Mine");
    await done;
    expect(controller.view!.title).toBe("Theirs");
  });

  it("rolls back a refused change and throws the refusal", async () => {
    const { controller } = room(async () => Promise.reject(new Error("no")));
    controller.accept(envelopeAt(1));
    await expect(controller.actOptimistically(retitled("Mine"), "PATCH", "title", {})).rejects.toThrow("no");
    expect(controller.view!.title).toBe("Sprint 12");
  });

  it("keeps a newer change of the same key if an older one is refused", async () => {
    const answers: ((written: ActionResult) => void)[] = [];
    const refusals: ((problem: Error) => void)[] = [];
    const { controller } = room(
      () =>
        new Promise((resolve, reject) => {
          answers.push(resolve);
          refusals.push(reject);
        }),
    );
    controller.accept(envelopeAt(1));
    const first = controller.actOptimistically(retitled("One"), "PATCH", "title", {}).catch(() => {});
    void controller.actOptimistically(retitled("Two"), "PATCH", "title", {});
    refusals[0]!(new Error("no"));
    await first;
    expect(controller.view!.title).toBe("Two");
  });
});
