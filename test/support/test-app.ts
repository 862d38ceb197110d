import { afterAll, beforeAll } from "vitest";
import { startApp, type TestApp } from "./app.ts";

/**
 * Starts an app before the tests of a file, and stops it after them. The returned object is empty until the hooks that
 * come later.
 */
export function testApp(options?: Parameters<typeof startApp>[0]): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.defineProperties(app, Object.getOwnPropertyDescriptors(await startApp(options)));
  });
  afterAll(() => app.stop());
  return app;
}
