import { defaultHue } from "#shared/rules/kind-hue.ts";
import type { BundledKind } from "../spaces/member-view.ts";
import { bundledPackages } from "./bundled-packages.ts";

/** Returns the kinds of all bundled plugins, in the order in which the plugins are offered. */
export async function bundledKinds(): Promise<BundledKind[]> {
  return (await bundledPackages()).flatMap(({ bundle: { manifest } }) =>
    manifest.kinds.map(({ kind, display, hue = defaultHue }) => ({
      plugin: manifest.name,
      kind,
      display,
      icon: manifest.icon ?? "",
      hue,
    })),
  );
}
