/**
 * What `npm test` leaves for `npm run test:full`, so that it answers in six minutes on two cores: files of calls that take
 * ten seconds or more by themselves (whole backups, the demo, pictures, carriers, files of ten thousand rows), and of the
 * platform those that start servers again and again.
 */
export const slowFiles = [
  ...["backup", "csv", "demo", "events"].map((name) => `tests/app/${name}.test.ts`),
  "src/features/assets/service.import.test.ts",
  "src/features/chain/proofs.queries.test.ts",
  "src/features/evidence/service.test.ts",
  "src/features/prints/lookups.queries.test.ts",
  "src/features/prints/pixels.queries.test.ts",
  "src/features/units/service.resident-import.test.ts",
  "src/features/webhooks/service.test.ts",
  "src/features/whatsapp/service.talk.test.ts",
];

export const slowPlatformFiles = [
  ...["jobs", "rolling", "database-loss", "database-migrations", "database-embedded", "database-lock"],
  ...["killed-schedules", "migrated-rows", "pooler"],
].map((name) => `tests/platform/${name}.test.ts`);

/** What `npm test` looks at in a browser: forms before scripts, an emergency, a visit. The other journeys wait. */
export const firstJourneys = ["early", "emergency", "visits"].map((name) => `tests/journeys/${name}.test.ts`);

/** What it asks of PostgreSQL: what waits for each other there. */
export const firstOnServer = ["tests/app/locks.test.ts", "tests/app/schema.test.ts"];
