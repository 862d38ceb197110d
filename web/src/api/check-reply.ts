import { areas } from "#shared/wire/endpoints/all.ts";
import type { Endpoint } from "#shared/wire/endpoints/endpoint.ts";
import { ApiProblem } from "./api-problem.ts";

const endpoints = new Map(areas.flatMap((area) => Object.entries<Endpoint>(area.endpoints)));

/** Throws an ApiProblem `unreadable` if an endpoint declares no such reply. For development and tests. */
export function checkReply(address: string, data: unknown): void {
  const problems = Object.values(endpoints.get(address)!.replies).map((reply) =>
    typeof reply === "string" ? (data === undefined ? null : "it should be empty") : flawOf(reply, data),
  );
  if (problems.includes(null)) return;
  const message = `the reply of ${address} is not as declared: ${problems.join("; or: ")}`;
  throw new ApiProblem({ status: 200, code: "unreadable", message });
}

function flawOf(schema: Exclude<Endpoint["replies"][number], string>, data: unknown): string | null {
  const issue = schema.safeParse(data).error?.issues[0];
  return issue ? `${issue.path.join(".")}: ${issue.message}` : null;
}
