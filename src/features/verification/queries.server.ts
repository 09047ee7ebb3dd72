import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { readInstant } from "#domain/days.ts";
import { isId } from "#domain/ids.ts";
import { likePattern } from "#domain/text.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { proofGrades } from "#features/evidence/tables.server.ts";
import { thumbnailsOf } from "#features/media/queries.server.ts";
import { keptProperties } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, foreignCursor, pageOf, readCursor, readPage, wholeList } from "#platform/paging.server.ts";
import type { PendingWork, Verification, verificationCalls } from "./contract.ts";
import { averageOf } from "./rules.ts";
import { verifications } from "./tables.server.ts";

const contractors = alias(accounts, "contractors");
const technicians = alias(accounts, "technicians");
const verifiers = alias(accounts, "verifiers");

const selectVerifications = (ctx: Ctx) =>
  ctx.db
    .select({
      verification: verifications,
      taskTitle: tasks.title,
      propertyName: properties.name,
      contractorName: contractors.name,
      technicianName: technicians.name,
      verifiedBy: verifiers.name,
    })
    .from(verifications)
    .innerJoin(tasks, eq(tasks.id, verifications.taskId))
    .innerJoin(properties, eq(properties.id, verifications.propertyId))
    .innerJoin(contractors, eq(contractors.id, verifications.contractorId))
    .innerJoin(verifiers, eq(verifiers.id, verifications.verifierId))
    .leftJoin(technicians, eq(technicians.id, verifications.technicianId));

type Row = Awaited<ReturnType<typeof selectVerifications>>[number];

function show({ verification, ...names }: Row): Verification {
  const { ratingPoints, createdAt, verifierId: _verifier, technicianId: _technician, ...said } = verification;
  return { ...said, ...names, averageRating: averageOf(ratingPoints), verificationDate: createdAt.toISOString() };
}

/** The verification as its writer sees it right after. */
export async function readVerification(ctx: Ctx, id: string): Promise<{ verification: Verification }> {
  const [row] = await selectVerifications(ctx).where(eq(verifications.id, id));
  if (!row) throw new Error("A verification was inserted and did not come back.");
  return { verification: show(row) };
}

type Page = CallRead<typeof verificationCalls.listOwnVerifications> & { contractorId?: string | undefined };
type Listed = { verifications: Verification[]; nextCursor: string | null };

export const listVerifications = (
  ctx: Ctx,
  input: CallRead<typeof verificationCalls.listVerifications>,
): Promise<Listed> => listWhere(ctx, input, sql`${verifications.propertyId} in (${keptProperties(ctx)})`);

export const listOwnVerifications = (ctx: Ctx, input: Page): Promise<Listed> =>
  listWhere(ctx, { ...input, contractorId: userOf(ctx).id }, undefined);

async function listWhere(ctx: Ctx, input: Page, bound: SQL | undefined): Promise<Listed> {
  const query = selectVerifications(ctx)
    .where(
      and(
        bound,
        input.contractorId ? eq(verifications.contractorId, input.contractorId) : undefined,
        input.taskId ? eq(verifications.taskId, input.taskId) : undefined,
        input.propertyId ? eq(verifications.propertyId, input.propertyId) : undefined,
        beforeCursor(verifications.id, input.cursor),
      ),
    )
    .orderBy(desc(verifications.id));
  const { rows, nextCursor } = await readPage(input, query, ({ verification }) => [verification.id]);
  return { verifications: rows.map(show), nextCursor };
}

/** Task `t` waits to be verified: done by a contractor, and nobody has said how. */
export const isPending = sql`t.status = 'completed' and t.contractor_id is not null
  and not exists (select from ${verifications} v where v.task_id = t.id)`;

type PendingRow = Omit<PendingWork, "completedDate" | "thumbnailUrl"> & { completed: string };

/** The work at one's properties that waits, what waits longest first. */
export async function listPendingWork(
  ctx: Ctx,
  input: CallRead<typeof verificationCalls.listPendingWork>,
): Promise<{ pending: PendingWork[]; nextCursor: string | null }> {
  const limit = input.limit ?? wholeList;
  const { rows: found } = await ctx.db.execute<PendingRow>(sql`
    select t.id as "taskId", t.title as "taskTitle", t.property_id as "propertyId", p.name as "propertyName", t.category,
      t.priority, t.contractor_id as "contractorId", c.name as "contractorName", h.name as "technicianName", g.grade as "proofGrade",
      to_char(t.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as completed
    from ${tasks} t join ${properties} p on p.id = t.property_id join ${accounts} c on c.id = t.contractor_id
      left join ${accounts} h on h.id = t.technician_id left join ${proofGrades} g on g.task_id = t.id
    where t.property_id in (${keptProperties(ctx)}) and ${isPending} and ${asked(input)}
    order by t.completed_at, t.id limit ${limit + 1}`);
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.completed, row.taskId]);
  const proofs = await thumbnailsOf(
    ctx,
    "task",
    rows.map((row) => row.taskId),
  );
  const pending = rows.map(({ completed, ...row }) => ({
    ...row,
    completedDate: new Date(completed).toISOString(),
    thumbnailUrl: proofs.get(row.taskId) ?? null,
  }));
  return { pending, nextCursor };
}

function asked({ taskId, propertyId, grade, search, cursor }: CallRead<typeof verificationCalls.listPendingWork>): SQL {
  const parts = [sql`true`];
  if (taskId) parts.push(sql`t.id = ${taskId}`);
  if (propertyId) parts.push(sql`t.property_id = ${propertyId}`);
  if (grade) parts.push(sql`g.grade = ${grade}`);
  if (search) parts.push(sql`(t.title || ' ' || p.name || ' ' || c.name) ilike ${likePattern(search)}`);
  const [at = "", id = ""] = readCursor(cursor, 2) ?? [];
  if (cursor !== undefined) {
    if (readInstant(at) === null || !isId(id)) throw foreignCursor();
    parts.push(sql`(t.completed_at, t.id) > (${at}::timestamptz, ${id}::uuid)`);
  }
  return sql.join(parts, sql` and `);
}
