import { expect, onTestFinished } from "vitest";
import { freePort, type TestApp } from "#test/support/app.ts";
import type { TestDatabase } from "#test/support/database.ts";
import { pushEnv } from "#test/support/push-service.ts";
import { certificate, webhookEnv } from "#test/support/receiver.ts";
import { spawnMain, untilReady, type Spawned } from "#test/support/spawn.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/tcp-proxy.ts";
import type { Prometheus } from "./prometheus.ts";
import { smallDiskForThisTest, type SmallDisk } from "./small-disk.ts";

/** A process of the service on a fixed port, with its own path to the database. */
export type Member = {
  /** Its address in Prometheus. */
  instance: string;
  app: TestApp;
  /** The path of its database connections. */
  database: TcpProxy;
  /** The path of its notification listener, if it is separate. */
  listener: TcpProxy;
  pid(): number;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port, and waits until it is ready. */
  start(): Promise<void>;
};

/** Two api, a scheduler and a delivery process on one database. */
export type Fleet = Record<"first" | "second" | "scheduler" | "delivery", Member> & {
  database: TestDatabase;
  disk: SmallDisk;
  members: Member[];
  /** Starts another api with these settings. */
  add(env: Record<string, string>): Promise<Member>;
  /** Ends a process, and takes it out of Prometheus. */
  remove(member: Member): Promise<void>;
};

/** The limit of new people for an address within an hour. */
export const newPeopleLimit = 300;

/** Starts the fleet, which Prometheus then scrapes. It ends with the test. */
export async function startFleet(prometheus: Prometheus): Promise<Fleet> {
  const disk = await smallDiskForThisTest();
  const { database } = disk;
  const { file } = await certificate();
  const port = await freePort();
  const members: Member[] = [];

  async function add(
    roles: string,
    env: Record<string, string> = {},
    ownListener = false,
    fixed?: number,
  ): Promise<Member> {
    const member = await startMember(database, roles, ownListener, fixed, {
      ...webhookEnv,
      ...pushEnv,
      METRICS_ENABLED: "true",
      LOG_LEVEL: "error",
      BASE_URL: `http://127.0.0.1:${port}`,
      PLUGIN_DIR: "/nowhere",
      NODE_EXTRA_CA_CERTS: file,
      TRUST_PROXY_HEADERS: "true",
      TRUSTED_PROXY_CIDRS: "127.0.0.0/8",
      IDENTITY_IP_HOURLY_LIMIT: String(newPeopleLimit),
      ...env,
    });
    members.push(member);
    await prometheus.scrape(members.map(({ instance }) => instance));
    return member;
  }

  const first = await add("api", {}, false, port);
  const second = await add("api", {}, true);
  const scheduler = await add("scheduler");
  const delivery = await add("delivery");
  return {
    database,
    disk,
    members,
    first,
    second,
    scheduler,
    delivery,
    add: (env) => add("api", env),
    async remove(member) {
      members.splice(members.indexOf(member), 1);
      await prometheus.scrape(members.map(({ instance }) => instance));
      // Otherwise Prometheus would report it as down.
      await expect.poll(() => prometheus.query(`up{instance="${member.instance}"}`)).toEqual([]);
      await member.kill();
    },
  };
}

async function startMember(
  database: TestDatabase,
  roles: string,
  ownListener: boolean,
  fixed: number | undefined,
  settings: Record<string, string>,
): Promise<Member> {
  const port = fixed ?? (await freePort());
  const proxy = await startTcpProxy(database.url);
  const listener = ownListener ? await startTcpProxy(database.url) : proxy;
  const paths = { DATABASE_URL: proxy.url, ...(ownListener && { LISTENER_DATABASE_URL: listener.url }) };
  const like = { database, baseUrl: settings["BASE_URL"]! };
  let running: Spawned;
  const start = async () => {
    running = await spawnMain(like, { roles, port, env: { ...settings, ...paths } });
    await untilReady({ baseUrl: `http://127.0.0.1:${port}` });
  };
  const kill = async () => {
    running.child.kill("SIGKILL");
    await running.exited;
  };
  await start();
  onTestFinished(async () => {
    await kill();
    await Promise.all([proxy.close(), listener.close()]);
  });
  return {
    instance: `127.0.0.1:${port}`,
    app: { ...running!.app, baseUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` },
    database: proxy,
    listener,
    pid: () => running.child.pid!,
    signal: (signal) => void running.child.kill(signal),
    kill,
    start,
  };
}

/** Waits until Prometheus sees all members ready, and a certain number of samples of each. */
export async function untilAllReady(prometheus: Prometheus, { members }: Fleet): Promise<void> {
  await expect
    .poll(async () => (await prometheus.query("svc_ready == 1")).length, { interval: 500, timeout: 120_000 })
    .toBe(members.length);
}
