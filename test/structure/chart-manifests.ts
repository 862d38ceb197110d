import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

export const CHART = join(import.meta.dirname, "..", "..", "deploy", "helm");

export type Labels = Record<string, string>;
export type Variable = {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
};
type Probe = { httpGet: { path: string; port: string } };
export type Container = {
  name: string;
  command: string[];
  image: string;
  env: Variable[];
  ports?: { name: string; containerPort: number }[];
  resources: { requests: object; limits: object };
  securityContext: object;
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: [string, string] } } };
};
export type Pod = {
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  securityContext: object;
  terminationGracePeriodSeconds: number;
  initContainers: Container[];
  containers: Container[];
};
export type Peer = {
  ipBlock?: { cidr: string; except?: string[] };
  namespaceSelector?: object;
  podSelector?: object;
};
export type Rule = { from?: Peer[]; to?: Peer[]; ports: { port: number | string }[] };
type Spec = {
  selector: Labels & { matchLabels: Labels };
  strategy: { rollingUpdate: object };
  template: { metadata: { labels: Labels }; spec: Pod };
  podSelector: { matchLabels: Labels };
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
  ports: { name: string; port: number; targetPort?: string }[];
  scaleTargetRef: { name: string };
  metrics: { pods?: { metric: { name: string } } }[];
  rules: { http: { paths: { path: string; pathType: string; backend: { service: { name: string } } }[] } }[];
};
export type Manifest = { kind: string; metadata: { name: string; labels: Labels }; spec: Spec };

/** The values of deploy/helm/examples that have golden output. */
export const examples = ["minimal", "cloudnative-pg", "everything"];

/** Returns the manifests of the golden output for an example. Throws an Error for invalid YAML. */
export function golden(name: string): Manifest[] {
  return documents(join(CHART, "golden", `${name}.yaml`)) as Manifest[];
}

/** Returns the documents of a YAML file. Throws an Error for invalid YAML. */
export function documents(path: string): unknown[] {
  return parseAllDocuments(readFileSync(path, "utf8")).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as unknown;
  });
}

/** Returns the manifests of a kind. */
export function ofKind(manifests: Manifest[], kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

/** Returns whether a selector selects something with these labels. */
export function selects(selector: Labels, labels: Labels): boolean {
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
}

/** Returns the role of a Deployment. */
export function roleOf({ metadata }: Manifest): string {
  return metadata.labels["app.kubernetes.io/component"]!;
}
