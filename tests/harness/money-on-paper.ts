/** What jobs cost and who said what of it, as somebody would keep it on paper: plain sums, and nothing of the product. */
export type Who = "owner" | "manager";
export type Paper = {
  id: string;
  kobo: number;
  isAccepted: boolean;
  acceptedBy: Who | null;
  paid: number;
  held: number;
  ahead: Ahead | null;
  aheadKobo: number;
};
export type Ahead = { id: string; kobo: number; state: "asked" | "approved" | "refused" | "paid"; proved: number };
export type Job = {
  taskId: string;
  quoteId: string;
  quoted: number;
  order: { id: string; total: number } | null;
  /** What the owner is asked: to order, or so much more. */
  asked: { id: string; more: number | null } | null;
  isDone: boolean;
  said: Map<Who, boolean>;
  papers: Paper[];
  aheads: Ahead[];
};

/** What managers order alone, and one person lets go alone, for a job and in the month; a half of an order may be given ahead, a twentieth is held back. */
export const limits = { jobKobo: 10_000_000, monthKobo: 30_000_000, advancePercent: 50 };
export const retention = { retentionPermille: 50, retentionDays: 20 };
/** Duty and fee of each transfer. */
export const chargesKobo = 10_000;

const sum = (kobos: readonly number[]): number => kobos.reduce((all, kobo) => all + kobo, 0);

export class OnPaper {
  jobs: Job[] = [];
  /** By role of the account: what came to it less what left it. */
  nets = new Map<string, number>();
  /** The last month that is closed, as "2026-09". */
  closed = "";
  byManager = 0;
  entries = new Map<string, number>();
  putRight = new Set<string>();
  /** What each has paid of what they had accepted themselves. */
  paidAlone: Record<Who, number> = { owner: 0, manager: 0 };

  move(from: string, to: string, kobo: number): void {
    this.nets.set(from, (this.nets.get(from) ?? 0) - kobo);
    this.nets.set(to, (this.nets.get(to) ?? 0) + kobo);
  }

  isClosed = (day: string): boolean => day.slice(0, 7) <= this.closed;

  /** What the only contractor was given ahead in the building and has not proved. */
  unproved = (): number =>
    sum(this.jobs.flatMap(({ aheads }) => aheads.map((one) => (one.state === "paid" ? one.kobo - one.proved : 0))));

  /** What the owner entered alone and was not put right. */
  enteredAlone = (): number => sum([...this.entries].map(([id, kobo]) => (this.putRight.has(id) ? 0 : kobo)));

  /** Whether one person lets so much go alone. */
  goesAlone = (kobo: number, month: number): boolean => kobo <= limits.jobKobo && month <= limits.monthKobo;

  /** Whether somebody may order so much more by their own word. */
  mayOrder(who: Who, before: number, kobo: number): boolean {
    return who === "owner" || (before + kobo <= limits.jobKobo && this.byManager + kobo <= limits.monthKobo);
  }
}

export const acceptedOf = ({ papers }: Job): number =>
  sum(papers.map(({ isAccepted, kobo }) => (isAccepted ? kobo : 0)));
export const isApproved = ({ said }: Job): boolean => [...said.values()].includes(true);
export const isRejected = ({ said }: Job): boolean => said.get("owner") === false;
export const leftOf = ({ kobo, paid, held, aheadKobo }: Paper): number => kobo - paid - held - aheadKobo;

/** How far a paper is, as the product calls it. */
export function stateOf(paper: Paper): string {
  if (!paper.isAccepted) return "sent";
  if (leftOf(paper) + paper.held === 0) return "paid";
  return paper.paid + paper.aheadKobo > 0 ? "part_paid" : "payable";
}

/** The status with which something is answered that must not be done, or null where it may. */
export function whyNotAhead(paper: OnPaper, job: Job, kobo: number, before: number): number | null {
  const total = job.order?.total ?? 0;
  if (paper.unproved() > 0) return 409;
  if (kobo > Math.floor((total * limits.advancePercent) / 100) - before) return 422;
  return acceptedOf(job) + kobo > total ? 409 : null;
}

export const aheadOf = ({ aheads }: Job): number =>
  sum(aheads.map(({ state, kobo }) => (state === "refused" ? 0 : kobo)));

export function accept(paper: OnPaper, job: Job, one: Paper, who: Who): void {
  const ahead = job.aheads.find(({ state, kobo, proved }) => state === "paid" && proved < kobo) ?? null;
  one.ahead = ahead;
  one.aheadKobo = ahead ? Math.min(one.kobo, ahead.kobo - ahead.proved) : 0;
  if (ahead) ahead.proved += one.aheadKobo;
  one.held = Math.min(Math.floor((one.kobo * retention.retentionPermille + 500) / 1000), one.kobo - one.aheadKobo);
  Object.assign(one, { isAccepted: true, acceptedBy: who });
  paper.move("payable", "repairs: Plumbing", one.kobo - one.held);
  paper.move("retention", "repairs: Plumbing", one.held);
  paper.move("advances", "payable", one.aheadKobo);
}

export function takeBack(paper: OnPaper, one: Paper): void {
  paper.move("repairs: Plumbing", "payable", one.kobo - one.held);
  paper.move("repairs: Plumbing", "retention", one.held);
  paper.move("payable", "advances", one.aheadKobo);
  if (one.ahead) one.ahead.proved -= one.aheadKobo;
  Object.assign(one, { isAccepted: false, acceptedBy: null, held: 0, ahead: null, aheadKobo: 0 });
}
