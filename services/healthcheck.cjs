// The image's HEALTHCHECK: whatever its roles, a process answers on PORT. It reads the environment itself, so that it
// does not load the service.
const signal = AbortSignal.timeout(2500);
const healthy = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`, { signal }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(healthy ? 0 : 1);
