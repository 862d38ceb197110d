import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./app.ts";

/** A user of the realm, with a password. */
export type KeycloakUser = { id: string; username: string };

/** A browser's cookies at Keycloak. An empty one has no session there. */
export type KeycloakBrowser = Map<string, string>;

/** A real Keycloak with a realm of its own, whose login form a test submits over HTTP. */
export type Keycloak = {
  issuer: string;
  version: string;
  /** Creates a confidential client, with the mapper and the logout settings of docs/sign-in/keycloak.md. */
  createClient(client: { id: string; secret: string; baseUrl: string }): Promise<void>;
  /** Creates a group and returns its id. */
  createGroup(name: string): Promise<string>;
  createUser(username: string): Promise<KeycloakUser>;
  addToGroup(user: KeycloakUser, group: string): Promise<void>;
  removeFromGroup(user: KeycloakUser, group: string): Promise<void>;
  /** Enables or disables a user, as the switch of the admin console does. */
  enable(user: KeycloakUser, enabled: boolean): Promise<void>;
  deleteUser(user: KeycloakUser): Promise<void>;
  /** Ends all sessions of a user, as **Logout all sessions** of their page does. Returns the time of the request. */
  endSessions(user: KeycloakUser): Promise<number>;
  /** Returns the ids of a user's sessions. */
  sessionsOf(user: KeycloakUser): Promise<string[]>;
  /** Ends one session, as **Sign out** in its row does. */
  endSession(id: string): Promise<void>;
  /** Ends all sessions of the realm, as **Sign out all active sessions** does. */
  endEverySession(): Promise<void>;
  /**
   * Follows the application's redirect to Keycloak and submits the login form, if the browser has no session. Returns the
   * address of the callback, or the text of the page that refuses.
   */
  logIn(browser: KeycloakBrowser, address: string, user: KeycloakUser): Promise<URL | string>;
  /** Signs the browser out at the provider's sign-out page, and confirms. */
  logOut(browser: KeycloakBrowser, clientId: string): Promise<void>;
  stop(): Promise<void>;
};

const realm = "team";
const operator = { username: "operator", password: "operator-of-the-trial" };
const password = "password-of-the-trial";

/** Returns the path of `kc.sh`. Throws if it is missing. */
function programOf(): string {
  const home = process.env["KEYCLOAK_HOME"];
  const path = join(home ?? "", "bin", "kc.sh");
  if (home && existsSync(path)) return path;
  throw new Error(
    "KEYCLOAK_HOME must name the folder of an unpacked Keycloak: test/README.md says how to get it.",
  );
}

/** Starts Keycloak on a free port of the loopback, with a database in memory, and creates the realm. */
export async function startKeycloak(): Promise<Keycloak> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const stop = await startProcess(port, origin);
  try {
    return { ...(await realmOf(origin)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startProcess(port: number, origin: string) {
  let output = "";
  const child = spawn(
    programOf(),
    ["start-dev", "--db=dev-mem", "--http-host=127.0.0.1", `--http-port=${port}`],
    {
      // `kc.sh` starts Java as its child, so a signal is for the group.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        JAVA_OPTS_APPEND: "-Xmx512m",
        KC_BOOTSTRAP_ADMIN_USERNAME: operator.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: operator.password,
      },
    },
  );
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => (output = (output + bytes.toString()).slice(-8000)));
  const exited = once(child, "close");
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
  };
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    kill();
    await exited;
  };
  const isReady = () =>
    fetch(`${origin}/realms/master`).then(
      async (reply) => (await reply.arrayBuffer(), reply.ok),
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Keycloak ended with ${child.exitCode}: ${output}`);
    await sleep(500);
  }
  return stop;
}

async function realmOf(origin: string): Promise<Omit<Keycloak, "stop">> {
  const send = adminOf(origin);
  await send("POST", "/realms", { realm, enabled: true });
  const { systemInfo } = await readJson<{ systemInfo: { version: string } }>(
    await send("GET", "/serverinfo"),
  );
  const issuer = `${origin}/realms/${realm}`;
  const create = async (path: string, body: object) =>
    (await send("POST", `/realms/${realm}${path}`, body)).headers.get("location")!.split("/").at(-1)!;
  const pathOf = ({ id }: KeycloakUser) => `/realms/${realm}/users/${id}`;
  return {
    issuer,
    version: systemInfo.version,
    async createClient({ id, secret, baseUrl }) {
      await create("/clients", {
        clientId: id,
        secret,
        publicClient: false,
        standardFlowEnabled: true,
        directAccessGrantsEnabled: false,
        redirectUris: [`${baseUrl}/auth/callback`],
        frontchannelLogout: false,
        attributes: {
          "pkce.code.challenge.method": "S256",
          "backchannel.logout.url": `${baseUrl}/auth/backchannel-logout`,
          "backchannel.logout.session.required": "true",
        },
        protocolMappers: [
          {
            name: "groups",
            protocol: "openid-connect",
            protocolMapper: "oidc-group-membership-mapper",
            config: { "claim.name": "groups", "full.path": "false", "id.token.claim": "true" },
          },
        ],
      });
    },
    createGroup: (name) => create("/groups", { name }),
    async createUser(username) {
      const id = await create("/users", {
        username,
        enabled: true,
        firstName: username,
        lastName: "Trial",
        email: `${username}@example.com`,
        emailVerified: true,
        credentials: [{ type: "password", value: password, temporary: false }],
      });
      return { id, username };
    },
    addToGroup: async (user, group) => void (await send("PUT", `${pathOf(user)}/groups/${group}`)),
    removeFromGroup: async (user, group) => void (await send("DELETE", `${pathOf(user)}/groups/${group}`)),
    async enable(user, enabled) {
      const stored = await readJson<object>(await send("GET", pathOf(user)));
      await send("PUT", pathOf(user), { ...stored, enabled });
    },
    deleteUser: async (user) => void (await send("DELETE", pathOf(user))),
    async endSessions(user) {
      // Renews the token of the admin first.
      await send("GET", pathOf(user));
      const at = performance.now();
      await send("POST", `${pathOf(user)}/logout`);
      return at;
    },
    sessionsOf: async (user) =>
      (await readJson<{ id: string }[]>(await send("GET", `${pathOf(user)}/sessions`))).map(({ id }) => id),
    endSession: async (id) => void (await send("DELETE", `/realms/${realm}/sessions/${id}`)),
    endEverySession: async () => void (await send("POST", `/realms/${realm}/logout-all`)),
    async logIn(browser, address, { username }) {
      const page = await visit(browser, address);
      if (page.location) return page.location;
      const form = new URLSearchParams({ username, password, credentialId: "" });
      const { location, text } = await visit(browser, actionOf(page.text), form);
      return location ?? text;
    },
    async logOut(browser, clientId) {
      const page = await visit(browser, `${issuer}/protocol/openid-connect/logout?client_id=${clientId}`);
      const code = /name="session_code" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
      const form = new URLSearchParams({ session_code: code, confirmLogout: "Logout" });
      await visit(browser, new URL(actionOf(page.text), issuer).href, form);
    },
  };
}

/** Returns a client of the admin API. Its requests must succeed; their paths are those below `/admin`. */
function adminOf(origin: string) {
  let token = { value: "", until: 0 };
  return async (method: string, path: string, body?: object): Promise<Response> => {
    // The lifetime is a minute.
    if (performance.now() > token.until)
      token = { until: performance.now() + 30_000, value: await adminToken(origin) };
    const reply = await fetch(`${origin}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${token.value}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
}

async function adminToken(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", client_id: "admin-cli", ...operator }),
  });
  const { access_token: token } = await readJson<{ access_token?: string }>(reply);
  if (!token) throw new Error(`Keycloak gave the operator no token: ${reply.status}`);
  return token;
}

const readJson = async <T>(reply: Response): Promise<T> => (await reply.json()) as T;

/** Requests a page with the browser's cookies, and follows redirects within Keycloak. */
async function visit(
  browser: KeycloakBrowser,
  address: string,
  form?: URLSearchParams,
): Promise<{ location?: URL; text: string }> {
  const reply = await fetch(address, {
    redirect: "manual",
    headers: { cookie: Array.from(browser, ([name, value]) => `${name}=${value}`).join("; ") },
    ...(form && { method: "POST", body: form }),
  });
  for (const line of reply.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (/;\s*Max-Age=0/i.test(line)) browser.delete(name!);
    else browser.set(name!, value!);
  }
  const text = await reply.text();
  const target = reply.headers.get("location");
  if (!target) return { text };
  const location = new URL(target, address);
  return location.origin === new URL(address).origin ? visit(browser, location.href) : { location, text };
}

/** Returns the target of the first form of a page. */
function actionOf(page: string): string {
  const action = /<form[^>]*\saction="([^"]+)"/.exec(page)?.[1];
  if (!action)
    throw new Error(`Keycloak sent no form: ${page.replaceAll(/<[^>]*>|\s+/g, " ").slice(0, 500)}`);
  return action.replaceAll("&amp;", "&");
}
