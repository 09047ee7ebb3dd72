/** What one firm did, as sums; `points` of five marks for each verification. */
export type FirmAt = {
  id: string;
  jobs: number;
  verified: number;
  approved: number;
  points: number;
  mendings: number;
  firstTimeFixes: number;
  answers: number;
  stars: number;
  promisesKept: number;
  promisesBroken: number;
};

/** What was said of a firm, or of several together. */
type Said = Pick<FirmAt, "verified" | "points">;

export const marksEach = 5;

/** What a firm did at several buildings together, by its id in their order. */
export function summedByFirm(rows: readonly FirmAt[]): FirmAt[] {
  const sums = new Map<string, FirmAt>();
  for (const row of rows) {
    const sum = sums.get(row.id);
    sums.set(row.id, sum ? added(sum, row) : row);
  }
  return [...sums.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const added = (a: FirmAt, b: FirmAt): FirmAt => ({
  id: a.id,
  jobs: a.jobs + b.jobs,
  verified: a.verified + b.verified,
  approved: a.approved + b.approved,
  points: a.points + b.points,
  mendings: a.mendings + b.mendings,
  firstTimeFixes: a.firstTimeFixes + b.firstTimeFixes,
  answers: a.answers + b.answers,
  stars: a.stars + b.stars,
  promisesKept: a.promisesKept + b.promisesKept,
  promisesBroken: a.promisesBroken + b.promisesBroken,
});

/** The mean mark of all verifications, 1 to 5 by tenths, as `meanRating` has it; null without any. */
export function meanOf(said: readonly Said[]): number | null {
  const verified = said.reduce((sum, one) => sum + one.verified, 0);
  const points = said.reduce((sum, one) => sum + one.points, 0);
  return verified === 0 ? null : Math.round((10 * points) / (marksEach * verified)) / 10;
}
