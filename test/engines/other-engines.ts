import { afterAll, describe } from "vitest";
import { enginesHere, type Engine } from "./engines.ts";

/** Registers tests for each engine of this machine besides Chromium, in which the tests of `e2e` do the same. */
export function describeInOtherEngines(title: string, register: (engine: Engine) => void): void {
  for (const engine of enginesHere().filter(({ name }) => name !== "chromium"))
    describe(`${title}, in ${engine.name}`, () => {
      afterAll(() => engine.close());
      register(engine);
    });
}
