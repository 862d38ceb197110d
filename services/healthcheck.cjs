// The image's HEALTHCHECK: every process listens on PORT, with any roles. It reads the environment directly, so that it
// does not load the service. It is CommonJS because an ES module that imports node:http also loads Node's fetch. It
// runs every ten seconds for each process.
const { get } = require("node:http");

const address = { host: "127.0.0.1", port: process.env.PORT || 8080, path: "/healthz" };
setTimeout(() => process.exit(1), 2500);
get(address, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on("error", () => process.exit(1));
