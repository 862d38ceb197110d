import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "#test/support/app.ts";

/** The proxies of the manual: their Debian packages and programs. */
export const proxies = { nginx: "/usr/sbin/nginx", haproxy: "/usr/sbin/haproxy" };

export type ProxyName = keyof typeof proxies;

/** A running proxy on loopback, and the PEM text of its certificate. */
export type Proxy = { httpPort: number; httpsPort: number; certificate: string; stop(): Promise<void> };

/**
 * Starts a proxy with the recipe of deploy/proxies on free ports, in front of two api processes. Throws if the program
 * is missing.
 */
export async function startProxy(
  name: ProxyName,
  [httpPort, httpsPort]: [number, number],
  apis: [number, number],
): Promise<Proxy> {
  if (!existsSync(proxies[name]))
    throw new Error(`${proxies[name]} is missing: install the package ${name}.`);
  const folder = await mkdtemp(join(tmpdir(), "standpoint-proxy-"));
  await chmod(folder, 0o755);
  const pem = await makeCertificate(folder);
  const bind = (port: number) => `127.0.0.1:${port}`;
  const replacements: [string, string][] = [
    ["listen 80;", `listen ${bind(httpPort)};`],
    ["listen 443 ", `listen ${bind(httpsPort)} `],
    ["bind :80\n", `bind ${bind(httpPort)}\n`],
    ["bind :443 ", `bind ${bind(httpsPort)} `],
    ["server_name standpoint.example.com;", "server_name localhost;"],
    ["/etc/ssl/standpoint.pem", pem.certificate],
    ["/etc/ssl/standpoint.key", pem.key],
    ["/etc/ssl/standpoint-with-key.pem", pem.both],
    ["127.0.0.1:8080", bind(apis[0])],
    ["127.0.0.1:8081", bind(apis[1])],
  ];
  const recipe = await readFile(new URL(`../../deploy/proxies/${files[name]}`, import.meta.url), "utf8");
  const site = join(folder, files[name]);
  await writeFile(
    site,
    replacements.reduce((text, [from, to]) => text.replaceAll(from, to), recipe),
  );
  const child = spawn(proxies[name], await argumentsOf(name, folder, site), {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const exited = once(child, "exit");
  await vi.waitFor(
    async () => {
      if (!(await isListening(httpsPort))) throw new Error(`${name} does not listen: ${output}`);
    },
    { timeout: 60_000 },
  );
  return {
    httpPort,
    httpsPort,
    certificate: await readFile(pem.certificate, "utf8"),
    async stop() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const files: Record<ProxyName, string> = { nginx: "nginx.conf", haproxy: "haproxy.cfg" };

async function argumentsOf(name: ProxyName, folder: string, site: string): Promise<string[]> {
  if (name === "haproxy") return ["-db", "-f", site];
  const main = join(folder, "main.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join("\n");
  await writeFile(
    main,
    `daemon off;\npid ${join(folder, "pid")};\nevents {}\nhttp {\naccess_log off;\n${paths}\ninclude ${site};\n}\n`,
  );
  return ["-c", main, "-e", "stderr"];
}

/** Makes a certificate for localhost with openssl. Returns the paths of its files. */
async function makeCertificate(folder: string) {
  const [certificate, key, both] = ["cert.pem", "key.pem", "both.pem"].map((name) => join(folder, name));
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", [...kind, "-days", "2", ...subject, "-keyout", key!, "-out", certificate!], {
    stdio: "ignore",
  });
  await writeFile(both!, `${await readFile(certificate!, "utf8")}${await readFile(key!, "utf8")}`);
  return { certificate: certificate!, key: key!, both: both! };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

/** Returns two free ports. */
export async function twoPorts(): Promise<[number, number]> {
  return [await freePort(), await freePort()];
}
