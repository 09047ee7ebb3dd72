import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runFaults } from "../tests/rig/faults/run.ts";
import type { Figure } from "./report.ts";

const writers = 8;

/**
 * Two web processes and a worker on a primary, its standby and a store, while one after the other is killed, cut off and
 * replaced: for `FAULTS_SECONDS` (an hour), in the order that `FAULTS_SEED` gives.
 */
export async function benchFaults(): Promise<Figure[]> {
  const seconds = Number(process.env.FAULTS_SECONDS ?? 3_600);
  const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1_000_000));
  console.log(`  seed ${seed}: FAULTS_SEED=${seed} brings the same order again`);
  const endsAt = Date.now() + seconds * 1_000;
  const { history, done, slowestMs, faults } = await runFaults({
    ...{ seed, writers, processes: { web: 2, role: "web" } },
    isOver: () => Date.now() > endsAt,
    say: (line) => console.log(`  ${line}`),
  });
  const refused = history.refusals.length;
  console.log(`  ${done} faults, ${history.acknowledged.length} writes acknowledged, ${refused} refused or cut off`);
  for (const fault of faults.slice(0, 50)) console.log(`  ✗ ${fault}`);
  if (faults.length > 0) {
    const file = join(mkdtempSync(join(tmpdir(), "tunse-history-")), "history.json");
    writeFileSync(file, JSON.stringify({ seed, faults, history }));
    console.log(`  what was sent and told is kept in ${file}`);
  }
  return [
    { name: "what is kept and should not be, or is missing", value: faults.length, unit: "", limit: 0 },
    { name: "longest time without an acknowledged write", value: slowestMs / 1_000, unit: "s", limit: 60 },
  ];
}
