import { buildSchema, graphqlSync, parse, validate, type GraphQLSchema } from "graphql";
import type { Reply } from "./validate.ts";

/** A query or a mutation with its variables. */
export type Asked = { query: string; variables?: Record<string, unknown> };

/** An imitated GraphQL API. */
export type GraphqlApi = {
  /** Returns the answer to a query. What the schema does not have is a fault. */
  answer(asked: Asked): Reply;
  readonly faults: string[];
};

/** Throws an error that the product gives for a valid query, with its extensions. */
export class GraphqlRefusal extends Error {
  readonly extensions: Record<string, unknown>;

  constructor(message: string, extensions: Record<string, unknown> = {}) {
    super(message);
    this.extensions = extensions;
  }
}

/**
 * Returns a function that says what is wrong with a query or a mutation, or null: it may only ask what the excerpt of a
 * published schema has.
 */
export function queryCheck(excerpt: string): (source: string) => string | null {
  const schema = buildSchema(excerpt);
  return (source) => {
    try {
      return validate(schema, parse(source))[0]?.message ?? null;
    } catch (error) {
      return (error as Error).message;
    }
  };
}

/** Returns an API that answers queries by an excerpt of a published schema. `root` has the fields of both roots. */
export function imitateGraphql(excerpt: string, root: object): GraphqlApi {
  const schema: GraphQLSchema = buildSchema(excerpt);
  const faults: string[] = [];
  return {
    faults,
    answer({ query: source, variables: variableValues = {} }) {
      const { data, errors } = graphqlSync({ schema, source, rootValue: root, variableValues });
      const wrong = errors?.filter(({ originalError }) => !(originalError instanceof GraphqlRefusal)) ?? [];
      faults.push(...wrong.map(({ message }) => message));
      return { body: JSON.parse(JSON.stringify({ data, errors })) as unknown };
    },
  };
}
