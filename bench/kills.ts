import { withDatabase } from "../tests/rig/databases.ts";
import { runKills } from "../tests/rig/kills/run.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import type { Figure } from "./report.ts";

const kills = 20;

/** The product on a server, killed in the middle of payments, messages of the provider and months that close. */
export async function benchKills(): Promise<Figure[]> {
  const seed = Number(process.env.KILLS_SEED ?? Math.floor(Math.random() * 1_000_000));
  console.log(`  seed ${seed}: KILLS_SEED=${seed} draws the same again`);
  const cluster = await startCluster();
  try {
    const databaseUrl = withDatabase(cluster.url, "postgres");
    const { sent, cut, faults } = await runKills({ seed, kills, databaseUrl, say: (line) => console.log(`  ${line}`) });
    for (const kind of ["payment", "entry", "close"] as const)
      console.log(
        `  ${kind}: ${sent.count(kind, "acknowledged")} acknowledged, ${sent.count(kind, "refused")} came too late; ` +
          `${cut[kind].cut} were cut off, of which ${cut[kind].kept} were there`,
      );
    const paid = new Set(sent.tellings.map(({ reference }) => reference)).size;
    console.log(`  ${paid} paid online, told ${sent.tellings.length} times; ${cut.telling.cut} were cut off`);
    for (const fault of faults.slice(0, 50)) console.log(`  ✗ ${fault}`);
    return [{ name: `${kills} kills: lost, doubled, or not as it was told`, value: faults.length, unit: "", limit: 0 }];
  } finally {
    await cluster.stop();
  }
}
