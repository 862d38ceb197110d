// A launcher that tests kill. It starts Postgres in the given folder and prints its address. SIGTERM ends it like a
// crash, without stop().
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", durable: false });
process.stdout.write(`${postgres.url}\n`);
process.on("SIGTERM", () => process.exit(1));
setInterval(() => {}, 1000);
