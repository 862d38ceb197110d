import { groupSchema } from "./group-resource.ts";
import { maxResults } from "./filter.ts";
import { userSchema } from "./user-resource.ts";

type Attribute = { name: string; type: string; description: string; [property: string]: unknown };

const attribute = (given: Attribute): Attribute => ({
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...given,
});

const unsupported = { supported: false };

/** Returns the resource `ServiceProviderConfig`: the supported features of SCIM. */
export function serviceProviderConfig(base: string) {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
    patch: { supported: true },
    bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    changePassword: unsupported,
    sort: unsupported,
    etag: unsupported,
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Bearer token",
        description: "The token of SCIM_TOKEN",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

/** Returns the resource types. */
export function resourceTypes(base: string) {
  return [
    { id: "User", endpoint: "/Users", schema: userSchema },
    { id: "Group", endpoint: "/Groups", schema: groupSchema },
  ].map(({ id, endpoint, schema }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id,
    name: id,
    endpoint,
    schema,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${id}` },
  }));
}

const userAttributes = [
  attribute({
    name: "userName",
    type: "string",
    description: "The person's name at the provider",
    required: true,
    uniqueness: "server",
  }),
  attribute({ name: "active", type: "boolean", description: "False revokes the person from every org" }),
];

const memberAttributes = [
  attribute({ name: "value", type: "string", description: "The id of a user", mutability: "immutable" }),
  attribute({
    name: "$ref",
    type: "reference",
    description: "The address of the user",
    referenceTypes: ["User"],
    mutability: "immutable",
  }),
  attribute({
    name: "type",
    type: "string",
    description: "Always User",
    canonicalValues: ["User"],
    mutability: "immutable",
  }),
];

const groupAttributes = [
  attribute({
    name: "displayName",
    type: "string",
    description: "The name, which is compared with the claim values of orgs",
    required: true,
    caseExact: true,
    uniqueness: "server",
  }),
  attribute({
    name: "members",
    type: "complex",
    description: "The users of the group",
    multiValued: true,
    subAttributes: memberAttributes,
  }),
];

/** Returns the schemas of users and groups. */
export function schemas(base: string) {
  return [
    { id: userSchema, name: "User", description: "A person", attributes: userAttributes },
    { id: groupSchema, name: "Group", description: "A group of people", attributes: groupAttributes },
  ].map(({ id, name, description, attributes }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${id}` },
  }));
}
