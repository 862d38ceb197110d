import { existsSync, readFileSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { WebSocket } from "ws";
import { visitor } from "#test/support/client.ts";
import type { Fault } from "./faults.ts";
import type { Member } from "./fleet.ts";
import { repeatedly } from "./world.ts";

/** Faults of processes, of their memory and of the proxy in front of them. */
export const processFaults: Fault[] = [
  {
    what: "SIGKILL of both api",
    alerts: ["NoReadyApi"],
    async strike({ fleet: { first, second } }) {
      await Promise.all([first.kill(), second.kill()]);
      return () => Promise.all([first.start(), second.start()]);
    },
  },
  {
    what: "SIGSTOP of the scheduler",
    alerts: ["NoScheduler", "ReplicaDown"],
    async strike({ fleet: { scheduler } }) {
      scheduler.signal("SIGSTOP");
      return async () => scheduler.signal("SIGCONT");
    },
  },
  {
    what: "SIGKILL of the delivery process",
    alerts: ["NoDelivery"],
    async strike({ fleet: { delivery } }) {
      await delivery.kill();
      return delivery.start;
    },
  },
  {
    what: "SIGKILL of an api, four times in a row",
    alerts: ["ReplicaRestarts"],
    async strike({ fleet: { second }, prometheus }) {
      const startedAt = async () => {
        const start = `process_start_time_seconds{instance="${second.instance}"}`;
        return (await prometheus.query(start))[0]?.value[1];
      };
      for (let n = 0; n < 4; n++) {
        const before = await startedAt();
        await second.kill();
        await second.start();
        await expect
          .poll(async () => ![before, undefined].includes(await startedAt()), { interval: 200 })
          .toBe(true);
      }
      return async () => {};
    },
  },
  {
    what: "an api is stopped for 400 ms of every 700 ms, as on a host without a free core",
    alerts: ["EventLoopLag"],
    async strike({ fleet: { second } }) {
      const stop = repeatedly(300, async () => {
        second.signal("SIGSTOP");
        await sleep(400);
        second.signal("SIGCONT");
      });
      return stop;
    },
  },
  {
    what: "a proxy that forwards requests without their upgrade",
    alerts: ["UpgradesLost"],
    async strike({ fleet: { first }, t }) {
      const proxy = createServer((incoming, reply) => {
        const { upgrade: _upgrade, connection: _connection, ...headers } = incoming.headers;
        const onward = request(first.app.baseUrl + incoming.url, { headers }, (answer) => {
          reply.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(reply);
        });
        onward.end();
      });
      await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
      const { port } = proxy.address() as AddressInfo;
      const headers = { cookie: `svc_session=${t.people[0]!.cookie}` };
      const stop = repeatedly(500, async () => {
        const ws = new WebSocket(`ws://127.0.0.1:${port}/ws?session=${t.session.id}`, { headers });
        await new Promise((resolve) => ws.on("error", resolve).on("open", resolve));
      });
      return async () => {
        await stop();
        proxy.close();
        proxy.closeAllConnections();
      };
    },
  },
  {
    what: "an api whose control group allows 5 % more memory than it uses, under requests",
    alerts: ["MemoryNearLimit", "MemoryGrows"],
    async strike({ fleet }) {
      const api = await fleet.add({});
      const free = await limitMemory(api);
      const stop = repeatedly(20, () => visitor(api.app).send("GET", "/api/openapi.json"));
      return async () => {
        await stop();
        await fleet.remove(api);
        await free();
      };
    },
  },
  {
    what: "an api of another version beside the others",
    alerts: ["VersionSkew"],
    async strike({ fleet }) {
      const next = await fleet.add({ STANDPOINT_VERSION: "next" });
      return () => fleet.remove(next);
    },
  },
];

/** Moves a process into a new control group. Returns a function that removes the group after the process has ended. */
async function limitMemory(member: Member): Promise<() => Promise<void>> {
  const isOld = existsSync("/sys/fs/cgroup/memory");
  const group = `/sys/fs/cgroup/${isOld ? "memory/" : ""}standpoint-${process.pid}`;
  const limit = isOld ? "memory.limit_in_bytes" : "memory.max";
  const [, rss] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${member.pid()}/status`, "utf8"))!;
  try {
    await mkdir(group);
    await writeFile(`${group}/${limit}`, String(Math.ceil(Number(rss) * 1024 * 1.05)));
    await writeFile(`${group}/cgroup.procs`, String(member.pid()));
  } catch (error) {
    throw new Error("The trial of memory needs a control group: run it as root.", { cause: error });
  }
  return () => rmdir(group);
}
