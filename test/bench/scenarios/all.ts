import type { Scenario } from "../bench.ts";
import { attach } from "./attach.ts";
import { boot } from "./boot.ts";
import { browsers } from "./browsers.ts";
import { bundle } from "./bundle.ts";
import { commit } from "./commit.ts";
import { e2e } from "./e2e.ts";
import { envelope } from "./envelope.ts";
import { fanout } from "./fanout.ts";
import { fleet } from "./fleet.ts";
import { growth } from "./growth.ts";
import { http } from "./http.ts";
import { idleMemory } from "./idle-memory.ts";
import { largeRoom } from "./large-room.ts";
import { notify } from "./notify.ts";
import { page } from "./page.ts";
import { pluginFanout } from "./plugin-fanout.ts";
import { pluginNeighbour } from "./plugin-neighbour.ts";
import { slow } from "./slow.ts";
import { small } from "./small.ts";
import { storm } from "./storm.ts";

/** All scenarios in the order of a run. */
export const scenarios: Scenario[] = [
  bundle,
  boot,
  commit,
  notify,
  envelope,
  fanout,
  http,
  largeRoom,
  small,
  e2e,
  storm,
  attach,
  slow,
  idleMemory,
  pluginNeighbour,
  pluginFanout,
  growth,
  fleet,
  page,
  browsers,
];
