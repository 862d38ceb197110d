import type { InstallView } from "#shared/wire/plugins.ts";
import { Failure } from "../command.ts";

/** The development server that a plugin is loaded into. */
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

/** Returns the org of a key for development servers. Throws Failure for another text. */
export function orgOfKey(key: string): string {
  const [, org] = /^([a-z0-9-]+)\.\d+\.[\w-]+$/.exec(key) ?? [];
  if (org === undefined) throw new Failure("This is no key of plugin-dev-key or npm run dev.");
  return org;
}

/** Returns a client of the server at an address. `readKey` returns a key for it, again for each request. */
export function devServer(url: string, readKey: () => Promise<string>): DevServer {
  async function ask(path: string, init: RequestInit): Promise<unknown> {
    const key = await readKey();
    const address = `${url}/api/orgs/${orgOfKey(key)}/admin/plugins/dev-register${path}`;
    const headers = { "x-svc-plugin-dev": key, "content-type": "application/json" };
    const reply = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(15_000) }).catch(
      () => {
        throw new Unreachable(`${url} does not respond.`);
      },
    );
    const body = (await reply.json().catch(() => ({}))) as { error?: string };
    if (reply.ok) return body;
    // A server without this route reads `dev-register` as a plugin's id. That address accepts only DELETE.
    if (reply.status === 404 || reply.status === 405)
      throw new Failure(`${url} is not a development server: start it with npm run dev.`);
    throw new Failure(body.error ?? `${url} answered ${reply.status}.`);
  }
  return {
    async register(given) {
      const body = JSON.stringify({ package: given });
      return (await ask("", { method: "POST", body })) as InstallView;
    },
    async lastError(name) {
      const { lastError } = (await ask(`/${name}`, {})) as { lastError?: string };
      return lastError;
    },
  };
}
