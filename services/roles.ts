import type { Monitor } from "#shared/runtime/monitor.ts";
import type { RoleDeps, RunningRole, StartRole } from "#shared/runtime/role.ts";
import type { Role } from "#shared/runtime/settings.ts";
import { startMonitorServer, type MonitorServer } from "./monitor-server.ts";

/** Starting roles: `started` resolves when all of them run, and `stop` may be called at any moment. */
export type StartingRoles = RunningRole & { started: Promise<void> };

// Imported on demand, so that a process loads only the code of the roles it runs.
const ROLES: Record<Role, () => Promise<{ startRole: StartRole }>> = {
  api: () => import("./api/role.ts"),
  scheduler: () => import("./scheduler/role.ts"),
  delivery: () => import("./delivery/role.ts"),
};

/**
 * Starts the roles named in the settings, one after the other. When one fails, those that run already are stopped and
 * `started` rejects with its error. `stop` waits for the roles that run; one that is still starting is stopped when it
 * has started. Monitors ask the api role about the process; without that role, a port that serves nothing else.
 */
export function startRoles(deps: RoleDeps): StartingRoles {
  const running = new Map<Role, RunningRole>();
  const withApi = deps.settings.roles.includes("api");
  let monitored: MonitorServer | null = null;
  let stopping = false;

  // A role that cannot stop must not keep the others from stopping.
  const stopOne = async (role?: RunningRole) =>
    role?.stop().catch((err: unknown) => deps.log.error({ err }, "a role did not stop cleanly"));

  async function stop() {
    stopping = true;
    monitored?.mark("stopping");
    // The api first, then the others side by side: all share the same 10 s.
    const { api, ...behind } = Object.fromEntries(running);
    await stopOne(api);
    await Promise.all(Object.values(behind).map(stopOne));
    await monitored?.close();
  }

  async function start() {
    if (!withApi) monitored = await startMonitorServer(deps);
    for (const name of deps.settings.roles) {
      const log = deps.log.child({ role: name });
      const { startRole } = await ROLES[name]();
      const role = await startRole({ ...deps, log, monitor: monitorOf(name) });
      if (stopping) return stopOne(role);
      running.set(name, role);
      log.info("role started");
    }
    monitored?.mark("running");
  }

  /** An api is judged by its own checks: it can serve whatever becomes of the roles beside it. */
  function monitorOf(name: Role): Monitor {
    return withApi && name !== "api" ? { ...deps.monitor, registerCheck() {} } : deps.monitor;
  }

  const started = start().catch(async (error: unknown) => {
    if (!stopping) await stop();
    throw error;
  });
  return { started, stop };
}
