import { createOrg, enrol } from "#test/support/orgs.ts";
import type { Person } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";
import type { Recorder } from "./recorder.ts";

/** Creates an org with an admin. */
async function orgOf({ app, call, person }: Recorder): Promise<{ path: string; ana: Person }> {
  const org = await createOrg(app);
  call(org.slug, "org");
  return { path: `${org.path}/admin/plugins`, ana: await enrol(org, await person("Ana"), "admin") };
}

const timer = {
  name: "timer",
  version: "1.0.0",
  display: "Timer",
  capabilities: [{ capability: "kv", scope: "marks/" }],
};

/** Installs the timer without recording it. Returns its path. */
async function installed({ call }: Recorder, ana: Person, path: string, more: object = {}): Promise<string> {
  const { body } = await ana.send<{ id: string }>("POST", path, {
    body: { package: { ...timer, ...more }, grantsAccepted: true },
  });
  call(body.id, "timer");
  return `${path}/${body.id}`;
}

examplesOf("plugins", {
  async "preview a package"(recorder) {
    const { path, ana } = await orgOf(recorder);
    const capabilities = [{ capability: "fetch", scope: "*.example.com" }];
    const kinds = [
      {
        kind: "retro",
        display: "Retrospective",
        actions: [{ name: "reveal", verb: "POST", who: "facilitator" }],
      },
    ];
    const files = { "plugin.js": { encoding: "utf8", data: "export const view = ({ state }) => state;" } };
    const body = { package: { ...timer, capabilities, kinds, files } };
    await recorder.show(ana, "POST", `${path}/preview`, { body });
  },
  async "install, and request another permission"(recorder) {
    const { path, ana } = await orgOf(recorder);
    const body = { package: timer, grantsAccepted: true };
    const { id } = (await recorder.show<{ id: string }>(ana, "POST", path, { body })).body;
    recorder.call(id, "timer");
    const wider = {
      ...timer,
      version: "1.1.0",
      capabilities: [...timer.capabilities, { capability: "log" }],
    };
    const asked = await recorder.show<{ pending: { digest: string } }>(ana, "POST", path, {
      body: { package: wider, grantsAccepted: true },
    });
    const { digest } = asked.body.pending;
    await recorder.show(ana, "POST", `${path}/${id}/upgrade`, { body: { approve: true, digest } });
  },
  async "uninstall a plugin"(recorder) {
    const { path, ana } = await orgOf(recorder);
    const plugin = await installed(recorder, ana, path);
    await recorder.show(ana, "DELETE", plugin);
    await recorder.show(ana, "DELETE", plugin);
  },
});
