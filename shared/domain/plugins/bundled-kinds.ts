import { defaultHue } from "#shared/rules/kind-hue.ts";
import type { BundledKind } from "../spaces/member-view.ts";
import { bundledPackages } from "./bundled-packages.ts";
import type { Manifest } from "./read-package.ts";

/** Returns the kinds of all bundled plugins, in the order in which the plugins are offered. */
export async function bundledKinds(): Promise<BundledKind[]> {
  return (await bundledPackages()).flatMap(({ bundle: { manifest } }) =>
    manifest.kinds.map(({ kind, display, hue = defaultHue }) => ({
      plugin: manifest.name,
      kind,
      display,
      ...namesOf(manifest, kind),
      icon: manifest.icon ?? "",
      hue,
    })),
  );
}

/** Returns the names of a kind in other languages; nothing if there are none. */
function namesOf({ locales = {} }: Manifest, kind: string): Pick<BundledKind, "names"> {
  const names = Object.entries(locales).flatMap(([tag, { kinds }]) => {
    const name = kinds?.[kind]?.display;
    return name === undefined ? [] : [[tag, name] as const];
  });
  return names.length > 0 ? { names: Object.fromEntries(names) } : {};
}
