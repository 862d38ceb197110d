import type { IncomingMessage, Server } from "node:http";
import { parseAnnouncement } from "#shared/db/announcer.ts";
import { channels } from "#shared/db/channels.ts";
import { revocationChannels, parseRevocation, type Revocation } from "#shared/db/revocations.ts";
import type { Database } from "#shared/db/database.ts";
import { credential, type Credential } from "#shared/domain/callers/credential.ts";
import type { Envelopes } from "#shared/envelope/envelopes.ts";
import { startListener } from "#shared/runtime/listener.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { RangeCheck } from "#shared/runtime/ranges.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Problem } from "#shared/wire/problems.ts";
import type { WarnOfOrigin } from "../guards/foreign-origin.ts";
import type { InFlight } from "../guards/in-flight.ts";
import type { AddressOf } from "../reading/client-address.ts";
import { createConnectionLimit } from "./connection-limit.ts";
import { createHub, type Hub } from "./hub.ts";
import type { ObservePush } from "./push-timer.ts";
import { createPresence } from "./presence.ts";
import { createRevocationHandler } from "./revocation-handler.ts";
import { startSocketMaintenance } from "./socket-maintenance.ts";
import { createUpgrade } from "./upgrade.ts";
import { closeCodes, handleClientFrames, viewerOf, type ViewerOptions, type Seat } from "./viewer.ts";

/** The live updates of the api role: its sockets, and the services that update them. */
export type Live = {
  isListening(): boolean;
  /** Returns the refusal that a token's next socket would get from this replica, or null. Counts nothing. */
  refusalOf(tokenId: string): Problem | null;
  /** Returns the values for metrics: open sockets of this process, and reconnects of the listener. */
  counts(): { sockets: number; listenerReconnects: number };
  /** Registers the handler of the server's upgrade requests. */
  attach(server: Server): void;
  /** Closes every socket and removes this replica's presence. */
  stop(): Promise<void>;
};

type Options = {
  settings: Settings;
  log: Log;
  db: Database;
  envelopes: Envelopes;
  credentialOf: (request: IncomingMessage) => Credential;
  isProxy: RangeCheck;
  addressOf: AddressOf;
  inFlight: InFlight;
  warnOfOrigin: WarnOfOrigin;
  observePush?: ObservePush | undefined;
};

/** Starts the live updates: registers the replica, listens for notifications, and maintains its sockets. */
export async function startLive(options: Options): Promise<Live> {
  const { settings, log, db, envelopes, credentialOf, isProxy, addressOf, inFlight, warnOfOrigin } = options;
  const hub = createHub(envelopes.watch, log, options.observePush);
  const presence = await createPresence(db, log);
  const lifetimes = credential(null, settings);
  const maintenance = startSocketMaintenance({ db, hub, presence, lifetimes, log });
  const revocations = createRevocationHandler({ db, hub, lifetimes, log });
  let listens = 0;
  const listener = startListener({
    databaseUrl: settings.listenerDatabaseUrl,
    channels: {
      [channels.session]: (payload) => notifyAll(hub, payload),
      ...Object.fromEntries(
        (Object.entries(revocationChannels) as [Revocation["why"], string][]).map(([why, channel]) => [
          channel,
          (payload: string) => revocations.revokedElsewhere(parseRevocation(why, payload)),
        ]),
      ),
    },
    onListening() {
      listens++;
      void maintenance.catchUp();
    },
    log,
  });
  // Local changes and revocations arrive directly, without a notification.
  const stopLocal = db.announcer.onLocal({
    changed: (change) => hub.notify(change, change.presenceOnly ? undefined : { localMs: performance.now() }),
    close: revocations.revokedHere,
  });

  let isStopping = false;

  function welcome(seat: Seat, opened: ViewerOptions) {
    // Authorized during the stop. An open socket would keep the server from closing.
    if (isStopping) return opened.ws.terminate();
    const viewer = viewerOf(seat, opened, performance.now());
    handleClientFrames(viewer);
    viewer.ws.on("close", () => {
      hub.remove(viewer);
      presence.detach(seat.sessionId, seat.userId);
    });
    hub.add(viewer);
    revocations.attached(viewer);
    void presence.attach(seat.sessionId, seat.userId).then(() => hub.welcome(seat.sessionId));
  }

  const limit = createConnectionLimit(settings, hub);
  let upgrade = createUpgrade({
    db,
    settings,
    limit,
    credentialOf,
    isProxy,
    addressOf,
    inFlight,
    warnOfOrigin,
    welcome,
    log,
  });

  return {
    isListening: listener.isListening,
    refusalOf: limit.refusalOf,
    counts: () => ({ sockets: [...hub.viewers()].length, listenerReconnects: Math.max(0, listens - 1) }),
    attach: (server) => void server.on("upgrade", (request, socket, head) => upgrade(request, socket, head)),
    async stop() {
      isStopping = true;
      upgrade = (_request, socket) => void socket.destroy();
      for (const viewer of hub.viewers()) viewer.ws.close(closeCodes.goingAway, "the service restarts");
      stopLocal();
      await Promise.all([maintenance.stop(), listener.stop()]);
      await presence.stop().finally(() => {
        for (const viewer of hub.viewers()) viewer.ws.terminate();
      });
    },
  };
}

function notifyAll(hub: Hub, payload: string) {
  const { changes, committedMs, unreadable } = parseAnnouncement(payload);
  const committed = committedMs === null ? undefined : { databaseMs: committedMs };
  for (const change of changes) hub.notify(change, committed);
  if (unreadable > 0) throw new Error(`${unreadable} malformed items in an announcement`);
}
