/** The oldest major version of Node that runs the service. */
const MIN_MAJOR = 24;

/** Returns a sentence if this process runs on a Node that is too old, by default the running one. */
export function nodeMistake(version = process.version, path = process.execPath): string | undefined {
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  if (major >= MIN_MAJOR) return undefined;
  return `Node ${MIN_MAJOR} or later is required, but ${path} is ${version}.`;
}
