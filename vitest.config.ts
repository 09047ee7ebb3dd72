import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/rig/sequence.ts";

// An odd zone, so that a time without a zone shows; workers inherit it before Node reads it.
process.env.TZ = "Asia/Kathmandu";

/** Files that another run of `scripts/test.ts` has. */
const elsewhere = (process.env.TEST_WITHOUT ?? "").split(",").filter(Boolean);

const pure = "{,*.,*-}{contract,rules,client,data}{,.*}";
const pureTests = [
  "tests/*.test.ts",
  "src/{domain,ui,browser}/**/*.test.{ts,tsx}",
  `src/features/**/${pure}.test.ts`,
  "src/features/**/{screens,parts,data}/*.test.{ts,tsx}",
];

const appTests = ["src/*.test.ts", "src/features/**/*.test.ts", "tests/app/**/*.test.ts"];

/**
 * Where a server may answer otherwise than the same PostgreSQL embedded: what it makes of long statements, of several
 * connections that wait for each other, and of who listens.
 */
const differing = ["src/features/**/*queries*.test.ts", "tests/app/{locks,events,schema,housekeeping}.test.ts"];

/** What knows no database, or only the embedded one: the contract, and the demo, which runs on no other. */
const notOnServer = ["tests/app/contract.test.ts", "tests/app/demo.test.ts"];

/** The application's own tests, on the database that `tests/rig/databases.ts` gives the project of this name. */
const app = (name: string, include = appTests, exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...pureTests, ...exclude, ...elsewhere],
    isolate: false,
    globalSetup: ["tests/rig/databases.ts"],
    setupFiles: ["tests/rig/fresh-queue.ts"],
    testTimeout: process.env.PROPERTY_RUNS ? 10_000_000 : 600_000,
    hookTimeout: 600_000,
  },
});

/** Every screen and state, looked at in both sizes and themes. */
const sweeps = ["tests/journeys/screens-*.test.ts"];

/** In a real browser, against what is built. */
const browser = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...exclude, ...elsewhere],
    isolate: false,
    globalSetup: ["tests/rig/built-server.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    restoreMocks: true,
    // A failure elsewhere is read from its sentence alone.
    chaiConfig: { truncateThreshold: 0 },
    // What is waited for comes at once on a quiet machine; a busy one may take its time.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: pureTests,
          isolate: false,
          setupFiles: ["tests/rig/empty-page.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Node would take the package's half for servers; what is tested is the one for browsers.
          alias: {
            "tus-js-client": new URL("node_modules/tus-js-client/lib.esm/browser/index.js", import.meta.url).pathname,
          },
          server: { deps: { inline: ["tus-js-client"] } },
        },
      },
      app("app"),
      app("app on PostgreSQL", differing),
      app("app on PostgreSQL, the rest", appTests, [...differing, ...notOnServer]),
      {
        extends: true,
        test: {
          name: "platform",
          include: ["src/platform/**/*.test.ts", "tests/platform/**/*.test.ts"],
          exclude: elsewhere,
          globalSetup: ["tests/rig/server-database.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      browser("journeys", ["tests/journeys/**/*.test.ts"], sweeps),
      browser("screens", sweeps),
    ],
  },
});
