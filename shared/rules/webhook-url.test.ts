import { describe, expect, test } from "vitest";
import { ANY_HOST, webhookUrlProblem } from "./webhook-url.ts";

const hosts = ["hooks.example.com", "*.example.org", "xn--bcher-kva.example"];
const allowed = (address: string) => webhookUrlProblem(address, hosts) === null;

// Rules: protocol/webhooks#address-format, protocol/webhooks#allowed-hosts
describe("the address of a webhook", () => {
  test.each([
    "https://hooks.example.com",
    "https://hooks.example.com/a/b?token=x",
    "https://HOOKS.Example.Com/",
    "https://hooks.example.com:8443/",
    "https://hooks.example.com./",
    "https://a.example.org/",
    "https://a.b.example.org./",
    "https://xn--bcher-kva.example:443/",
  ])("is accepted with https and a host that the operator allows: %s", (address) => {
    expect(webhookUrlProblem(address, hosts)).toBeNull();
  });

  test.each([
    "http://hooks.example.com/",
    "ftp://hooks.example.com/",
    "javascript:alert(1)",
    "//hooks.example.com/",
    "hooks.example.com",
    "https://",
    "",
  ])("is refused without https: %s", (address) => {
    expect(allowed(address)).toBe(false);
  });

  test.each([
    "https://other.example.com/",
    "https://a.hooks.example.com/",
    "https://example.org/",
    "https://badexample.org/",
    "https://example.org.evil.example/",
    "https://hooks.example.com../",
    "https://.example.org../",
    "https://.example.org/",
    "https://.example.org./",
    "https://a..example.org/",
    "https://%2eexample.org/",
    "https://hooks.example.com@evil.example/",
    "https://evil.example\\@hooks.example.com/",
    "https://localhost/",
  ])("is refused with a host that is not on the operator's list: %s", (address) => {
    expect(allowed(address)).toBe(false);
  });

  test.each([
    "https://127.0.0.1/",
    "https://127.0.0.1./",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://①②⑦.0.0.1/",
    "https://%31%32%37.0.0.1/",
    "https://8.8.8.8/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[2606:4700::1]:8443/",
  ])("is refused with an IP address in any spelling: %s", (address) => {
    expect(webhookUrlProblem(address, null)?.rule).toBe("IP address");
  });

  test.each([
    ["https://bücher.example/", "xn--bcher-kva.example"],
    ["https://ⓗooks.example.com/", "hooks.example.com"],
    ["https://hook%73.example.com:444/", "hooks.example.com:444"],
  ])("is refused with a host that is spelt otherwise than it is called: %s", (address, called) => {
    const problem = webhookUrlProblem(address, hosts);
    expect(problem).toEqual({ rule: "spelling of the host", host: called });
  });

  test("is refused with credentials, a fragment or blanks", () => {
    for (const address of [
      "https://ana@hooks.example.com/",
      "https://ana:pw@hooks.example.com/",
      "https://:pw@hooks.example.com/",
      "https://hooks.example.com/#",
      "https://hooks.example.com/#part",
      " https://hooks.example.com/",
      "\u0001https://hooks.example.com/",
      "https://hooks.exa\tmple.com/",
      "https://hooks.example.com/a b",
      "https:\\\\hooks.example.com/",
    ])
      expect([address, allowed(address)]).toEqual([address, false]);
  });

  test("may have any host, but no address, if every host is allowed", () => {
    const problemOf = (address: string) => webhookUrlProblem(address, [ANY_HOST])?.rule ?? null;
    expect(problemOf("https://anywhere.example/")).toBeNull();
    expect(problemOf("https://169.254.169.254/")).toBe("IP address");
    expect(problemOf("http://anywhere.example/")).toBe("scheme");
  });

  test("is always refused with an empty list of hosts; without a list only its form is checked", () => {
    expect(webhookUrlProblem("https://hooks.example.com/", [])?.rule).toBe("no permitted hosts");
    expect(webhookUrlProblem("https://anywhere.example/", null)).toBeNull();
  });
});
