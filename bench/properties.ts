import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "./report.ts";

const root = join(import.meta.dirname, "..");
const runs = process.argv.includes("--small") ? 100 : 1_000;

/** Where the invariants of money are tried with fast-check: each of these files asks `runs` how often. */
const files = [
  "src/features/bank/matching/service.test.ts",
  "src/features/charges/rules.test.ts",
  "src/features/charges/service.properties.test.ts",
  "src/features/charges/service.test.ts",
  "src/features/charges/shares.rules.test.ts",
  "src/features/gateway/service.properties.test.ts",
  "src/features/invoices/advances/rules.test.ts",
  "src/features/invoices/service.model.test.ts",
  "src/features/invoices/tax/rules.test.ts",
  "src/features/invoices/tax/service.test.ts",
  "src/features/ledger/rules.test.ts",
  "src/features/ledger/service.model.test.ts",
  "src/features/ledger/service.properties.test.ts",
  "src/features/money-accounts/rules.test.ts",
  "src/features/money-accounts/service.properties.test.ts",
  "src/features/orders/service.properties.test.ts",
  "src/features/prices/rules.test.ts",
  "src/features/privacy/deletion.service.money.test.ts",
  "tests/app/money-reach.test.ts",
];

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] };

/** Each invariant of money is tried so often against the embedded database, whose files hold what the tries before left there. */
export async function benchProperties(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "tunse-properties-"));
  const told = join(folder, "report.json");
  const asked = ["run", "--project=app", "--project=unit", "--reporter=json", `--outputFile=${told}`, ...files];
  spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...asked], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", PROPERTY_RUNS: String(runs) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { testResults }: Report = JSON.parse(readFileSync(told, "utf8"));
  rmSync(folder, { recursive: true });
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status !== "passed");
  for (const { fullName } of failed) console.log(`  ${fullName}`);
  const missing = files.length - testResults.length;
  return [
    {
      name: `tests that failed, of ${tests.length}, each property ${runs} times`,
      value: failed.length,
      unit: "",
      limit: 0,
    },
    { name: "files without an answer", value: missing, unit: "", limit: 0 },
  ];
}
