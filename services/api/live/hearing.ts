import { setTimeout as sleep } from "node:timers/promises";
import type { Closing } from "#shared/db/closings.ts";
import type { Database } from "#shared/db/database.ts";
import type { Credential } from "#shared/domain/callers/credential.ts";
import { findSeatsNamed } from "#shared/domain/rooms/watch-seat.ts";
import type { Log } from "#shared/runtime/log.ts";
import { noLaterThan } from "#shared/runtime/no-later-than.ts";
import { closeFor, refuse } from "./close.ts";
import { createHeard } from "./heard.ts";
import type { Hub } from "./hub.ts";
import type { Viewer } from "./viewer.ts";

/** What becomes of closings that other replicas notify. */
export type Hearing = {
  /** Looks up the viewers whom a closing names and closes the sockets of those who may no longer watch. */
  hear(closing: Closing): void;
  /** Looks a viewer up who attached just now, perhaps on a check made before a closing that names them. */
  attached(viewer: Viewer): void;
};

type Options = {
  db: Database;
  hub: Pick<Hub, "viewers">;
  lifetimes: Omit<Credential, "digest">;
  log: Log;
};

type Named = { viewer: Viewer; closings: Closing[] };

const rememberedForMs = 10_000;
const pauseMs = 50;
const answerWithinMs = 10_000;

/**
 * Returns what hears closings. A notification decides nothing, because any account of the database may send one: the
 * viewers whom the closings name are looked up, all in one statement, and one such statement at a time however many
 * arrive (protocol/guarantees 62). Where that fails, the ordinary check of every socket follows (protocol/live 23).
 */
export function createHearing({ db, hub, lifetimes, log }: Options): Hearing {
  let waiting = createHeard();
  let checking = false;
  // Two lists take turns, so that a closing is remembered for one to two spans without a timer for each.
  let recent = createHeard();
  let older = createHeard();
  let turnedAt = performance.now();

  function remember(closing: Closing) {
    forget();
    // A person removed from a room may come back at once; the subjects of all other closings may not.
    if (closing.why !== "participant") recent.add(closing);
  }

  function forget() {
    const now = performance.now();
    if (now - turnedAt < rememberedForMs) return;
    older = now - turnedAt < 2 * rememberedForMs ? recent : createHeard();
    recent = createHeard();
    turnedAt = now;
  }

  async function check() {
    checking = true;
    while (!waiting.isEmpty()) {
      const heard = waiting;
      waiting = createHeard();
      const named = [...hub.viewers()].flatMap((viewer) => {
        const closings = viewer.ws.readyState === viewer.ws.OPEN ? heard.naming(viewer) : [];
        return closings.length > 0 ? [{ viewer, closings }] : [];
      });
      if (named.length === 0) continue;
      await noLaterThan(answerWithinMs, lookUp(named)).catch((error: Error) =>
        log.error({ err: error }, "could not look up the sockets that a closing names"),
      );
      await sleep(pauseMs);
    }
    checking = false;
  }

  async function lookUp(named: Named[]) {
    const seats = await findSeatsNamed(
      db.pool,
      lifetimes,
      named.map(({ viewer }) => viewer),
    );
    for (const [i, { viewer, closings }] of named.entries()) {
      const seat = seats.get(i);
      const removal = closings.find(({ why }) => why === "participant");
      const end = closings.find(({ why }) => why !== "participant");
      if (seat?.removed && removal) closeFor(viewer, removal);
      else if (!seat && end) closeFor(viewer, end);
      else if (!seat) refuse(viewer, "session ended");
    }
  }

  function wait(closing: Closing) {
    waiting.add(closing);
    if (!checking) void check();
  }

  return {
    hear(closing) {
      remember(closing);
      wait(closing);
    },
    attached(viewer) {
      forget();
      for (const closing of [...recent.naming(viewer), ...older.naming(viewer)]) wait(closing);
    },
  };
}
