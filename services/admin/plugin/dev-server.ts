import type { InstallView, PluginList } from "#shared/wire/plugins.ts";
import { Failure } from "../command.ts";

/** The development server that `plugin-dev` loads a plugin into. */
export type DevServer = {
  /** Activates a package. Throws Failure with the server's message, or Unreachable if the server does not respond. */
  register(given: object): Promise<InstallView>;
  /** Returns the last error of the plugin with this name, in the service's words; undefined without an error. */
  lastError(name: string): Promise<string | undefined>;
};

/** The server does not respond: it is absent or restarts. */
export class Unreachable extends Error {}

/** Throws Failure if no server responds at an address, before any other step. */
export async function requireServer(url: string): Promise<void> {
  await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(15_000) }).catch(() => {
    throw new Failure(`${url} does not respond: start it with npm run dev.`);
  });
}

/** Returns a client of the server at an address, with the token of an org admin. */
export function devServer(url: string, org: string, token: string): DevServer {
  const path = `${url}/api/orgs/${org}/admin/plugins`;
  // A server at any port also reads the cookie without a port in its name.
  const headers = { cookie: `svc_session=${token}`, "content-type": "application/json" };
  async function ask(address: string, init: RequestInit): Promise<unknown> {
    const reply = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(15_000) }).catch(
      () => {
        throw new Unreachable(`${url} does not respond.`);
      },
    );
    const body = (await reply.json().catch(() => ({}))) as { error?: string; code?: string };
    if (reply.ok) return body;
    // A server without this route reads `dev-register` as a plugin's id. That address accepts only DELETE.
    if (reply.status === 404 || reply.status === 405)
      throw new Failure(`${url} is not a development server: start it with npm run dev.`);
    throw new Failure(body.error ?? `${url} answered ${reply.status}.`);
  }
  return {
    async register(given) {
      const body = JSON.stringify({ package: given });
      return (await ask(`${path}/dev-register`, { method: "POST", body })) as InstallView;
    },
    async lastError(name) {
      const { installs } = (await ask(path, {})) as PluginList;
      return installs.find((one) => one.name === name)?.health.lastError;
    },
  };
}
