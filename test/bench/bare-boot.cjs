// The least that a service does before it can say it is ready. CommonJS, as the built server is.
const fastify = require("fastify");

const app = fastify({ logger: false });
app.get("/readyz", async () => ({ status: "ok" }));
void app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
