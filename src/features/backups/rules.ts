/** What the doctor found of one kind, in figures, and what is wrong in sentences. */
export type Check = { name: string; figures: Record<string, number>; faults: string[]; moreFaults: number };
export type Diagnosis = { isWell: boolean; tookMs: number; checks: Check[] };

const stampOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").concat("Z");

/** Names tell when they were made, so that they sort by it. */
export const archiveName = (at: Date): string => `tunse-${stampOf(at)}.tar`;

/** The lines of a diagnosis, as an operator reads them. */
export function tellDiagnosis({ isWell, tookMs, checks }: Diagnosis): string {
  const lines = checks.flatMap(({ name, figures, faults, moreFaults }) => [
    `${faults.length === 0 ? "✓" : "✗"} ${name}: ${Object.entries(figures)
      .map(([what, value]) => `${what} ${value}`)
      .join(", ")}`,
    ...faults.map((fault) => `    ${fault}`),
    ...(moreFaults > 0 ? [`    and ${moreFaults} more`] : []),
  ]);
  const seconds = (tookMs / 1_000).toFixed(1);
  return [
    ...lines,
    isWell ? `Everything is in order (${seconds} s).` : `Something is not in order (${seconds} s).`,
  ].join("\n");
}
