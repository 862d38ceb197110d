// The image's HEALTHCHECK: whatever its roles, a process answers on PORT. It reads the environment itself, so that it
// does not load the service, and is CommonJS because a module that imports node:http loads Node's fetch with it: it
// runs every ten seconds beside every process.
const { get } = require("node:http");

const address = { host: "127.0.0.1", port: process.env.PORT || 8080, path: "/healthz" };
setTimeout(() => process.exit(1), 2500);
get(address, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on("error", () => process.exit(1));
