import { formatNaira } from "#domain/money.ts";

/** What managers may order without the owner, in kobo: for one job, and together since the month began. */
export type Limits = { jobKobo: number; monthKobo: number };

/** Where the owner has said nothing: ₦100,000 a job and ₦500,000 a month. */
export const defaultLimits: Limits = { jobKobo: 10_000_000, monthKobo: 50_000_000 };

/** In an emergency a manager may order up to so many times the limit of a job, and the owner is told at once. */
export const emergencyTimes = 3;
/** So long the owner has to look at what was ordered in an emergency, in hours. */
export const emergencyHours = 72;

/** Below this, one quote is enough without a word on why; in kobo. */
export const competitionKobo = 50_000_000;

type Asked = {
  isOwner: boolean;
  /** What is added now. */
  kobo: number;
  /** What the job came to before. */
  jobKobo: number;
  /** What this manager has ordered since the month began. */
  monthKobo: number;
  limits: Limits;
};

/** Why the owner must say yes first, or null where whoever asks may order it. */
export function whyOwner({ isOwner, kobo, jobKobo, monthKobo, limits }: Asked): string | null {
  if (isOwner) return null;
  if (jobKobo + kobo > limits.jobKobo)
    return `The job comes to ${formatNaira(jobKobo + kobo)}. Managers may order up to ${formatNaira(limits.jobKobo)} a job.`;
  if (monthKobo + kobo > limits.monthKobo)
    return `With this job the manager has ordered ${formatNaira(monthKobo + kobo)} this month. The limit is ${formatNaira(limits.monthKobo)}.`;
  return null;
}

/** Why something cannot be ordered as an emergency, or null. */
export function emergencyProblem({ jobKobo, limits }: { jobKobo: number; limits: Limits }, isUrgent: boolean) {
  if (!isUrgent) return "Only a critical job can be ordered as an emergency.";
  const most = limits.jobKobo * emergencyTimes;
  return jobKobo > most ? `In an emergency a manager may order up to ${formatNaira(most)}. Ask the owner.` : null;
}

/** Whether the owner has let the hours pass in which they look at an emergency. */
export const isUnratified = (
  { kind, state, createdAt }: { kind: string; state: string; createdAt: Date },
  now: Date,
): boolean =>
  kind === "emergency" &&
  (state === "refused" || (state === "pending" && now.getTime() - createdAt.getTime() > emergencyHours * 3_600_000));

/** The most that the invoices of a job may come to, in words, where this one would be too much. */
export const ceilingProblem = (ceilingKobo: number, acceptedKobo: number, kobo: number): string | null =>
  acceptedKobo + kobo <= ceilingKobo
    ? null
    : `The order of this job is ${formatNaira(ceilingKobo)}, and its invoices would come to ${formatNaira(acceptedKobo + kobo)}. Add to the order first, or ask the contractor.`;
