import { asc, eq } from "drizzle-orm";
import { canOf } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Proof } from "./contract.ts";
import { findPlaces } from "./facts.queries.server.ts";
import type { Grade } from "./kinds.rules.ts";
import { proofAnswers, proofCodes, proofGrades } from "./tables.server.ts";
import { forWorkers } from "./worker.rules.ts";

/** What the checks of a task came to, as somebody of that relation to it sees it; null before they ran. */
export async function findProof(ctx: Ctx, taskId: string, relations: readonly Relation[]): Promise<Proof | null> {
  const user = userOf(ctx);
  const can = canOf(user.role, relations, "proof");
  if (!can.see) return null;
  const [row] = await ctx.db.select().from(proofGrades).where(eq(proofGrades.taskId, taskId));
  if (row === undefined) return null;
  const said = await ctx.db
    .select({ said: proofAnswers, by: accounts.name })
    .from(proofAnswers)
    .innerJoin(accounts, eq(accounts.id, proofAnswers.authorId))
    .where(eq(proofAnswers.taskId, taskId))
    .orderBy(asc(proofAnswers.id));
  const { grade, raises, reasons, checks } = can.see_numbers ? row : forWorkers(row.checks);
  return {
    ...{ grade, raises, reasons, checks },
    answers: said.map(({ said: { id, answer, authorId, createdAt }, by }) => ({
      ...{ id, answer, by },
      at: createdAt.toISOString(),
      mine: authorId === user.id,
    })),
    ...(can.see_numbers ? await findPlaces(ctx, taskId) : { files: [], building: null }),
    canAnswer: can.answer,
    gradedAt: row.gradedAt.toISOString(),
  };
}

/** The grade of a task's proof; undefined before its checks ran. */
export async function findGrade(ctx: Ctx, taskId: string): Promise<Grade | undefined> {
  const [row] = await ctx.db
    .select({ grade: proofGrades.grade })
    .from(proofGrades)
    .where(eq(proofGrades.taskId, taskId));
  return row?.grade;
}

/** The code of a job; null before work on it starts. */
export async function findCode(ctx: Ctx, taskId: string): Promise<string | null> {
  const [row] = await ctx.db.select({ code: proofCodes.code }).from(proofCodes).where(eq(proofCodes.taskId, taskId));
  return row?.code ?? null;
}
