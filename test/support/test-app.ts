import { afterAll } from "vitest";
import { startApp, type TestApp } from "./app.ts";

/** Starts an app for the tests of a file. It is stopped after them. */
export async function testApp(options?: Parameters<typeof startApp>[0]): Promise<TestApp> {
  const app = await startApp(options);
  afterAll(() => app.stop());
  return app;
}
