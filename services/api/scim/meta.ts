/** Returns the metadata of a resource. */
export function metaOf(
  resourceType: "User" | "Group",
  location: string,
  { createdAt, changedAt }: { createdAt: Date; changedAt: Date },
) {
  return { resourceType, created: createdAt.toISOString(), lastModified: changedAt.toISOString(), location };
}
