// Rules: protocol/rooms#action-answers
import { expect, test } from "vitest";
import { actionsWith } from "#shared/kinds/action.ts";
import { poker } from "#shared/kinds/poker/index.ts";
import type { SessionKind } from "#shared/kinds/kind.ts";
import { z } from "zod";
import { actionPaths } from "./openapi-actions.ts";

test("two kinds' actions with the same name have one description", () => {
  const act = actionsWith()({
    verb: "POST",
    who: "member",
    summary: "Take a seat",
    body: z.object({ row: z.int() }),
    run: async () => "unchanged",
  });
  const make = actionsWith()({
    ...act,
    makes: true,
    run: async () => ({ created: "1" }),
  });
  const other: SessionKind = {
    ...poker,
    name: "theatre",
    actions: { vote: make, sit: act },
  };
  const paths = actionPaths([poker, other]) as Record<string, Record<string, Described>>;
  const { post } = paths["/api/sessions/{id}/actions/vote"]!;
  expect(post!.tags).toEqual(["poker actions", "theatre actions"]);
  expect(post!.summary).toContain("Take a seat");
  expect(Object.keys(post!.responses).filter((status) => status < "300")).toEqual(["201", "204"]);
  const bodies = post!.requestBody.content["application/json"].schema.anyOf!;
  expect(bodies.map((body) => Object.keys(body.properties))).toEqual([
    ["storyId", "value", "roundVersion"],
    ["row"],
  ]);
  expect(paths["/api/sessions/{id}/actions/sit"]!["post"]!.tags).toEqual(["theatre actions"]);
});

type Described = {
  tags: string[];
  summary: string;
  responses: object;
  requestBody: { content: { "application/json": { schema: { anyOf?: { properties: object }[] } } } };
};
