import { z } from "zod";

/** The encodings of a file in a package or an upload. */
export const fileEncoding = z.enum(["br+base64", "base64", "utf8"], { error: "unknown encoding" });

/** The text of an encoded file. */
export const fileData = z.string({ error: "data must be text" });

/** A file of a package that is uploaded before the package. */
export const fileBody = z.object({ encoding: fileEncoding, data: fileData });
export type FileBody = z.infer<typeof fileBody>;
