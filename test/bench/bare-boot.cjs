import fastify from "fastify";

// The least that a service does before it can say it is ready.
const app = fastify({ logger: false });
app.get("/readyz", async () => ({ status: "ok" }));
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
