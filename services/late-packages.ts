import type { Plugin } from "vite";

/** A package that another one loads at its own start, though nothing that this service calls ever uses it. */
type Late = { file: string; declared: string; name: string; load: string };

const late: readonly Late[] = [
  {
    file: "fastify/lib/server.js",
    declared: "const http2 = require('node:http2')",
    name: "http2",
    load: "require('node:http2')",
  },
  {
    file: "@fastify/static/index.js",
    declared: "const { glob } = require('glob')",
    name: "glob",
    load: "require('glob').glob",
  },
  {
    file: "pino/lib/transport.js",
    declared: "const ThreadStream = require('thread-stream')",
    name: "ThreadStream",
    load: "(require('thread-stream'))",
  },
  {
    file: "pg-boss/dist/rrule.js",
    declared: "import { RRuleTemporal } from 'rrule-temporal';",
    name: "RRuleTemporal",
    load: "(require('rrule-temporal').RRuleTemporal)",
  },
  ...["timekeeper", "timezone"].map((name) => ({
    file: `pg-boss/dist/${name}.js`,
    declared: "import { CronExpressionParser } from 'cron-parser';",
    name: "CronExpressionParser",
    load: "require('cron-parser').CronExpressionParser",
  })),
];

/**
 * Has those packages loaded at their first use instead of at every start (decisions/runtime 27), which for those that
 * the build leaves out never comes. The build fails where an update has changed what is replaced.
 */
export function latePackages(): Plugin {
  const missing = new Set(late);
  return {
    name: "late-packages",
    enforce: "pre",
    transform(code, id) {
      const one = late.find(({ file }) => id.endsWith(`/node_modules/${file}`));
      if (!one || !code.includes(one.declared)) return undefined;
      missing.delete(one);
      // Where the name is called or constructed; it also stands in comments and property names, which do no harm.
      const used = new RegExp(`(?<![\\w.'"/])${one.name}(?=[.(])`, "g");
      return { code: code.replace(one.declared, "").replace(used, one.load), map: null };
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(
          `no longer found: ${[...missing].map(({ file, declared }) => `${declared} in ${file}`).join(", ")}`,
        );
    },
  };
}
