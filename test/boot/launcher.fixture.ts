// A launcher for the test to kill: starts Postgres in the folder given and reports its address.
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", durable: false });
process.stdout.write(`${postgres.url}\n`);
setInterval(() => {}, 1000);
