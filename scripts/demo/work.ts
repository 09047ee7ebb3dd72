import { addDays, daysBetween, lagosDay } from "#domain/days.ts";
import type { Drawing } from "../pictures/drawings.ts";
import type { Name } from "./cast.ts";
import type { Firm, Hand, Troupe } from "./opening.ts";
import { type Cheat, proofOf } from "./proofs.ts";
import { later, momentOf, type Stage } from "./stage.ts";

/** A task in the hands of a firm, and how it goes. */
export type Job = {
  taskId: string;
  propertyId: string;
  estimate: number | null;
  firm: Firm;
  hand: Hand;
  startAt: Date;
  hours: number;
  /** Left for the next day when it is half done. */
  isOvernight?: boolean;
  /** Which step is the last one; `completed` unless told. */
  ends?: "assigned" | "begun";
  note: string;
  materials: readonly string[];
  proof: readonly Drawing[];
  cheat?: Cheat | undefined;
};

/** The firm gives the task to a technician, who then does it. */
export async function assign(stage: Stage, troupe: Troupe, job: Job): Promise<void> {
  const { firm, hand, taskId, startAt, hours } = job;
  await stage.call(firm.boss, "PUT", `/contractor/tasks/${taskId}/assign`, {
    assignedTeamMemberId: hand.memberId,
    expectedCompletion: later(startAt, hours).toISOString(),
    estimatedHours: hours,
  });
  if (job.ends === "assigned") return;
  stage.plan(startAt, () => begin(stage, troupe, job));
}

async function begin(stage: Stage, troupe: Troupe, job: Job): Promise<void> {
  await stage.call(job.hand.player, "PUT", `/technician/tasks/${job.taskId}/status`, { status: "in_progress" });
  if (stage.chance.isLucky(0.06)) await tick(stage, job);
  if (job.ends === "begun") return logWork(stage, job, Math.min(job.hours, 2));
  const doneAt = later(job.startAt, job.hours + (job.isOvernight ? 22 : 0));
  if (stage.chance.isLucky(0.4)) stage.plan(later(doneAt, -0.1), () => logWork(stage, job, job.hours));
  stage.plan(doneAt, () => complete(stage, troupe, job));
}

async function tick(stage: Stage, { hand, taskId }: Job): Promise<void> {
  const path = `/technician/tasks/${taskId}`;
  const { job } = await stage.call(hand.player, "GET", path);
  const lines = job.checklist.slice(0, Math.ceil(job.checklist.length / 2));
  for (const { item } of lines) await stage.call(hand.player, "PUT", `${path}/checklist`, { item, done: true });
}

/** What was used up: much is done without anything new. */
const usedUp = ({ chance }: Stage, { materials }: Job): readonly string[] => (chance.isLucky(0.6) ? materials : []);

async function logWork(stage: Stage, job: Job, hoursWorked: number): Promise<void> {
  const { hand, firm, taskId, note } = job;
  const { workLog } = await stage.call(hand.player, "POST", "/technician/work-logs", {
    taskId,
    hoursWorked,
    workDescription: note,
    materialsUsed: usedUp(stage, job),
  });
  const waits = stage.chance.between(3, 30);
  const isGood = !stage.chance.isLucky(0.06);
  const decision = isGood ? { approved: true } : { approved: false, reason: "Please write which unit it was." };
  stage.plan(atWork(later(stage.now(), waits)), () =>
    stage.call(firm.boss, "PUT", `/contractor/work-logs/${workLog.id}/approval`, decision),
  );
}

async function complete(stage: Stage, troupe: Troupe, job: Job): Promise<void> {
  const { hand, taskId, hours, note } = job;
  const mediaUploads = await proofOf(stage, troupe, job);
  await stage.call(hand.player, "POST", "/technician/task-completion", {
    taskId,
    completionNotes: note,
    mediaUploads,
    workQualityRating: stage.chance.pick([4, 5, 5]),
    totalHours: hours,
    additionalMaterials: usedUp(stage, job),
  });
  if (stage.chance.isLucky(0.7))
    stage.plan(atWork(later(stage.now(), stage.chance.between(2, 20))), () => settle(stage, troupe, job));
  // What was finished last waits to be looked at.
  if (job.cheat) return;
  const isFresh = daysBetween(lagosDay(stage.now()), stage.today) < 9;
  if (isFresh && stage.chance.isLucky(0.8)) return;
  stage.plan(atWork(later(stage.now(), stage.chance.between(16, 130))), () => verify(stage, troupe, job));
}

/** The manager enters what it came to, once the bill is there. */
async function settle(stage: Stage, troupe: Troupe, { taskId, estimate }: Job): Promise<void> {
  const share = stage.chance.between(72, 108) / 100;
  const actualCost = estimate ? Math.round((estimate * share) / 500) * 500 : stage.chance.between(8, 45) * 1_000;
  await stage.call(troupe.player("manager"), "PUT", `/tasks/${taskId}`, { actualCost });
}

/** What the firms are like: how good the work is, how punctual, how well they speak with people. */
const manners: Record<string, readonly [number, number, number]> = {
  "Obi Facility Care": [0.93, 0.82, 0.9],
  "Etim Power & Cooling": [0.96, 0.6, 0.72],
  "Balogun Clean Works": [0.7, 0.88, 0.8],
};

const praise = [
  "Neat work, and the place was left clean.",
  "Came when they said, explained what they did.",
  null,
  "Good, but please call the occupant before coming.",
  null,
];
const faults = ["Left rubble behind", "Not painted over", "Came two hours late", "Part was not of the agreed make"];

/** A keeper looks at the proof, rates the work and approves it, or says what is wrong. */
async function verify(stage: Stage, troupe: Troupe, job: Job): Promise<void> {
  const { taskId, firm } = job;
  const { chance } = stage;
  const [work, time, words] = manners[firm.boss.name] ?? [0.8, 0.8, 0.8];
  const stars = (share: number) =>
    (chance.isLucky(share) ? 5 : 4) - (chance.isLucky((1 - share) * 0.6) ? chance.between(1, 2) : 0);
  const ratings = {
    workQualityRating: stars(work),
    timelinessRating: stars(time),
    communicationRating: stars(words),
    professionalismRating: stars((work + words) / 2),
    overallSatisfaction: stars((work + time) / 2),
  };
  const isBad = ratings.workQualityRating <= 3;
  const { verification } = await stage.call(
    troupe.player(chance.isLucky(0.9) ? "manager" : "owner"),
    "POST",
    "/property-manager/work-verification",
    {
      ...{ ...ratings, taskId, contractorId: firm.boss.id },
      feedbackComments: isBad ? "This has to be done again at one place." : chance.pick(praise),
      workApproved: !isBad,
      issuesIdentified: isBad ? [chance.pick(faults)] : [],
      followupRequired: isBad && chance.isLucky(0.5),
      ...(isBad ? { followupNotes: "Please finish what is left and send a photo." } : {}),
    },
  );
  if (!verification.followupTaskId) return;
  const startAt = atWork(later(stage.now(), 26));
  const again = {
    ...job,
    taskId: verification.followupTaskId,
    startAt,
    hours: 1.5,
    note: "What was left is done now.",
  };
  stage.plan(atWork(later(stage.now(), 3)), () => assign(stage, troupe, again));
}

const isSunday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;

/** The same moment if people work then, else the next morning on which they do. */
export function atWork(moment: Date): Date {
  const day = lagosDay(moment);
  const hour = (moment.getUTCHours() + 1) % 24;
  const isDay = hour >= 8 && hour < 18 && !isSunday(day);
  if (isDay) return moment;
  const next = hour < 8 ? day : addDays(day, 1);
  const minutes = moment.getUTCMinutes();
  return later(momentOf(isSunday(next) ? addDays(next, 1) : next, "08:00"), minutes / 60);
}

/** A technician with the firm they work for. */
export function handOf(troupe: Troupe, name: Name | undefined): { firm: Firm; hand: Hand } {
  for (const firm of troupe.firms) {
    const hand = firm.team.find(({ player }) => player === (name && troupe.player(name)));
    if (hand) return { firm, hand };
  }
  throw new Error(`${name} works for nobody.`);
}
