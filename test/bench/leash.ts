// Loaded into a service that is started as it stands, so that it ends when the bench does, however that ends.
process.on("disconnect", () => process.exit(0));
