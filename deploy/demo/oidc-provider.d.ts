// The types of oidc-provider that the demo provider uses; the package has no types.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Claims = Record<string, unknown> & { sub: string };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Context = {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      result?: { login?: object };
      provider: { Grant: new (properties: { clientId: string; accountId: string }) => Grant };
    };
  };
  type Result = { login: { accountId: string; remember: boolean } } | { error: string };

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Result): Promise<void>;
    Client: {
      find(clientId: string): Promise<{ backchannelLogout(subject: string, sid: string): Promise<void> }>;
    };
    on(event: string, listener: (...args: unknown[]) => void): void;
  }

  export namespace interactionPolicy {
    class Check {
      static REQUEST_PROMPT: true;
      static NO_NEED_TO_PROMPT: false;
      constructor(reason: string, description: string, check: (ctx: Context) => boolean);
    }
    function base(): { get(prompt: string): { checks: { add(check: Check): void } } };
  }

  export type { Claims, Context };
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  /** Returns the storage of one provider. Without it, all providers of a process share a storage and log a warning. */
  export function createMemoryAdapter(): (model: string) => object;
}
