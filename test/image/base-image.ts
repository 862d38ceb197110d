import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./programs.ts";

/** Runs buildah with its storage in the folder of the trial. */
export type Buildah = (args: string[]) => Promise<string>;

const dockerfile = `FROM scratch
ADD debian.tar /
COPY local /usr/local
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
`;

/**
 * Makes the image with Debian 12, the project's Node and npm that stands for the registry's image of this name. Package
 * sources, proxies and the npm registry come from this machine's configuration.
 */
export async function makeBaseImage(name: string, folder: string, buildah: Buildah): Promise<void> {
  const context = join(folder, "base");
  await mkdir(context);
  await Promise.all([makeDebian(join(context, "debian.tar")), makeNode(join(context, "local"))]);
  await writeFile(join(context, "Dockerfile"), dockerfile);
  await buildah(["build", "--layers=false", "--squash", "--format=docker", "--tag", name, context]);
}

async function makeDebian(archive: string) {
  const target = "$(ORIGIN) $(CODENAME) deb $(REPO_URI) $(RELEASE) $(COMPONENT)";
  const targets = await run("apt-get", ["indextargets", "--format", target, "Created-By: Packages"]);
  const sources = [...targets.matchAll(/^Debian bookworm\S* (deb .*)$/gm)].map(([, source]) => source);
  if (sources.length === 0)
    throw new Error("This machine's package sources lack Debian 12 (bookworm), from which the trial builds.");
  const configured = await run("apt-config", ["dump", "--no-empty"]);
  const transport = configured.match(/^Acquire::https?::.*$/gm) ?? [];
  const options = [
    "--mode=root",
    "--variant=minbase",
    // As in Debian's slim images.
    ...["doc", "info", "locale", "man"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
    ...transport.map((line) => `--aptopt=${line}`),
  ];
  await run("mmdebstrap", [...options, "", archive, "-"], { input: `${sources.join("\n")}\n` });
}

async function makeNode(prefix: string) {
  await run("npm", ["install", "--global", `--prefix=${prefix}`, "npm@11"]);
  const program = new URL(`../../node_modules/node-linux-${process.arch}/bin/node`, import.meta.url);
  await cp(program, join(prefix, "bin", "node"));
  await mkdir(join(prefix, "etc"));
  await writeFile(join(prefix, "etc", "npmrc"), await npmConfiguration(prefix));
}

/** Returns the registry, proxies and certificates of this machine's npm, as the global npmrc of the image. */
async function npmConfiguration(prefix: string): Promise<string> {
  const read = async (name: string) => (await run("npm", ["config", "get", name])).trim();
  const lines: string[] = [];
  for (const name of ["registry", "proxy", "https-proxy", "noproxy"]) {
    const value = await read(name);
    if (value !== "null" && value !== "") lines.push(`${name}=${value}\n`);
  }
  const certificates = await read("cafile");
  if (certificates !== "null") {
    await cp(certificates, join(prefix, "etc", "npm-ca.pem"), { dereference: true });
    lines.push("cafile=/usr/local/etc/npm-ca.pem\n");
  }
  return lines.join("");
}
