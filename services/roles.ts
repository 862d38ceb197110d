import type { Monitor } from "#shared/runtime/monitor.ts";
import { processMetrics, readyMetric } from "#shared/runtime/process-metrics.ts";
import type { RoleDeps, RunningRole, StartRole } from "#shared/runtime/role.ts";
import type { Role } from "#shared/runtime/settings.ts";
import { startMonitorServer, type MonitorServer } from "./monitor-server.ts";

/** Roles that are starting: `started` resolves when all of them run, and `stop` may be called at any time. */
export type StartingRoles = RunningRole & { started: Promise<void> };

// Imported on demand, so that a process loads only the code of its roles.
const ROLES: Record<Role, () => Promise<{ startRole: StartRole }>> = {
  api: () => import("./api/role.ts"),
  scheduler: () => import("./scheduler/role.ts"),
  delivery: () => import("./delivery/role.ts"),
};

/**
 * Starts the roles named in the settings, one after another. If one fails, the running roles are stopped and `started`
 * rejects with its error. `stop` waits for the running roles; a role that is still starting is stopped afterwards.
 * Monitors query the api role; without that role they query a separate port.
 */
export function startRoles(deps: RoleDeps): StartingRoles {
  const running = new Map<Role, RunningRole>();
  const withApi = deps.settings.roles.includes("api");
  let monitorServer: MonitorServer | null = null;
  let stopping = false;

  // A role that fails to stop must not prevent the others from stopping.
  const stopOne = async (role?: RunningRole) =>
    role?.stop().catch((err: unknown) => deps.log.error({ err }, "a role did not stop cleanly"));

  async function stop() {
    stopping = true;
    monitorServer?.setPhase("stopping");
    // First the api, then the others in parallel: all share the same 10 s.
    const { api, ...others } = Object.fromEntries(running);
    await stopOne(api);
    await Promise.all(Object.values(others).map(stopOne));
    await monitorServer?.close();
  }

  async function start() {
    if (deps.settings.metricsEnabled) deps.monitor.registerMetrics(processMetrics(deps.settings.version));
    if (!withApi) monitorServer = await startMonitorServer(deps);
    for (const name of deps.settings.roles) {
      const log = deps.log.child({ role: name });
      const { startRole } = await ROLES[name]();
      const role = await startRole({ ...deps, log, monitor: monitorOf(name) });
      if (stopping) return stopOne(role);
      running.set(name, role);
      if (deps.settings.metricsEnabled)
        deps.monitor.registerMetrics(readyMetric(name, deps.monitor, () => stopping));
      log.info("role started");
    }
    monitorServer?.setPhase("running");
  }

  /**
   * Returns the monitor of a role. In a process with the api role, other roles register no checks: the api can serve
   * even if they fail.
   */
  function monitorOf(name: Role): Monitor {
    return withApi && name !== "api" ? { ...deps.monitor, registerCheck() {} } : deps.monitor;
  }

  const started = start().catch(async (error: unknown) => {
    if (!stopping) await stop();
    throw error;
  });
  return { started, stop };
}
