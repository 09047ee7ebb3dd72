import { addDays } from "#domain/days.ts";
import { type Chore, chores } from "./chores.ts";
import type { Troupe } from "./opening.ts";
import { later, momentOf, type Stage } from "./stage.ts";
import { assign, atWork, handOf, type Job } from "./work.ts";

/** What the manager thinks of besides the plan, and gives out. */
export function runErrands(stage: Stage, troupe: Troupe, seen: Set<string>): void {
  for (const chore of chores) {
    const at = momentOf(addDays(stage.today, -chore.daysAgo), "10:20");
    if (at > stage.now()) stage.plan(at, () => giveOut(stage, troupe, chore, seen));
  }
}

async function giveOut(stage: Stage, troupe: Troupe, chore: Chore, seen: Set<string>): Promise<void> {
  const { place, title, description, category, priority, cost, dueIn, daysAgo, ends } = chore;
  const { firm, hand } = handOf(troupe, chore.hand);
  const propertyId = troupe.propertyId(place);
  const { task } = await stage.call(troupe.player("manager"), "POST", "/tasks", {
    ...{ propertyId, title, description, category, priority, estimatedCost: cost },
    dueDate: addDays(stage.today, dueIn),
    contractorId: ends === "new" ? undefined : firm.boss.id,
  });
  seen.add(task.id);
  if (ends === "new") return;
  const days = ends === "begun" ? daysAgo - 1 : daysAgo + dueIn - 1;
  const job: Job = {
    ...{ taskId: task.id, propertyId, firm, hand, estimate: cost },
    startAt: atWork(later(stage.now(), Math.max(3, days * 24))),
    hours: Math.min(7, 1.5 + Math.round(cost / 100_000)),
    note: `${description} Done as agreed.`,
    materials: [],
    proof: chore.proof ?? [],
    ...(ends ? { ends } : {}),
    cheat: chore.cheat,
  };
  stage.plan(atWork(later(stage.now(), 2)), () => assign(stage, troupe, job));
}
