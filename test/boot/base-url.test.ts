import { execFile } from "node:child_process";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { provideBaseUrl } from "#deploy/local/base-url.ts";
import { databaseForThisTest } from "#test/support/database.ts";

const program = join(import.meta.dirname, "..", "..", "deploy", "local", "start.ts");

/** This machine's external addresses in the form of BASE_URL. Empty on a machine without a network. */
const reachable = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(
    ({ internal, family, address }) => !internal && family === "IPv4" && !address.startsWith("169.254."),
  )
  .map(({ address }) => `http://${address}:8080`);

// Rules: protocol/operations#settings-list
describe("the address of npm start", () => {
  test("HOST=0.0.0.0 without BASE_URL selects an address of this machine and prints the others", async () => {
    const env: NodeJS.ProcessEnv = { HOST: "0.0.0.0" };
    const output = (await provideBaseUrl(env)).join();
    expect([...reachable, undefined]).toContain(env.BASE_URL);
    expect(env.BASE_URL === undefined).toBe(reachable.length === 0);
    expect(reachable.filter((address) => address !== env.BASE_URL && !output.includes(address))).toEqual([]);
  });

  test("without HOST the address stays localhost, and the output explains how to admit others", async () => {
    const env: NodeJS.ProcessEnv = {};
    const output = await provideBaseUrl(env);
    expect(env.BASE_URL).toBeUndefined();
    if (reachable.length > 0)
      expect(output[0]).toMatch(/HOST=0\.0\.0\.0: the address is then http:\/\/[\d.]+:8080\.$/);
  });

  test.each([
    ["198.51.100.7", "9000", "http://198.51.100.7:9000"],
    ["poker.lan", "", "http://poker.lan:8080"],
    ["fd00::5", "8080", "http://[fd00::5]:8080"],
  ])("HOST=%s PORT=%j gives %s", async (HOST, PORT, url) => {
    const env: NodeJS.ProcessEnv = { HOST, PORT };
    expect([await provideBaseUrl(env), env.BASE_URL]).toEqual([[], url]);
  });

  test.each([["127.0.0.1"], ["localhost"], ["::1"], ["LOCALHOST"]])(
    "HOST=%s changes nothing",
    async (HOST) => {
      const env: NodeJS.ProcessEnv = { HOST };
      expect([await provideBaseUrl(env), env.BASE_URL]).toEqual([[], undefined]);
    },
  );

  test("keeps a BASE_URL that is set", async () => {
    const env: NodeJS.ProcessEnv = { HOST: "0.0.0.0", BASE_URL: "https://poker.example" };
    expect([await provideBaseUrl(env), env.BASE_URL]).toEqual([[], "https://poker.example"]);
  });

  test("npm start runs the server with that BASE_URL", async () => {
    // An address reserved for documentation, so the server fails to listen on it.
    const env = { DATABASE_URL: (await databaseForThisTest()).url, HOST: "198.51.100.7", PORT: "9000" };
    const output = await new Promise<string>((done) =>
      execFile(process.execPath, [program], { env }, (_error, out, err) => done(out + err)),
    );
    expect(output).toContain('"base_url":"http://198.51.100.7:9000"');
    expect(output).toContain("HOST 198.51.100.7 is not an address of this machine.");
  });
});
