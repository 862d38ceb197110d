import type { RoleDeps, RunningRole, StartRole } from "#shared/runtime/role.ts";
import type { Role } from "#shared/runtime/settings.ts";
import { startMonitorServer } from "./monitor-server.ts";

// Lazy, so that a process loads only the code of the roles it runs.
const ROLES: Record<Role, () => Promise<{ startRole: StartRole }>> = {
  api: () => import("./api/role.ts"),
  scheduler: () => import("./scheduler/role.ts"),
  delivery: () => import("./delivery/role.ts"),
};

/**
 * Starts the roles named in the settings; when one fails, stops those that run already and throws its error. Monitors
 * ask the api role how the process is; without it, a port that serves nothing else.
 */
export async function startRoles(deps: RoleDeps): Promise<RunningRole> {
  const running = new Map<Role, RunningRole>();
  const monitored = deps.settings.roles.includes("api") ? null : await startMonitorServer(deps);
  const stop = async () => {
    monitored?.mark("stopping");
    // One that cannot stop must not keep the others from it.
    const stopOne = async (role?: RunningRole) =>
      role?.stop().catch((err: unknown) => deps.log.error({ err }, "a role did not stop cleanly"));
    // The door closes first, then the work behind it, each role for itself: all have the same few seconds.
    const { api, ...behind } = Object.fromEntries(running);
    await stopOne(api);
    await Promise.all(Object.values(behind).map(stopOne));
    await monitored?.close();
  };
  try {
    for (const name of deps.settings.roles) {
      const log = deps.log.child({ role: name });
      const { startRole } = await ROLES[name]();
      running.set(name, await startRole({ ...deps, log }));
      log.info("role started");
    }
    monitored?.mark("running");
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
