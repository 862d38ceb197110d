import { afterAll } from "vitest";
import { startApp, type TestApp } from "./app.ts";

/** Starts an app for the tests of a file. It is stopped after them. */
export async function testApp(options?: Parameters<typeof startApp>[0]): Promise<TestApp> {
  const app = await startApp(options);
  afterAll(() => app.stop());
  return app;
}

/** Starts two replicas on one database for the tests of a file. They are stopped after them. */
export async function testReplicas(env: Record<string, string> = {}): Promise<[TestApp, TestApp]> {
  const first = await testApp({ env });
  return [first, await testApp({ env, database: first.database })];
}
