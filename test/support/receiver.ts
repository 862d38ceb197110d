import { rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { generate } from "selfsigned";
import { Webhook } from "standardwebhooks";
import type { WebhookPayload } from "#shared/wire/webhook.ts";

/** A request that the receiver got. `body` is the unparsed body. */
export type Received = {
  id: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
};

/** A receiver's reply: a status, or a function that writes it. */
export type Answer = number | ((received: Received, response: ServerResponse) => void);

/** A real https server for deliveries, on a host that `webhookEnv` allows. */
export type Receiver = {
  url: string;
  port: number;
  /** The requests in order of arrival. */
  received: Received[];
  /** Sets the reply to later requests. */
  answer(answer: Answer): void;
  close(): Promise<void>;
};

/** The settings that allow deliveries to receivers of tests. */
export const webhookEnv = {
  PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  STANDUP_WEBHOOK_HOSTS: "localhost,other.localhost",
  OUTBOUND_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
};

/** Starts a receiver, which answers 204 by default. This process trusts its certificate. */
export async function startReceiver(first: Answer = 204): Promise<Receiver> {
  const { key, cert } = await certificate();
  const received: Received[] = [];
  let answer = first;
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { headers, method = "", url: path = "" } = request;
      const body = Buffer.concat(chunks).toString();
      const delivery = { id: String(headers["webhook-id"]), method, path, headers, body };
      received.push(delivery);
      if (typeof answer === "number") response.writeHead(answer).end();
      else answer(delivery, response);
    });
  });
  // Many tests abort a TLS handshake.
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/standups`,
    port,
    received,
    answer: (next) => void (answer = next),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns the payload of a delivery after an independent library verified its signature; throws if it is invalid. */
export function verified({ headers, body }: Received, secret: string): WebhookPayload {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookPayload;
}

let cachedCertificate: Promise<{ key: string; cert: string; file: string }> | undefined;

/** Returns the certificate of this process's receivers, and its file for NODE_EXTRA_CA_CERTS of a child process. */
export function certificate(): Promise<{ key: string; cert: string; file: string }> {
  cachedCertificate ??= makeCertificate();
  return cachedCertificate;
}

async function makeCertificate() {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      {
        name: "subjectAltName",
        altNames: ["localhost", "other.localhost"].map((value) => ({ type: 2, value })),
      },
    ],
  });
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), cert]);
  const file = join(tmpdir(), `standpoint-receiver-${process.pid}-${Date.now()}.pem`);
  writeFileSync(file, cert);
  process.once("exit", () => rmSync(file, { force: true }));
  return { key, cert, file };
}
