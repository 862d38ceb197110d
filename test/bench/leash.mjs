// Loaded into a service that is started unchanged, so that it ends when the bench does, however that ends.
process.on("disconnect", () => process.exit(0));
