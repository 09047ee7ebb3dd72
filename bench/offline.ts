import { loadavg } from "node:os";
import type { Held } from "../tests/rig/away/held.ts";
import { runAway } from "../tests/rig/away/run.ts";
import { type Figure, median } from "./report.ts";

const hourMs = 3_600_000;

/** A technician's two days without a network. `AWAY_SEED` gives the order, `AWAY_JOBS` fewer jobs. */
function away() {
  const seed = Number(process.env.AWAY_SEED ?? Math.floor(Math.random() * 1_000_000));
  const jobs = Number(process.env.AWAY_JOBS ?? 10);
  console.log(`  seed ${seed}: AWAY_SEED=${seed} brings the same again; load ${load()}`);
  const say = (line: string) => console.log(`  ${line}`);
  return { seed, jobs, steps: ["Turn the water off", "Look for leaks"], awayMs: 48 * hourMs, say };
}

const mb = (bytes: number) => bytes / 1e6;
const words = ({ all, caches, databases }: Held) =>
  `${mb(all).toFixed(1)} MB (${mb(caches).toFixed(1)} of the product, ${mb(databases).toFixed(1)} of databases)`;

const load = () => loadavg()[0]?.toFixed(1);

function wrongIn({ faults }: { faults: readonly string[] }): Figure {
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  return { name: "acts and photos lost, doubled, changed, undated or out of order", value: faults.length, ...none };
}

const none = { unit: "", limit: 0 };

/** Fifty acts on ten jobs with sixty photos, and the way back by a line that loses six of ten calls, while tabs, browsers and servers are killed. */
export async function benchOffline(): Promise<Figure[]> {
  const bad = await runAway({ ...away(), photosEach: 6, side: 1_300, kills: 10, restarts: 2, lost: 0.6, tabs: 3 });
  console.log(
    `  ${bad.acts} acts and ${bad.photos} photos arrived in ${(bad.sentMs / 1_000).toFixed(0)} s; load ${load()}`,
  );
  const { byTabs, after } = bad.held;
  console.log(
    `  on the phone once all is sent: ${words(byTabs)} while the tabs are open that sent it, ${words(after)} later`,
  );
  return [
    wrongIn(bad),
    { name: "on the phone once all is sent", value: mb(after.all), unit: "MB", limit: 35 },
    { name: "until nothing is left after a log-out", value: bad.wipeMs, unit: "ms", limit: 2_000 },
  ];
}

/** The same acts without photos, on a slow phone and a thin line, beside a job that the server does not take. */
export async function benchThinLine(): Promise<Figure[]> {
  const plan = away();
  const plain = { photosEach: 0, side: 0, kills: 0, restarts: 0, lost: 0, tabs: 1 };
  const slow = await runAway({ ...plan, ...plain, jobs: plan.jobs + 1, slower: 4, kbit: 400, isOneStuck: true });
  const times = slow.actTimes.toSorted((one, other) => one - other);
  console.log(`  ${times.length} presses, half of them within ${median(times).toFixed(0)} ms; load ${load()}`);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const name = `${plan.jobs * 5} acts on 400 kbit/s, beside a job that is stuck`;
  return [
    wrongIn(slow),
    { name: "presses whose word was not seen", value: slow.acts - times.length, ...none },
    { name, value: slow.sentMs / 1_000, unit: "s", limit: 60 },
    { name: "from a press to On this phone, 95 of 100", value: p95, unit: "ms", limit: 150 },
  ];
}
