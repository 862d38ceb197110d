// The minimum of a service before it reports ready. CommonJS, like the built server.
const fastify = require("fastify");

const app = fastify({ logger: false });
app.get("/readyz", async () => ({ status: "ok" }));
void app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
