import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeBaseImage } from "./base-image.ts";
import { requirePrograms, run } from "./programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The parts of the image's configuration that its users rely on. */
type ImageConfig = {
  User: string;
  ExposedPorts: Record<string, object>;
  Env: string[];
  Entrypoint?: string[];
  Cmd: string[];
  WorkingDir: string;
  Labels: Record<string, string>;
  /** `StartPeriod` is in nanoseconds. */
  Healthcheck: { Test: string[]; StartPeriod: number };
};

/** A built image. `folder` holds its file system, `layers` the sizes of its layers in bytes, the base image first. */
export type Image = {
  folder: string;
  config: ImageConfig;
  account: { uid: number; gid: number };
  layers: number[];
  /** Deletes the image. */
  remove(): Promise<void>;
};

/**
 * Builds deploy/Dockerfile with buildah, on a base image from Debian's packages. Throws one sentence if a program is
 * missing.
 */
export async function buildImage(parameters: Record<string, string>): Promise<Image> {
  requirePrograms(["buildah", "mmdebstrap", "unshare"]);
  const work = await mkdtemp(join(tmpdir(), "standpoint-built-image-"));
  const storage = [`--root=${work}/storage`, `--runroot=${work}/run`, "--storage-driver=vfs"];
  const buildah = (args: string[]) =>
    run("buildah", [...storage, ...args], { env: { BUILDAH_ISOLATION: "chroot" }, cwd: root });
  const remove = async () => void (await run("rm", ["-rf", "--one-file-system", work]));
  try {
    await makeBaseImage(await baseName(), work, buildah);
    const values = Object.entries(parameters).map(([name, value]) => `--build-arg=${name}=${value}`);
    const options = ["--pull-never", "--layers=false", "--format=docker", "--file=deploy/Dockerfile"];
    await buildah(["build", ...options, ...values, "--tag=standpoint", "."]);
    const container = (await buildah(["from", "--pull-never", "standpoint"])).trim();
    const folder = (await buildah(["mount", container])).trim();
    const inspected = JSON.parse(await buildah(["inspect", "--type=image", "standpoint"])) as {
      Docker: { config: ImageConfig };
      Manifest: string;
    };
    const { config } = inspected.Docker;
    const { layers } = JSON.parse(inspected.Manifest) as { layers: { size: number }[] };
    const account = await accountIn(folder, config.User);
    return { folder, config, account, layers: layers.map(({ size }) => size), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the name of the base image, which every stage of deploy/Dockerfile uses. */
async function baseName(): Promise<string> {
  const dockerfile = await readFile(join(root, "deploy", "Dockerfile"), "utf8");
  const names = new Set([...dockerfile.matchAll(/^FROM (?:--\S+ )?(\S+)/gm)].map(([, name]) => name!));
  if (names.size !== 1) throw new Error(`The stages of deploy/Dockerfile use ${[...names].join(", ")}.`);
  return [...names][0]!;
}

/** Returns the ids of a user, from the image's /etc/passwd. */
async function accountIn(folder: string, user: string) {
  const accounts = await readFile(join(folder, "etc", "passwd"), "utf8");
  const [, uid, gid] = new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, "m").exec(accounts)!;
  return { uid: Number(uid), gid: Number(gid) };
}
