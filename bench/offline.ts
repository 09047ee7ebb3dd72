import { loadavg } from "node:os";
import { runAway } from "../tests/rig/away/run.ts";
import { type Figure, median } from "./report.ts";

const hourMs = 3_600_000;

/**
 * A technician's two days without a network: fifty acts on ten jobs with sixty photos, and the way back by a line that loses
 * six of ten calls, while tabs, browsers and servers are killed. `AWAY_SEED` gives the order, `AWAY_JOBS` fewer jobs.
 */
export async function benchOffline(): Promise<Figure[]> {
  const seed = Number(process.env.AWAY_SEED ?? Math.floor(Math.random() * 1_000_000));
  const jobs = Number(process.env.AWAY_JOBS ?? 10);
  console.log(`  seed ${seed}: AWAY_SEED=${seed} brings the same again; load ${loadavg()[0]?.toFixed(1)}`);
  const say = (line: string) => console.log(`  ${line}`);
  const day = { ...{ seed, jobs, steps: ["Turn the water off", "Look for leaks"], awayMs: 48 * hourMs }, say };
  const bad = await runAway({ ...day, photosEach: 6, side: 1_300, kills: 10, restarts: 2, lost: 0.6, tabs: 3 });
  for (const fault of bad.faults) console.log(`  ✗ ${fault}`);
  console.log(`  ${bad.acts} acts and ${bad.photos} photos arrived in ${(bad.sentMs / 1_000).toFixed(0)} s`);
  const plain = { photosEach: 0, side: 0, kills: 0, restarts: 0, lost: 0, tabs: 1 };
  const slow = await runAway({ ...day, ...plain, jobs: jobs + 1, slower: 4, kbit: 400, isOneStuck: true });
  for (const fault of slow.faults) console.log(`  ✗ ${fault}`);
  const times = slow.actTimes.toSorted((one, other) => one - other);
  console.log(
    `  ${times.length} presses, half of them within ${median(times).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const wrong = bad.faults.length + slow.faults.length;
  return [
    { name: "acts and photos lost, doubled, changed, undated or out of order", value: wrong, unit: "", limit: 0 },
    {
      name: `${jobs * 5} acts on 400 kbit/s, beside a job that is stuck`,
      value: slow.sentMs / 1_000,
      unit: "s",
      limit: 60,
    },
    { name: "from a press to On this phone, 95 of 100", value: p95, unit: "ms", limit: 150 },
    { name: "on the phone once all is sent", value: bad.keptBytes / 1e6, unit: "MB", limit: 35 },
    { name: "until nothing is left after a log-out", value: bad.wipeMs, unit: "ms", limit: 2_000 },
  ];
}
