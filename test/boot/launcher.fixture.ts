// A launcher for tests to kill: starts Postgres in the folder given and reports its address. SIGTERM ends it as a
// failure of the program would, without stop().
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", durable: false });
process.stdout.write(`${postgres.url}\n`);
process.on("SIGTERM", () => process.exit(1));
setInterval(() => {}, 1000);
