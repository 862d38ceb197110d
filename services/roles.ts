import type { RoleDeps, RunningRole, StartRole } from "#shared/runtime/role.ts";
import type { Role } from "#shared/runtime/settings.ts";

// Lazy, so that a process loads only the code of the roles it runs. The order is that of stopping:
// the door closes first, then the work behind it.
const ROLES: Record<Role, () => Promise<{ startRole: StartRole }>> = {
  api: () => import("./api/role.ts"),
  scheduler: () => import("./scheduler/role.ts"),
  delivery: () => import("./delivery/role.ts"),
};

/** Starts the roles named in the settings; when one fails, stops those that run already and throws its error. */
export async function startRoles(deps: RoleDeps): Promise<RunningRole> {
  const running: RunningRole[] = [];
  const stop = async () => {
    // One that cannot stop must not keep the others from it.
    for (const role of running) {
      await role.stop().catch((err: unknown) => deps.log.error({ err }, "a role did not stop cleanly"));
    }
  };
  try {
    for (const name of deps.settings.roles) {
      const log = deps.log.child({ role: name });
      const { startRole } = await ROLES[name]();
      running.push(await startRole({ ...deps, log }));
      log.info("role started");
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
