import { asc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { announcementReads } from "#features/announcements/tables.server.ts";
import { credentials, credentialValidations } from "#features/credentials/tables.server.ts";
import { depositDeductions, deposits } from "#features/deposits/tables.server.ts";
import { proofGrades } from "#features/evidence/tables.server.ts";
import { forWorkers } from "#features/evidence/worker.rules.ts";
import { meterReadings } from "#features/meters/tables.server.ts";
import { moneyQuestions } from "#features/money-accounts/tables.server.ts";
import { quoteInvitations } from "#features/quotes/tables.server.ts";
import { residents } from "#features/units/tables.server.ts";
import { taskTicks } from "#features/work/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { following, keyedBy, pageSize, type ReadPage, type RowsOf } from "./export-pages.queries.server.ts";

/** What others wrote of them, and what they wrote into the records of others; the ids of other people are left out. */
export const writtenOfThem = (ctx: Ctx, id: string, rowsOf: RowsOf): Record<string, ReadPage> => ({
  "residents.json": rowsOf(residents, residentColumns, eq(residents.accountId, id)),
  "deductions.json": rowsOf(
    depositDeductions,
    deductionColumns,
    inArray(depositDeductions.depositId, depositsOf(ctx, id)),
  ),
  "questions.json": rowsOf(moneyQuestions, questionColumns, eq(moneyQuestions.askedBy, id)),
  "announcements-read.json": keyedBy(ctx, announcementReads, readColumns, eq(announcementReads.accountId, id)),
  "credentials.json": rowsOf(credentials, credentialColumns, eq(credentials.accountId, id)),
  "credential-checks.json": keyedBy(
    ctx,
    credentialValidations,
    { ...checkColumns, id: checkKey },
    inArray(credentialValidations.credentialId, papersOf(ctx, id)),
  ),
  "quote-invitations.json": keyedBy(
    ctx,
    quoteInvitations,
    { ...askedColumns, id: quoteInvitations.requestId },
    eq(quoteInvitations.contractorId, id),
  ),
  "ticked-steps.json": keyedBy(ctx, taskTicks, { ...tickColumns, id: tickKey }, eq(taskTicks.tickedBy, id)),
  "readings.json": rowsOf(meterReadings, readingColumns, eq(meterReadings.readBy, id)),
  "grades.json": (after) => readGrades(ctx, id, after),
});

const { accountId: _lives, ...residentColumns } = getTableColumns(residents);
const { proposedBy: _proposer, ...deductionColumns } = getTableColumns(depositDeductions);
const { askedBy: _asker, answeredBy: _answerer, ...questionColumns } = getTableColumns(moneyQuestions);
const { accountId: _holder, ...credentialColumns } = getTableColumns(credentials);
const { validatedBy: _validator, forId: _for, ...checkColumns } = getTableColumns(credentialValidations);
const { contractorId: _invited, requestId: _request, ...askedColumns } = getTableColumns(quoteInvitations);
const { tickedBy: _ticker, ...tickColumns } = getTableColumns(taskTicks);
const { readBy: _reader, ...readingColumns } = getTableColumns(meterReadings);
const readColumns = { id: announcementReads.announcementId, at: announcementReads.at };

/** A paper is looked at for each building that engages its firm; of whom it was looked at for, nothing is said. */
const checkKey = sql<string>`${credentialValidations.credentialId} || ' ' || md5(${credentialValidations.forId}::text)`;
const tickKey = sql<string>`${taskTicks.taskId} || ' ' || ${taskTicks.list} || ' ' || ${taskTicks.item}`;

const depositsOf = (ctx: Ctx, id: string) =>
  ctx.db.select({ id: deposits.id }).from(deposits).where(eq(deposits.accountId, id));

const papersOf = (ctx: Ctx, id: string) =>
  ctx.db.select({ id: credentials.id }).from(credentials).where(eq(credentials.accountId, id));

/** What the checks of their work came to, as it is told to whoever did it. */
async function readGrades(ctx: Ctx, id: string, after: string | undefined) {
  const { taskId, propertyId, checks, completedAt, gradedAt } = proofGrades;
  const isTheirs = or(eq(proofGrades.contractorId, id), eq(proofGrades.technicianId, id));
  const rows = await ctx.db
    .select({ id: taskId, propertyId, checks, completedAt, gradedAt })
    .from(proofGrades)
    .where(following(taskId, isTheirs, after))
    .orderBy(asc(taskId))
    .limit(pageSize);
  return rows.map(({ checks, ...row }) => ({ ...row, ...forWorkers(checks) }));
}

/** Their papers that have a file, a page at a time. */
export const readPapers = (ctx: Ctx, id: string, after: string | undefined) =>
  ctx.db
    .select()
    .from(credentials)
    .where(following(credentials.id, eq(credentials.accountId, id), after))
    .orderBy(asc(credentials.id))
    .limit(pageSize);
