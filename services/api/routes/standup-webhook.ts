import { chooseEvents } from "#shared/domain/standups/webhook/choose-events.ts";
import { deleteWebhook } from "#shared/domain/standups/webhook/delete-webhook.ts";
import { findWebhook } from "#shared/domain/standups/webhook/find-webhook.ts";
import { listDeliveries } from "#shared/domain/standups/webhook/list-deliveries.ts";
import { retryDelivery } from "#shared/domain/standups/webhook/retry-delivery.ts";
import { saveWebhook } from "#shared/domain/standups/webhook/save-webhook.ts";
import { sendTest } from "#shared/domain/standups/webhook/send-test.ts";
import { standupWebhookEndpoints } from "#shared/wire/endpoints/standup-webhook.ts";
import { serve } from "./serve.ts";

/** Registers the webhook of a space's standups and the list of its deliveries. */
export const standupWebhookRoutes = serve(standupWebhookEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/standup-webhook": ({ ctx, caller, place }) =>
    findWebhook(ctx, caller, place),
  "PUT /api/orgs/:org/spaces/:slug/standup-webhook": ({ ctx, caller, place, body }) =>
    saveWebhook(ctx, caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/standup-webhook": ({ ctx, caller, place }) =>
    deleteWebhook(ctx, caller, place),
  "PUT /api/orgs/:org/spaces/:slug/standup-webhook/events": ({ ctx, caller, place, body }) =>
    chooseEvents(ctx, caller, place, body),
  "POST /api/orgs/:org/spaces/:slug/standup-webhook/test": ({ ctx, caller, place }) =>
    sendTest(ctx, caller, place),
  "GET /api/orgs/:org/spaces/:slug/standup-webhook/deliveries": async ({ ctx, caller, place }) => ({
    deliveries: await listDeliveries(ctx.db, caller, place),
  }),
  "POST /api/orgs/:org/spaces/:slug/standup-webhook/deliveries/:deliveryId/retry": ({ ctx, caller, place }) =>
    retryDelivery(ctx, caller, place),
});
