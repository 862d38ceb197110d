import { parseBaseUrl } from "../settings-urls.ts";
import {
  parseBoolean,
  parseChoice,
  parseChoices,
  parseDuration,
  parsePort,
  parseText,
} from "../settings-values.ts";
import { setting } from "./setting.ts";

/** The roles that a process can run. */
export const ROLE_NAMES = ["api", "scheduler", "delivery"] as const;
const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

/** One of the three roles that a process can run. */
export type Role = (typeof ROLE_NAMES)[number];
export type LogLevel = (typeof LOG_LEVELS)[number];

export const addressSettings = {
  base: setting({
    name: "BASE_URL",
    help: "The address that browsers use, without a path. With `https`, cookies become Secure.",
    more: "The names of cookies end with its port, if it has one, so another port signs people out. A page that is opened at another address names the right one. Writes and sockets from there are refused; a `warn` line `a page at another origin than BASE_URL …` names both, at most once an hour. Over `http`, notifications, the share sheet and the side panel of Meet do not work. Browsers allow them only over `https` and at `localhost`.",
    parse: parseBaseUrl,
    default: "http://localhost:<PORT>",
    example: "http://localhost:8080",
    isSetInExample: true,
    compose: "pass",
  }),
  port: setting({
    name: "PORT",
    help: "The port that a process listens on.",
    more: "The api role serves everything there, other roles only health and metrics.",
    parse: parsePort,
    default: "8080",
    example: "8080",
    compose: "absent",
  }),
  host: setting({
    name: "HOST",
    help: "The address that a process listens on.",
    parse: parseText,
    more: "`::` listens on IPv6, and on IPv4 too where the system joins both.",
    default: "0.0.0.0",
    example: "127.0.0.1",
    compose: "absent",
    inChart: true,
  }),
  keepAliveTimeoutMs: setting({
    name: "KEEP_ALIVE_TIMEOUT",
    help: "How long the api keeps an idle connection open. It must be longer than the proxy's own.",
    more: "Otherwise a proxy sends a request into a connection that just closed, and answers 502. AWS load balancers keep connections for 60 s, Google's for 600 s: set `620s` behind the latter.",
    parse: parseDuration,
    default: "72s",
    example: "620s",
    compose: "pass",
  }),
};

export const processSettings = {
  roles: setting({
    name: "ROLES",
    help: "The roles of this process.",
    more: "The launcher also takes them as arguments.",
    parse: (text) => parseChoices(text, ROLE_NAMES),
    default: ROLE_NAMES.join(","),
    example: "api",
    compose: "absent",
  }),
  logLevel: setting({
    name: "LOG_LEVEL",
    help: "The lowest level of the JSON lines on standard output: `debug`, `info`, `warn` or `error`.",
    parse: (text) => parseChoice(text, LOG_LEVELS),
    default: "info",
    example: "debug",
    compose: "pass",
  }),
  metricsEnabled: setting({
    name: "METRICS_ENABLED",
    help: "Whether a process serves `GET /metrics`, without sign-in.",
    more: "Do not expose that path on the public address.",
    parse: parseBoolean,
    default: "false",
    example: "true",
    compose: "pass",
  }),
  /** The build string of GET /version; `dev` by default. */
  version: setting({
    name: "STANDPOINT_VERSION",
    help: "The build string of `GET /version`.",
    more: "The image takes it from the build argument `VERSION`. A release's archive has its version instead of this default.",
    parse: parseText,
    default: "dev",
    example: "dev",
    compose: "absent",
  }),
};
