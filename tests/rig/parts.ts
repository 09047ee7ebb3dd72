/**
 * What `npm test` leaves for `npm run test:full`, so that it answers in six minutes on two cores: files of calls that take
 * long by themselves (whole backups, file stores, the demo, pictures, carriers, files of ten thousand rows, every field of
 * every call with what it cannot be), and of the platform those that start servers again and again or kill them.
 */
export const slowFiles = [
  ...["backup", "csv", "demo", "events", "housekeeping", "metrics", "moving", "odd-fields", "stores"].map(
    (name) => `tests/app/${name}.test.ts`,
  ),
  "src/features/assets/service.import.test.ts",
  "src/features/chain/pack.service.test.ts",
  "src/features/chain/proofs.queries.test.ts",
  "src/features/deliveries/service.month.test.ts",
  "src/features/deliveries/service.voice.test.ts",
  "src/features/evidence/attacks.service.test.ts",
  "src/features/evidence/service.test.ts",
  "src/features/gateway/service.after.test.ts",
  "src/features/inbound-mail/service.senders.test.ts",
  "src/features/inbound-mail/service.test.ts",
  "src/features/invoices/papers.service.test.ts",
  "src/features/ledger/service.model.test.ts",
  "src/features/library/documents/content/calls.test.ts",
  "src/features/meters/service.import.test.ts",
  "src/features/prints/lookups.queries.test.ts",
  "src/features/prints/pixels.queries.test.ts",
  "src/features/privacy/deletion.service.test.ts",
  "src/features/schedules/importing/service.test.ts",
  "src/features/tasks/figures/queries.test.ts",
  "src/features/tasks/keys.queries.test.ts",
  "src/features/tasks/own.queries.test.ts",
  "src/features/tickets/keys.queries.test.ts",
  "src/features/units/service.import.test.ts",
  "src/features/units/service.resident-import.test.ts",
  "src/features/webhooks/service.test.ts",
  "src/features/whatsapp/hook.calls.test.ts",
  "src/features/whatsapp/service.talk.test.ts",
];

export const slowPlatformFiles = [
  ...[
    "jobs",
    "rolling",
    "database-loss",
    "database-migrations",
    "migrations-under-way",
    "database-embedded",
    "database-lock",
  ],
  ...["kill", "killed-schedules", "killed-sending", "migrated-rows", "pooler", "failover", "faults"],
].map((name) => `tests/platform/${name}.test.ts`);

/** What `npm test` looks at in a browser: forms before scripts, an emergency, a visit. The other journeys wait. */
export const firstJourneys = ["early", "emergency", "visits"].map((name) => `tests/journeys/${name}.test.ts`);

/** What it asks of PostgreSQL: what waits for each other there. */
export const firstOnServer = ["tests/app/locks.test.ts", "tests/app/schema.test.ts"];
