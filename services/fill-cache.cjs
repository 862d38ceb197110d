// Loads every file of the built server once, so that what V8 compiles of them is kept beside them and no start has to.
// Run when the image is built, by the account and the Node that will run it: V8 takes nothing
// that another one kept.
const { readdirSync } = require("node:fs");
const { enableCompileCache } = require("node:module");
const { join } = require("node:path");

const server = join(__dirname, "server");
enableCompileCache(join(server, "compile-cache"));
for (const name of readdirSync(server)) if (name.endsWith(".cjs")) require(join(server, name));
