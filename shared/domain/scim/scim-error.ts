/** The `scimType` values of RFC 7644, section 3.12, that this service uses. */
export type ScimErrorType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "uniqueness";

/** A refusal of a SCIM request, with its HTTP status. `detail` is a sentence for the operator of the client. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimErrorType | undefined;

  constructor(status: number, scimType: ScimErrorType | undefined, detail: string) {
    super(detail);
    this.name = "ScimError";
    this.status = status;
    this.scimType = scimType;
  }
}

/** Returns the refusal of a value. */
export function invalidValue(detail: string): ScimError {
  return new ScimError(400, "invalidValue", detail);
}

/** Returns the refusal of an id that no resource has. */
export function noSuchResource(): ScimError {
  return new ScimError(404, undefined, "there is no resource with this id");
}
