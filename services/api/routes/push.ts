import { deleteDevice, deletePush } from "#shared/domain/push/delete-push.ts";
import { findPush } from "#shared/domain/push/find-push.ts";
import { savePush } from "#shared/domain/push/save-push.ts";
import { sendTestNotice } from "#shared/domain/push/send-test-notice.ts";
import { pushEndpoints } from "#shared/wire/endpoints/push.ts";
import { preferredLanguage } from "../reading/language.ts";
import { serve } from "./serve.ts";

/** Registers the notices of the caller's devices. */
export const pushRoutes = serve(pushEndpoints, {
  "GET /api/me/push": ({ ctx, caller }) => findPush(ctx, caller),
  "PUT /api/me/push": ({ ctx, caller, body, request }) =>
    savePush(ctx, caller, { body, language: preferredLanguage(request.headers["accept-language"]) }),
  "DELETE /api/me/push": ({ ctx, caller }) => deletePush(ctx, caller),
  "DELETE /api/me/push/devices/:deviceId": ({ ctx, caller, place }) =>
    deleteDevice(ctx, caller, place.deviceId),
  "POST /api/me/push/test": ({ ctx, caller }) => sendTestNotice(ctx, caller),
});
