import { expect } from "vitest";
import { visitor } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";
import { spaceOf } from "./rooms-of-stories.ts";

const env = { TRUST_PROXY_HEADERS: "true", TRUSTED_PROXY_CIDRS: "127.0.0.0/8" };

examplesOf(
  "operations",
  {
    async "what monitors ask"({ app, show }) {
      const monitor = visitor(app);
      const ready = async () => (await monitor.send("GET", "/readyz")).status;
      await expect.poll(ready).toBe(200);
      await show(monitor, "GET", "/healthz");
      await show(monitor, "GET", "/readyz");
      await show(monitor, "GET", "/version");
      await show(monitor, "GET", "/metrics");
    },
    async "bring a request id"({ app, write }) {
      const headers = { "x-request-id": "proxy-7f3a" };
      const reply = await visitor(app).send("GET", "/healthz", { headers });
      const asked = "GET /healthz HTTP/1.1\nX-Request-Id: proxy-7f3a";
      write(`${asked}\n\nHTTP/1.1 ${reply.status} OK\nX-Request-Id: ${reply.headers.get("x-request-id")}`);
    },
    async "a security event"(recorder) {
      const t = await spaceOf(recorder, ["Ana"]);
      const headers = { "x-request-id": "proxy-7f3a", "x-forwarded-for": "203.0.113.9" };
      await t.people[0]!.send("POST", `${t.spacePath}/passcode`, { body: {}, headers });
      const line = recorder.app.logLines.findLast((text) => text.includes('"security event"'));
      recorder.writeJson(JSON.parse(line!));
    },
  },
  env,
);
