// Collects garbage ten times a second, so that a process's memory is only its live data. Loaded with --import and
// --expose-gc.
setInterval(() => globalThis.gc(), 100).unref();
