import { afterAll, describe } from "vitest";
import { enginesHere, type Engine } from "./engines.ts";
import type { EngineName } from "./installed.ts";

/** Registers tests for those of these engines that this machine has. Their profiles are closed after them. */
export function describeEngines(
  names: EngineName[],
  title: string,
  register: (engine: Engine) => void,
): void {
  for (const engine of enginesHere().filter(({ name }) => names.includes(name)))
    describe(`${title}, in ${engine.name}`, () => {
      afterAll(() => engine.close());
      register(engine);
    });
}

/** Registers tests for the engines besides Chromium, in which the tests of `e2e` do the same. */
export const describeInOtherEngines = (title: string, register: (engine: Engine) => void): void =>
  describeEngines(["firefox", "webkit"], title, register);
