// The golden output of the chart: who reaches whom.
import { readFile } from "node:fs/promises";
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { createReachable } from "#services/delivery/outbound/reachable.ts";
import { examples, golden, ofKind, roleOf, selects, type Manifest, type Rule } from "./chart-manifests.ts";

const reference = new URL("../../docs/protocol/operations.md", import.meta.url);

/** Returns the rules of all network policies for the pods of a role. */
function rulesOf(manifests: Manifest[], role: string, direction: "ingress" | "egress"): Rule[] {
  const deployment = ofKind(manifests, "Deployment").find((one) => roleOf(one) === role)!;
  const { labels } = deployment.spec.template.metadata;
  return ofKind(manifests, "NetworkPolicy")
    .filter(({ spec }) => selects(spec.podSelector.matchLabels, labels))
    .flatMap(({ spec }) => spec[direction] ?? []);
}

/** Returns whether a rule lets pods connect to an address. */
function allows({ to = [] }: Rule, text: string): boolean {
  const address = ipaddr.parse(text);
  const isIn = (cidr: string) => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return network.kind() === address.kind() && address.match(network, bits);
  };
  const blocks = to.flatMap(({ ipBlock }) => ipBlock ?? []);
  return blocks.some(({ cidr, except = [] }) => isIn(cidr) && !except.some(isIn));
}

/** Private, reserved and public addresses. */
const ADDRESSES = `
  0.0.0.0 10.0.0.1 10.20.3.4 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 168.63.129.16
  192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 203.0.112.1 8.8.8.8 172.32.0.1 100.128.0.1
  ::1 fd00:20::1 fd00:21::1 fe80::1 ff02::1 2606:4700::1111
`
  .trim()
  .split(/\s+/);

const portsOf = (rules: Rule[]) => rules.map(({ ports }) => ports.map(({ port }) => port));

describe.each(examples)("the network of the chart with the values of the example %s", (name) => {
  const manifests = golden(name);
  const isFull = name === "everything";

  test("every pod is refused what no policy allows", () => {
    for (const { spec } of ofKind(manifests, "Deployment")) {
      const { labels } = spec.template.metadata;
      const policies = ofKind(manifests, "NetworkPolicy").map((policy) => policy.spec);
      const types = policies.filter((policy) => selects(policy.podSelector.matchLabels, labels));
      expect(types.flatMap(({ policyTypes }) => policyTypes)).toEqual(
        expect.arrayContaining(["Ingress", "Egress"]),
      );
    }
  });

  test("beyond DNS and Postgres, only deliveries reach out, and with sign-in the apis", () => {
    const usual = [[53, 53], [5432]];
    expect(portsOf(rulesOf(manifests, "scheduler", "egress"))).toEqual(usual);
    expect(portsOf(rulesOf(manifests, "api", "egress"))).toEqual(isFull ? [...usual, [443, 3128]] : usual);
    expect(portsOf(rulesOf(manifests, "delivery", "egress"))).toEqual([...usual, [443]]);
  });

  test("deliveries reach no private address that the setting does not allow", () => {
    const rules = rulesOf(manifests, "delivery", "egress");
    const outbound = rules.filter(({ ports }) => ports.some(({ port }) => port === 443));
    const reachable = createReachable(isFull ? ["10.20.0.0/16", "fd00:20::/32"] : []);
    for (const address of ADDRESSES)
      expect([address, outbound.some((rule) => allows(rule, address))]).toEqual([
        address,
        reachable(address),
      ]);
  });

  test("people reach the apis alone, and Prometheus every role if metrics are on", () => {
    const sources = (role: string) => rulesOf(manifests, role, "ingress").flatMap(({ from }) => from!);
    const metrics = isFull ? 1 : 0;
    expect(["api", "scheduler", "delivery"].map((role) => sources(role).length)).toEqual([
      1 + metrics,
      metrics,
      metrics,
    ]);
    const ports = ["api", "scheduler", "delivery"].flatMap((role) =>
      portsOf(rulesOf(manifests, role, "ingress")),
    );
    expect(new Set(ports.flat())).toEqual(new Set(["http"]));
  });

  test("the ingress routes everything but the paths of operators to the apis", () => {
    const services = ofKind(manifests, "Service");
    const podsOf = (service: string) => {
      const { selector } = services.find(({ metadata }) => metadata.name === service)!.spec;
      const deployments = ofKind(manifests, "Deployment").filter(
        ({ spec }) => selector !== undefined && selects(selector, spec.template.metadata.labels),
      );
      return deployments.map(roleOf);
    };
    const { paths } = ofKind(manifests, "Ingress")[0]!.spec.rules[0]!.http;
    const routes = paths.map(({ path, pathType, backend }) => [path, pathType, podsOf(backend.service.name)]);
    expect(routes).toEqual([
      ["/readyz", "Exact", []],
      ["/metrics", "Exact", []],
      ["/", "Prefix", ["api"]],
    ]);
  });
});

test("the autoscalers use metrics of their roles that the protocol documents", async () => {
  const protocol = await readFile(reference, "utf8");
  const scalers = ofKind(golden("everything"), "HorizontalPodAutoscaler").map(({ spec }) => {
    const metrics = spec.metrics.flatMap(({ pods }) => pods?.metric.name ?? []);
    return [spec.scaleTargetRef.name, metrics.join()];
  });
  expect(scalers).toEqual([
    ["standpoint-api", "svc_ws_connections"],
    ["standpoint-delivery", "svc_webhook_oldest_due_seconds"],
  ]);
  for (const name of scalers.flat().filter((word) => word.startsWith("svc_")))
    expect(protocol).toContain(`\`${name}\``);
});
