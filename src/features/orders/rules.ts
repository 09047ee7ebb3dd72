import { formatNaira } from "#domain/money.ts";

/** What managers may order without the owner, in kobo: for one job, and together since the month began. */
export type Limits = { jobKobo: number; monthKobo: number };

/** Where the owner has said nothing: ₦100,000 a job and ₦500,000 a month. */
export const defaultLimits: Limits = { jobKobo: 10_000_000, monthKobo: 50_000_000 };

/** In an emergency a manager may order up to so many times the limit of a job, and the owner is told at once. */
export const emergencyTimes = 3;
/** So long the owner has to look at what was ordered in an emergency, in hours. */
export const emergencyHours = 72;

/** What is held back of the invoices of an order, in parts of a thousand, for so many days after the work was approved. */
export type Retention = { retentionPermille: number; retentionDays: number };
export const noRetention: Retention = { retentionPermille: 0, retentionDays: 0 };
/** A fifth, and two years: above it a contractor would lend to the building. */
export const mostPermille = 200;
export const mostHeldDays = 730;

/** Why nothing can be held back so, with the field, or null. */
export function retentionProblem({ retentionPermille, retentionDays }: Retention) {
  if (retentionPermille > 0 && retentionDays === 0)
    return { path: "retentionDays", message: "Say for how many days it is held back." };
  if (retentionDays > 0 && retentionPermille === 0)
    return { path: "retentionPermille", message: "Say how much is held back." };
  return null;
}

/** "5 % is held back for 90 days after the work was approved."; null where nothing is. */
export const retentionWords = ({ retentionPermille, retentionDays }: Retention): string | null =>
  retentionPermille === 0
    ? null
    : `${retentionPermille / 10} % is held back for ${retentionDays} ${retentionDays === 1 ? "day" : "days"} after the work was approved.`;

/** Below this, one quote is enough without a word on why; in kobo. */
export const competitionKobo = 50_000_000;

type Asked = {
  isOwner: boolean;
  /** What is added now. */
  kobo: number;
  /** What the job came to before. */
  jobKobo: number;
  /** What this manager has ordered, or accepted without an order, since the month began. */
  monthKobo: number;
  limits: Limits;
};

/** Why the owner must say yes first, or null where whoever asks may order it. */
export function whyOwner({ isOwner, kobo, jobKobo, monthKobo, limits }: Asked): string | null {
  if (isOwner) return null;
  if (jobKobo + kobo > limits.jobKobo)
    return `The job comes to ${formatNaira(jobKobo + kobo)}. Managers may order up to ${formatNaira(limits.jobKobo)} a job.`;
  if (monthKobo + kobo > limits.monthKobo)
    return `With this job the manager has ordered or accepted ${formatNaira(monthKobo + kobo)} this month. The limit is ${formatNaira(limits.monthKobo)}.`;
  return null;
}

/** Why something cannot be ordered as an emergency, or null. */
export function emergencyProblem({ jobKobo, limits }: { jobKobo: number; limits: Limits }, isUrgent: boolean) {
  if (!isUrgent) return "Only a critical job can be ordered as an emergency.";
  const most = limits.jobKobo * emergencyTimes;
  return jobKobo > most ? `In an emergency a manager may order up to ${formatNaira(most)}. Ask the owner.` : null;
}

/** Whether an owner asked about it and nobody has answered yet. */
export const isUnanswered = ({ question, reply }: { question: string | null; reply: string | null }): boolean =>
  question !== null && reply === null;

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
