// Who may know whom (ARCHITECTURE.md). Every rule is "this folder may import only these"; what is not listed is refused.
const own = (...folders) => `^(${folders.join("|")})`;
const packages = "node_modules/";

/** A rule that files matching `from` import, among our own files, only those matching `to`. */
function only(name, from, to, comment) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: from, pathNot: "\\.(test|fixture)\\.ts$" },
    to: { path: own("services/", "shared/", "web/", "deploy/", "sdk/", "plugins/", "test/"), pathNot: to },
  };
}

/** A rule that a package is imported in these places only. */
function confined(name, pattern, places) {
  return {
    name,
    severity: "error",
    from: { path: own("services/", "shared/", "web/", "deploy/"), pathNot: places },
    to: { path: `${packages}(${pattern})/` },
  };
}

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    // A module that the build makes is resolved by its plugin, the package for authors by the bundler of plugins.
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: "^virtual:|^@standpoint/plugin-sdk/(page|server|test|tracker|tracker-page)$",
      },
    },

    only("wire-and-rules", "^shared/(wire|rules)/", "^shared/(wire|rules)/", "they run in the browser too"),
    {
      name: "wire-and-rules-no-node",
      severity: "error",
      from: { path: "^shared/(wire|rules)/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "wire-and-rules-packages",
      severity: "error",
      from: { path: "^shared/(wire|rules)/", pathNot: "\\.test\\.ts$" },
      to: { path: packages, pathNot: `${packages}(zod|ical\\.js)/` },
    },
    only("web", "^web/", "^(web/|shared/(wire|rules)/)"),
    only("web-translate", "^web/translate/", "^(web/(translate|src/i18n)|shared/rules)/"),
    only("web-i18n", "^web/src/i18n/", "^(web/src/i18n|shared/rules)/"),
    only("web-api", "^web/src/api/", "^(web/src/(api|i18n)|shared/(wire|rules))/"),
    only(
      "web-ui",
      "^web/src/ui/",
      "^(web/src/(ui/|i18n/|api/(api-problem|problem-text)\\.ts)|shared/rules/kind-hue\\.ts)",
      "of the API it knows only what a failed call looks like, to show it",
    ),
    only(
      "web-lib",
      "^web/src/lib/",
      "^(web/src/(lib|ui|api|i18n)/|shared/(wire|rules)/)",
      "rooms, kinds and pages stand on it: it imports none of them, not even with import()",
    ),
    only(
      "web-shell",
      "^web/src/shell/",
      "^(web/src/(shell|lib|ui|api|i18n|pages|room|kinds)|shared/(wire|rules))/",
    ),
    only(
      "web-decks",
      "^web/src/decks/",
      "^(web/src/(decks|ui|api|i18n)/|shared/(wire|rules)/)",
      "decks belong to a space: its settings and a kind draw them alike",
    ),
    only(
      "web-room",
      "^web/src/room/",
      "^(web/src/(room|lib|ui|api|i18n)/|shared/(wire|rules)/)",
      "the frame of a room knows no kind: its route hands it the registry",
    ),
    only(
      "web-kinds",
      "^web/src/kinds/",
      "^(web/src/(kinds|room|decks|lib|ui|api|i18n)/|shared/(wire|rules)/)",
    ),
    {
      name: "web-kinds-apart",
      comment: "one kind never knows another",
      severity: "error",
      from: { path: "^web/src/kinds/([^/]+)/" },
      to: { path: "^web/src/kinds/[^/]+/", pathNot: "^web/src/kinds/$1/" },
    },
    {
      name: "web-kinds-by-registry",
      comment:
        "a kind is known by its description, and only to the registry; what draws kinds of plugins, to the routes",
      severity: "error",
      from: {
        path: "^web/",
        pathNot: "^web/src/kinds/([^/]+/|(registry|notifications|plugin-rooms)\\.ts$)",
      },
      to: { path: "^web/src/kinds/[^/]+/", pathNot: "^web/src/kinds/plugin/(room|slots|nav)/tm-" },
    },
    {
      name: "web-shell-fetches-pages",
      comment: "a page's code is fetched when its address is visited",
      severity: "error",
      from: { path: "^web/src/shell/" },
      to: { path: "^web/src/(pages|room)/", dependencyTypesNot: ["dynamic-import"] },
    },
    only(
      "web-pages",
      "^web/src/pages/",
      "^(web/src/((pages|decks|lib|ui|api|i18n)/|kinds/(registry|kind-view|kind-name|own-consent|plugin-rooms|shown-fields|plugin-consent-template)\\.ts|room/(room-view|marked/(text-template|tm-marked))\\.ts)|shared/(wire|rules)/)",
      "a page uses the registry of kinds, and reaches into no kind's folder and not into a room, whose texts it draws alike",
    ),
    only(
      "web-embed",
      "^web/src/embed/",
      "^(web/src/((embed|room|lib|ui|api|i18n)/|kinds/(registry|kind-name)\\.ts|pages/space/tm-join\\.ts)|shared/(wire|rules)/)",
      "the side panel draws rooms, and the way into a space, as the application does",
    ),
    only("runtime", "^shared/runtime/", "^shared/runtime/"),
    only("db", "^shared/db/", "^shared/(db|runtime|rules)/"),
    only(
      "standups",
      "^shared/standups/",
      "^shared/(standups|db|rules|wire)/",
      "rules that the kind and the domain share",
    ),
    only("kinds-common", "^shared/kinds/[^/]+$", "^shared/(kinds|plugin-host|db|runtime|wire|rules)/"),
    {
      name: "kinds-apart",
      comment: "one kind never knows another",
      severity: "error",
      from: { path: "^shared/kinds/([^/]+)/" },
      to: { path: "^shared/kinds/[^/]+/", pathNot: "^shared/kinds/$1/" },
    },
    only(
      "kinds",
      "^shared/kinds/[^/]+/",
      "^shared/(kinds/([^/]+/|(kind|action|read|show|no-body|room-text|plugin-[a-z-]+)\\.ts)|standups/|plugin-host/|db/|runtime/|wire/|rules/)",
    ),
    {
      name: "kinds-by-registry",
      comment: "roles use the registry of kinds",
      severity: "error",
      from: { path: "^services/", pathNot: "\\.test\\.ts$" },
      to: { path: "^shared/kinds/[^/]+/" },
    },
    only("envelope", "^shared/envelope/", "^shared/(envelope/|kinds/[^/]+\\.ts|db/|runtime/|wire/|rules/)"),
    only(
      "plugin-host",
      "^shared/plugin-host/",
      "^shared/(plugin-host|runtime|wire|rules)/",
      "it runs code, and knows neither rooms nor the database",
    ),
    only(
      "domain",
      "^shared/domain/",
      "^shared/(domain/|envelope/|plugin-host/|kinds/[^/]+\\.ts|standups/|db/|runtime/|wire/|rules/)",
    ),
    ...["api", "scheduler", "delivery", "admin"].map((role) =>
      only(
        `role-${role}`,
        `^services/${role}/`,
        `^(services/${role}/|shared/${role === "admin" ? "|sdk/build/" : ""})`,
        "roles meet only in the database",
      ),
    ),
    only(
      "sdk-build",
      "^sdk/build/",
      "^(sdk/build/|shared/runtime/bundled-plugins\\.ts|services/inline-page-parts\\.ts)",
    ),
    only(
      "sdk-page",
      "^sdk/(page\\.ts|page/|server\\.ts)",
      "^(sdk/page/|plugins/api/[a-z-]+\\.d\\.ts|web/src/ui/translators\\.ts)",
      "it is bundled into the pages of authors",
    ),
    only(
      "plugins",
      "^plugins/([^/]+)/src/",
      "^(plugins/([^/]+)/src/|plugins/trackers/|sdk/(page|server)\\.ts)",
      "a plugin imports what an author outside of this clone can import",
    ),
    only(
      "main",
      "^services/[^/]+\\.ts$",
      "^(services/[^/]+\\.ts|services/(api|scheduler|delivery)/role\\.ts|services/admin/main\\.ts|shared/(runtime/|wire/|db/(migrate|choose-prepared-statements)\\.ts))",
    ),
    only(
      "deploy-local",
      "^deploy/local/",
      "^(deploy/(local/|demo/start-demo\\.ts)|services/(main|admin/main)\\.ts|shared/runtime/settings/)",
    ),
    only("deploy-settings", "^deploy/settings/", "^(deploy/settings|shared/runtime/settings)/"),
    only(
      "deploy-release",
      "^deploy/release/",
      "^(deploy/(release/|local/)|services/api/describe-api\\.ts|shared/runtime/bundled-plugins\\.ts|web/translate/progress\\.ts)",
    ),
    only("deploy-demo", "^deploy/demo/", "^(deploy/(demo/|local/progress\\.)|sdk/build/|shared/wire/)"),
    {
      name: "demo-lazily",
      severity: "error",
      from: { path: "^deploy/local/" },
      to: { path: "^deploy/demo/", dependencyTypesNot: ["dynamic-import"] },
    },
    {
      name: "roles-lazily",
      severity: "error",
      from: { path: "^services/[^/]+\\.ts$" },
      to: { path: "^services/(api|scheduler|delivery|admin)/", dependencyTypesNot: ["dynamic-import"] },
    },
    {
      name: "no-test-in-product",
      severity: "error",
      from: { path: own("services/", "shared/", "web/", "deploy/"), pathNot: "\\.(test|fixture)\\.ts$" },
      to: { path: "^test/|\\.(test|fixture)\\.ts$" },
    },

    confined("database-packages", "kysely|pg", "^shared/(db|runtime|kinds|standups)/"),
    confined("job-queue", "pg-boss", "^(services/delivery/|shared/db/(jobs|job-queue)\\.ts)"),
    confined("outbound-package", "undici", "^services/delivery/"),
    confined("calendar-package", "ical-generator", "^shared/domain/feed/"),
    confined("calendar-parser", "ical\\.js", "^shared/rules/calendar-days\\."),
    confined("plugin-packages", "quickjs-emscripten-core|@jitl/[^/]+", "^shared/plugin-host/sandbox/"),
    confined("metrics-package", "prom-client", "^shared/runtime/"),
    confined("markdown-package", "marked", "^web/src/room/marked/"),
    confined("http-packages", "fastify|@fastify/[^/]+|fastify-type-provider-zod|ws", "^services/api/"),
  ],
  options: {
    // With TypeScript 7 the default parser sees no module at all, and so passes everything.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".mjs", ".js", ".d.ts", ".json"],
    },
  },
};
