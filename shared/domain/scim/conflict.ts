import { invalidValue, ScimError } from "./scim-error.ts";

const conflicts: Record<string, string> = {
  scim_users_by_name: "another user has this userName",
  scim_users_external_id_key: "another user has this externalId",
  scim_groups_display_name_key: "another group has this displayName",
  scim_groups_external_id_key: "another group has this externalId",
};

/** Runs a write. Throws `ScimError` for a value that another resource has, and for a member that does not exist. */
export async function refusingConflicts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { constraint = "" } = error as { constraint?: string };
    const detail = conflicts[constraint];
    if (detail !== undefined) throw new ScimError(409, "uniqueness", detail);
    if (constraint === "scim_members_scim_user_id_fkey")
      throw invalidValue("members must name ids of existing users");
    throw error;
  }
}
