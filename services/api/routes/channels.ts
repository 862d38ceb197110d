import { changeChannel } from "#shared/domain/channels/change-channel.ts";
import { connectChannel } from "#shared/domain/channels/connect-channel.ts";
import { disconnectChannel } from "#shared/domain/channels/disconnect-channel.ts";
import { listChannels } from "#shared/domain/channels/list-channels.ts";
import { listMessages } from "#shared/domain/channels/list-messages.ts";
import { retryMessage, sendChannelTest } from "#shared/domain/channels/send-again.ts";
import { channelEndpoints } from "#shared/wire/endpoints/channels.ts";
import { preferredLanguage } from "../reading/language.ts";
import { serve } from "./serve.ts";

/** Registers the chat channels of a space and their messages. */
export const channelRoutes = serve(channelEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/channels": ({ ctx, caller, place }) => listChannels(ctx, caller, place),
  "POST /api/orgs/:org/spaces/:slug/channels": ({ reporting, caller, place, body, key, request }) =>
    connectChannel(reporting(), caller, place, {
      body,
      language: preferredLanguage(request.headers["accept-language"]),
      key: key(),
    }),
  "PATCH /api/orgs/:org/spaces/:slug/channels/:channelId": ({ ctx, caller, place, body }) =>
    changeChannel(ctx, caller, place, body),
  "DELETE /api/orgs/:org/spaces/:slug/channels/:channelId": ({ reporting, caller, place }) =>
    disconnectChannel(reporting(), caller, place),
  "POST /api/orgs/:org/spaces/:slug/channels/:channelId/test": ({ ctx, caller, place }) =>
    sendChannelTest(ctx, caller, place),
  "GET /api/orgs/:org/spaces/:slug/channels/:channelId/messages": async ({ ctx, caller, place }) => ({
    messages: await listMessages(ctx.db, caller, place),
  }),
  "POST /api/orgs/:org/spaces/:slug/channels/:channelId/messages/:messageId/retry": ({
    ctx,
    caller,
    place,
  }) => retryMessage(ctx, caller, place),
});
