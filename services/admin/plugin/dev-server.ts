import type { InstallView, PluginList } from "#shared/wire/plugins.ts";
import { Failure } from "../command.ts";

/** The server in development to which `plugin-dev` brings a plugin. */
export type DevServer = {
  /** Puts a package into force. Throws Failure with what the server says, and Unreachable while it does not answer. */
  register(given: object): Promise<InstallView>;
  /** Returns what went wrong last in the plugin of this name, in the service's words; undefined where nothing did. */
  lastError(name: string): Promise<string | undefined>;
};

/** The server does not answer: it is not there, or restarts. */
export class Unreachable extends Error {}

/** Throws Failure where nothing answers at an address, before anything else is done. */
export async function requireServer(url: string): Promise<void> {
  await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(15_000) }).catch(() => {
    throw new Failure(`${url} does not answer: start it with npm run dev.`);
  });
}

/** Returns the server at an address, asked with the token of an admin of the org. */
export function devServer(url: string, org: string, token: string): DevServer {
  const path = `${url}/api/orgs/${org}/admin/plugins`;
  const headers = { cookie: `svc_session=${token}`, "content-type": "application/json" };
  async function ask(address: string, init: RequestInit): Promise<unknown> {
    const reply = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(15_000) }).catch(
      () => {
        throw new Unreachable(`${url} does not answer.`);
      },
    );
    const body = (await reply.json().catch(() => ({}))) as { error?: string; code?: string };
    if (reply.ok) return body;
    // What has no such route takes the name for a plugin's id, which can only be deleted.
    if (reply.status === 404 || reply.status === 405)
      throw new Failure(`${url} takes no plugins in development: start it with npm run dev.`);
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
