// Stands in the built server for packages that ours would load in cases that this service never brings about.
throw new Error("this package was left out of the build (services/vite.config.ts)");
