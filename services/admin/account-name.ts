import { userInfo } from "node:os";

/** Returns the name of the machine account that runs the command; some accounts in containers have no name. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}
