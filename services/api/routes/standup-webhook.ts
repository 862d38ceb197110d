import type { FastifyInstance } from "fastify";
import { deleteWebhook } from "#shared/domain/webhook/delete-webhook.ts";
import { findWebhook } from "#shared/domain/webhook/find-webhook.ts";
import { listDeliveries } from "#shared/domain/webhook/list-deliveries.ts";
import { retryDelivery } from "#shared/domain/webhook/retry-delivery.ts";
import { saveWebhook } from "#shared/domain/webhook/save-webhook.ts";
import { sendTest } from "#shared/domain/webhook/send-test.ts";
import { deliveryList, savedWebhook, sentTest, webhookBody, webhookReply } from "#shared/wire/webhook.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf, spaceAddressOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "standup webhook";
const webhook = "/api/orgs/:org/spaces/:slug/standup-webhook";

/** Registers the webhook of a space's standups and the list of its deliveries. */
export function standupWebhookRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.get(
    webhook,
    {
      schema: describe({
        tag,
        summary: "Get the standup webhook of a space",
        replies: { 200: webhookReply },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => findWebhook(ctx, callerOf(request.raw), spaceAddressOf(request)),
  );

  app.put(
    webhook,
    {
      schema: describe({
        tag,
        summary: "Set the standup webhook of a space; returns the new secret, once",
        body: webhookBody,
        replies: { 200: savedWebhook },
        refusals: [400, 401, 403, 404, 503],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, webhookBody);
      return saveWebhook(ctx, callerOf(request.raw), spaceAddressOf(request), body);
    },
  );

  app.delete(
    webhook,
    {
      schema: describe({
        tag,
        summary: "Delete the standup webhook of a space",
        replies: { 204: "Deleted" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await deleteWebhook(ctx, callerOf(request.raw), spaceAddressOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    `${webhook}/test`,
    {
      schema: describe({
        tag,
        summary: "Send a signed test to the space's webhook",
        replies: { 201: sentTest },
        refusals: [401, 403, 404, 429],
      }),
    },
    async (request, reply) => {
      reply.code(201);
      return sendTest(ctx, callerOf(request.raw), spaceAddressOf(request));
    },
  );

  app.get(
    `${webhook}/deliveries`,
    {
      schema: describe({
        tag,
        summary: "List the webhook's sent and pending deliveries, newest first, at most 50",
        replies: { 200: deliveryList },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => ({
      deliveries: await listDeliveries(ctx.db, callerOf(request.raw), spaceAddressOf(request)),
    }),
  );

  app.post(
    `${webhook}/deliveries/:deliveryId/retry`,
    {
      schema: describe({
        tag,
        summary: "Retry an event, with the full number of attempts",
        replies: { 204: "Due at once" },
        refusals: [401, 403, 404, 429],
      }),
    },
    async (request, reply) => {
      const address = { ...spaceAddressOf(request), deliveryId: idOf(request, "deliveryId") };
      await retryDelivery(ctx, callerOf(request.raw), address);
      return reply.code(204).send();
    },
  );
}
