// Loads every file of the built server once, which writes V8's compile cache next to them. So no start compiles them
// again. Runs in the image build. Account and Node version must be those of the server, because Node ignores any other
// cache.
const { readdirSync } = require("node:fs");
const { enableCompileCache } = require("node:module");
const { join } = require("node:path");

const server = join(__dirname, "server");
enableCompileCache(join(server, "compile-cache"));
for (const name of readdirSync(server)) if (name.endsWith(".cjs")) require(join(server, name));
