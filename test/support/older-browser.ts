import type { BrowserContext } from "playwright-core";
import { compat, featuresIn, isNewer } from "#test/structure/compat-data.ts";

type Removed = { objects: string[]; members: [type: string, name: string][] };

/** Returns the objects and members of a browser that are newer than the oldest supported browsers. */
function removedFeatures(): Removed {
  const { api, javascript } = compat;
  const types = [...featuresIn(javascript.builtins), ...featuresIn(api)];
  const intl = featuresIn(javascript.builtins!["Intl"]).map(
    ([name, type]) => [`Intl.${name}`, type] as const,
  );
  return {
    objects: [...types, ...intl].filter(([, type]) => isNewer(type)).map(([name]) => name),
    members: [...types, ...intl].flatMap(([type, features]) =>
      featuresIn(features)
        .filter(([, feature]) => isNewer(feature))
        .map(([name]): [string, string] => [type, name.replace(/_static$/, "")]),
    ),
  };
}

/**
 * Removes every function and object from a profile's pages that one of the oldest supported browsers lacks. Syntax and
 * styles cannot be removed. `also` names more members, such as `Map.groupBy`. Call it before a page is opened.
 */
export async function removeNewerFeatures(
  context: BrowserContext,
  also: readonly string[] = [],
): Promise<void> {
  const { objects, members } = removedFeatures();
  const more = also.map((name) => name.split("."));
  await context.addInitScript(`(() => {
    const objectAt = (name) => name.split(".").reduce((object, part) => object?.[part], globalThis);
    const remove = (object, name) => {
      if (object && Object.hasOwn(object, name)) delete object[name];
    };
    for (const [name, member] of ${JSON.stringify([...members, ...more])}) {
      const type = objectAt(name);
      remove(type, member);
      remove(type?.prototype, member);
    }
    for (const name of ${JSON.stringify(objects)}) {
      const [member, ...parents] = name.split(".").reverse();
      remove(parents.length > 0 ? objectAt(parents.join(".")) : globalThis, member);
    }
  })()`);
}
