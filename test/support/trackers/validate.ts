import { z } from "zod";
import type { Answer, SentRequest } from "../../../plugins/api/harness-hooks.ts";

/**
 * A request of a product's published description: its parameters, its body, and the body of a success. What is not
 * declared is refused, so that a plugin sends nothing that the product does not have.
 */
export type Operation = {
  method: string;
  /** The path below the address, with its parameters in braces: `/board/{id}/sprint`. */
  path: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body of an answer with success; without it, an empty one. */
  answer?: z.ZodType;
};

/** A request with its parameters, as an imitated product handles it. */
export type Call = {
  /** The values in the path by name. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** Each value of a parameter that may be repeated. */
  values(name: string): string[];
  body: unknown;
  headers: Record<string, string>;
};

/** What an imitated product answers. `body` becomes JSON; without it the answer is empty. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };

type Handlers<Name extends string> = Record<Name, (call: Call) => Reply>;

/** An imitated product. */
export type Product = {
  /** Answers a request, as the harness and a server do. */
  answer(request: SentRequest): Answer;
  /** What was wrong with requests, and with the imitation's own answers. Tests expect it to be empty. */
  readonly faults: string[];
};

/**
 * Returns a product that answers at an address. Each request has to fit its operation, and each answer the published
 * form. Others are 400, and are kept as faults.
 */
export function imitate<Name extends string>(
  address: string,
  operations: Record<Name, Operation>,
  handlers: Handlers<Name>,
  /** Runs before each handler, for example to refuse the sign-in. A reply takes the place of the handler's. */
  before: (call: Call, name: Name) => Reply | null = () => null,
): Product {
  const faults: string[] = [];
  const fault = (text: string): Answer => {
    faults.push(text);
    return { status: 400, body: JSON.stringify({ fault: text }) };
  };

  return {
    faults,
    answer(request) {
      const { method, url, headers } = request;
      if (!url.startsWith(`${address}/`)) return fault(`${url} is not below ${address}`);
      const { pathname, searchParams } = new URL(url);
      const path = pathname.slice(new URL(address).pathname.replace(/\/$/, "").length);
      const found = find(operations, method, path);
      if (!found) return fault(`${method} ${path} is not described`);
      const operation = operations[found.name];
      const call: Call = {
        params: found.params,
        query: Object.fromEntries(searchParams),
        values: (name) => searchParams.getAll(name),
        body: request.body === undefined ? undefined : JSON.parse(request.body),
        headers,
      };
      const wrong =
        problemOf(operation.query ?? z.strictObject({}), call.query) ??
        problemOf(operation.body ?? z.undefined(), call.body);
      if (wrong) return fault(`${method} ${path}: ${wrong}`);
      const {
        status = 200,
        headers: sent = {},
        body,
      } = before(call, found.name) ?? handlers[found.name](call);
      // A sign-in page has another form.
      const isSuccess = status >= 200 && status < 300 && sent["content-type"] !== "text/html";
      const own = isSuccess ? problemOf(operation.answer ?? z.undefined(), body) : null;
      if (own) return fault(`the answer to ${method} ${path}: ${own}`);
      return { status, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
    },
  };
}

/** Returns the operation of a request, and the values in its path. A path without values goes before one with them. */
function find<Name extends string>(operations: Record<Name, Operation>, method: string, path: string) {
  const parts = path.split("/");
  const fitting = (Object.keys(operations) as Name[]).flatMap((name) => {
    const { method: wanted, path: template } = operations[name];
    const names = template.split("/");
    const fits =
      wanted === method &&
      names.length === parts.length &&
      names.every((part, i) => (isValue(part) ? parts[i] !== "" : part === parts[i]));
    if (!fits) return [];
    const values = names.flatMap((part, i) =>
      isValue(part) ? [[part.slice(1, -1), decodeURIComponent(parts[i]!)] as const] : [],
    );
    return [{ name, params: Object.fromEntries(values) }];
  });
  return fitting.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

const isValue = (part: string) => part.startsWith("{");

function problemOf(schema: z.ZodType, value: unknown): string | null {
  const { error } = schema.safeParse(value);
  return error ? z.prettifyError(error).replaceAll("\n", " ") : null;
}

/** A number in a query. */
export const whole = z.string().regex(/^\d{1,10}$/);
/** A list of names in a query, with commas. */
export const names = z.string().regex(/^[\w.*-]+(?:,[\w.*-]+)*$/);
