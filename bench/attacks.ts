import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Outcome } from "../tests/harness/attacks.ts";
import type { Figure } from "./report.ts";

/** All attacks and their honest twins on photographs that were set aside, through the calls and the queue of the product. */
export async function benchAttacks(): Promise<Figure[]> {
  const from = performance.now();
  // Passwords are hashed lightly for tests alone.
  const env = { ...process.env, NODE_ENV: "test" };
  const said = execFileSync(process.execPath, [join(import.meta.dirname, "attacks-app.ts")], {
    ...{ env, encoding: "utf8", maxBuffer: 10_000_000 },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const outcomes: Outcome[] = JSON.parse(said);
  for (const { name, isNamed, notTold, grade, against } of outcomes) {
    const mark = isNamed ? "named" : notTold ? "not told" : "MISSED";
    console.log(`${mark.padEnd(9)} ${grade.padEnd(9)} ${name}: ${against.join(" ") || notTold || "nothing"}`);
  }
  for (const { twin, twinGrade, twinAgainst } of outcomes)
    if (twinAgainst.length > 0) console.log(`honest, ${twinGrade}: ${twin}: ${twinAgainst.join(" ")}`);
  const named = outcomes.filter(({ isNamed }) => isNamed);
  const inDoubt = named.filter(({ grade }) => grade === "in_doubt").length;
  const took = ((performance.now() - from) / 1_000).toFixed(0);
  console.log(`${named.length} of ${outcomes.length} attacks named, ${inDoubt} of them in doubt; ${took} s`);
  const doubted = outcomes.filter(({ twinGrade }) => twinGrade === "in_doubt").length;
  const lost = outcomes.filter(({ isNamed, notTold }) => !isNamed && notTold === undefined).length;
  const share = (100 * (outcomes.length - named.length)) / outcomes.length;
  return [
    { name: "Attacks that are not named with the right reason", value: share, unit: "%", limit: 10 },
    {
      name: "Attacks that were named when the table was made, and are no more",
      value: lost,
      unit: "of them",
      limit: 0,
    },
    { name: "Honest twins in doubt", value: doubted, unit: "of them", limit: 0 },
  ];
}
