import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { orderAdvances } from "#features/invoices/advances/tables.server.ts";
import { invoicePayments, invoices } from "#features/invoices/tables.server.ts";
import { moneyOut } from "#features/ledger/by-hand/tables.server.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransfers } from "#features/ledger/tables.server.ts";
import type { Media } from "#features/media/contract.ts";
import { mediaOf, showMedia } from "#features/media/queries.server.ts";
import { media } from "#features/media/tables.server.ts";
import { pricesOfTasks } from "#features/prices/queries.server.ts";
import { type Authorized, authorizeProperty } from "#features/properties/access.queries.server.ts";
import { keeps } from "#features/tasks/job.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { units } from "#features/units/tables.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { foreignCursor, pageOf, readCursor, wholeList } from "#platform/paging.server.ts";
import type { MoneyDetail, MoneyLine, moneyAccountCalls, Question } from "./contract.ts";
import { findMoneyRow, type MoneyAccountRow, readContent } from "./queries.server.ts";
import type { Content } from "./rules.ts";
import { moneyAccounts, moneyQuestions } from "./tables.server.ts";

type Found = {
  number: number;
  line: number;
  accountId: string;
  onDay: string;
  memo: string;
  kobo: string;
  taskId: string | null;
  inAHome: boolean;
  questions: number;
};

const homeWords = "Repair in a home";

/**
 * Work in somebody else's home: its words and photos are theirs. What was reported stands for the home of its reporter,
 * also where no unit is kept for it, unless that is common space.
 */
const inAHome = (ctx: Ctx, seen: Authorized): SQL =>
  keeps(seen)
    ? sql`false`
    : inAHomeOf(sql`c.reporter_id <> ${userOf(ctx).id} and not coalesce(u.id = ${seen.unitId}::uuid, false)`);

const inAHomeOf = (others: SQL): SQL =>
  sql`exists (select from ${tasks} k join ${tickets} c on c.id = k.ticket_id left join ${units} u on u.id = c.unit_id
    where k.id = p.task_id and (u.id is null or u.kind not in ('common', 'plant')) and ${others})`;

export type Told = Pick<Content, "lastNumber" | "openingsApart">;

const linesAt = (ctx: Ctx, row: MoneyAccountRow, told: Told, seen: Authorized) => sql`
  select t.number, t.line, a.id as "accountId", p.on_day::text as "onDay", p.memo,
    (case when t.debit_id = a.id then t.kobo else -t.kobo end)::text as kobo, p.task_id as "taskId",
    ${inAHome(ctx, seen)} as "inAHome",
    (select count(*)::int from ${moneyQuestions} q where q.account_id = ${row.id} and q.number = t.number) as questions
  ${ofAccount(row, told)}`;

/** What is printed for all who live there: no work in any home is told by its words. */
export const linesForAll = (row: MoneyAccountRow, told: Told): SQL => sql`
  select t.number, p.on_day::text as "onDay", a.id as "accountId",
    case when ${inAHomeOf(sql`true`)} then ${homeWords} else p.memo end as what,
    (case when t.debit_id = a.id then t.kobo else -t.kobo end)::text as kobo
  ${ofAccount(row, told)}`;

/** What was there before the books began was not spent in an account that says so. */
const ofAccount = (row: MoneyAccountRow, { lastNumber, openingsApart }: Told): SQL => sql`
  from ${ledgerTransfers} t
  join ${ledgerPostings} p on p.ledger_id = t.ledger_id and p.number = t.number
  join ${ledgerAccounts} a on a.ledger_id = t.ledger_id and a.id in (t.debit_id, t.credit_id) and a.kind = 'expense'
  where t.ledger_id = ${row.ledgerId} and t.month between ${row.fromDay}::date and ${row.toDay}::date
    and t.number <= ${lastNumber} ${openingsApart === "spent" ? againstNoOpening : sql``}`;

const againstNoOpening = sql`and not exists (select from ${ledgerAccounts} o where o.ledger_id = t.ledger_id
  and o.role = 'opening' and o.id in (t.debit_id, t.credit_id))`;

const showLine = ({ number, accountId, onDay, memo, kobo, taskId, inAHome, questions }: Found): MoneyLine => ({
  ...{ number, accountId, onDay, kobo: Number(kobo), questions, hasJob: taskId !== null },
  what: inAHome ? homeWords : memo,
});

/** What was spent, line by line, the newest first. */
export async function listMoneyLines(ctx: Ctx, input: CallRead<typeof moneyAccountCalls.listMoneyLines>) {
  const { row, seen } = await findMoneyRow(ctx, "see", input.id);
  const told = await readContent(ctx, row, seen.property.name);
  const key = readCursor(input.cursor, 2)?.map(Number);
  if (key?.some((one) => !Number.isInteger(one) || one < 0 || one > 2_147_483_647)) throw foreignCursor();
  const [number = 0, line = 0] = key ?? [];
  const { limit = wholeList, accountId } = input;
  const ofKind = accountId ? sql` and a.id = ${accountId}` : sql``;
  const after = key ? sql` and (t.number < ${number} or (t.number = ${number} and t.line > ${line}))` : sql``;
  const { rows } = await ctx.db.execute<Found>(sql`${linesAt(ctx, row, told, seen)}${ofKind}${after}
    order by t.number desc, t.line limit ${limit + 1}`);
  const page = pageOf(rows, limit, (one) => [String(one.number), String(one.line)]);
  return { lines: page.rows.map(showLine), nextCursor: page.nextCursor };
}

/** The line of an account that somebody opens or asks about; 404 where nothing was spent by that posting. */
export async function findLine(ctx: Ctx, row: MoneyAccountRow, seen: Authorized, number: number): Promise<Found> {
  const told = await readContent(ctx, row, seen.property.name);
  const { rows } = await ctx.db.execute<Found>(
    sql`${linesAt(ctx, row, told, seen)} and t.number = ${number} order by t.line limit 1`,
  );
  const [found] = rows;
  if (!found) throw notFound("line");
  return found;
}

/** One line with its job, photos, receipt, who approved it and who checked it. */
export async function findMoneyLine(
  ctx: Ctx,
  { id, number }: CallRead<typeof moneyAccountCalls.findMoneyLine>,
): Promise<{ detail: MoneyDetail }> {
  const { row, seen } = await findMoneyRow(ctx, "see", id);
  const line = await findLine(ctx, row, seen, number);
  const job = line.taskId ? await readJob(ctx, line.taskId) : undefined;
  const [files, behind] = [await photosOf(ctx, line, seen), await readBehind(ctx, row, line, seen)];
  const detail: MoneyDetail = {
    line: showLine(line),
    job: job
      ? {
          ...{ title: line.inAHome ? homeWords : job.title, inAHome: line.inAHome },
          ...{ completedAt: job.completedAt?.toISOString() ?? null, contractor: job.contractor },
        }
      : null,
    ...files,
    ...behind,
    ...(await readCheck(ctx, line.taskId)),
    // What was paid since is nothing of the time of whoever moved out.
    price: behind.receipt && !seen.relations.includes("self") ? await priceOf(ctx, line) : null,
    questions: await listQuestions(ctx, row, seen, number),
    can: canOf(userOf(ctx).role, seen.relations, "money_account", seen.standing.closed),
  };
  return { detail };
}

/** What such jobs cost others; of work in somebody else's home it would tell what was mended there. */
async function priceOf(ctx: Ctx, { taskId, inAHome }: Found): Promise<MoneyDetail["price"]> {
  return taskId === null || inAHome ? null : ((await pricesOfTasks(ctx, [taskId])).get(taskId) ?? null);
}

async function readJob(ctx: Ctx, taskId: string) {
  const [job] = await ctx.db
    .select({ title: tasks.title, completedAt: tasks.completedAt, contractor: accounts.name })
    .from(tasks)
    .leftJoin(accounts, eq(accounts.id, tasks.contractorId))
    .where(eq(tasks.id, taskId));
  return job;
}

const mostPhotos = 12;

async function photosOf(ctx: Ctx, { taskId, inAHome }: Found, seen: Authorized) {
  if (taskId === null || inAHome) return { before: [], after: [] };
  const rows = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.thing, "task"), eq(media.thingId, taskId)))
    .orderBy(asc(media.id))
    .limit(mostPhotos * 2);
  const shown = (wanted: boolean): Media[] =>
    rows
      .filter(({ capture }) => (capture?.stage === "before") === wanted)
      .slice(0, mostPhotos)
      .map((row) => showMedia(ctx, row, seen.relations));
  return { before: shown(true), after: shown(false) };
}

type Behind = Pick<MoneyDetail, "receipt" | "papers" | "noPaper" | "enteredBy" | "approvedBy" | "paidBy" | "isByOne">;

/** What stands behind a line: the invoice that was posted, or what was entered by hand, and who let the money go. */
async function readBehind(ctx: Ctx, row: MoneyAccountRow, line: Found, seen: Authorized): Promise<Behind> {
  const [found] = await ctx.db
    .select({ posting: ledgerPostings, by: accounts.name, invoice: invoices, hand: moneyOut })
    .from(ledgerPostings)
    .leftJoin(accounts, eq(accounts.id, ledgerPostings.actorId))
    .leftJoin(invoices, and(eq(ledgerPostings.sourceKind, "invoice"), eq(invoices.id, ledgerPostings.sourceId)))
    .leftJoin(moneyOut, and(eq(ledgerPostings.sourceKind, "hand"), eq(moneyOut.id, ledgerPostings.sourceId)))
    .where(and(eq(ledgerPostings.ledgerId, row.ledgerId), eq(ledgerPostings.number, line.number)));
  if (!found) throw notFound("line");
  const { invoice, hand, posting, by } = found;
  const filesOf = async (thing: "invoice" | "entry", id: string) =>
    line.inAHome ? [] : ((await mediaOf(ctx, thing, [id], () => seen.relations)).get(id) ?? []);
  const none = { receipt: null, papers: [], noPaper: null, enteredBy: null, paidBy: [], isByOne: false };
  if (invoice) {
    const { kind, seller, issuedOn, netKobo, vatKobo } = invoice;
    const paper = { kind, seller, number: invoice.number, issuedOn, totalKobo: netKobo + vatKobo };
    const receipt = { ...paper, media: await filesOf("invoice", invoice.id) };
    return { ...none, receipt, approvedBy: by, ...(await readPayers(ctx, invoice)) };
  }
  const papers = posting.sourceKind === "hand" ? await filesOf("entry", posting.sourceId) : [];
  if (!hand) return { ...none, papers, approvedBy: by };
  const asker = hand.decidedBy ? (await namesOf(ctx, [hand.askedBy])).get(hand.askedBy) : null;
  const noPaper = line.inAHome ? null : hand.noPaper;
  return { ...none, papers, noPaper, enteredBy: asker ?? null, approvedBy: by, isByOne: hand.alone };
}

/** Who paid an invoice, and what it proved that was given ahead. */
async function readPayers(ctx: Ctx, { id, advanceId }: typeof invoices.$inferSelect) {
  const { rows } = await ctx.db.execute<{ by: string; alone: boolean }>(sql`
    select a.name as by, paid.alone from (
      select paid_by, alone from ${invoicePayments} where invoice_id = ${id} and taken_back_at is null
      union select paid_by, alone from ${orderAdvances} where id = ${advanceId}::uuid
    ) paid join ${accounts} a on a.id = paid.paid_by order by a.name`);
  return { paidBy: [...new Set(rows.map(({ by }) => by))], isByOne: rows.some(({ alone }) => alone) };
}

/** Who looked at the work and approved it, the first time. */
async function readCheck(ctx: Ctx, taskId: string | null) {
  if (taskId === null) return { checkedBy: null, checkedAt: null };
  const [check] = await ctx.db
    .select({ by: accounts.name, at: verifications.createdAt })
    .from(verifications)
    .innerJoin(accounts, eq(accounts.id, verifications.verifierId))
    .where(and(eq(verifications.taskId, taskId), eq(verifications.workApproved, true)))
    .orderBy(asc(verifications.id))
    .limit(1);
  return { checkedBy: check?.by ?? null, checkedAt: check?.at.toISOString() ?? null };
}

const mostQuestions = 100;

/** The questions about a line with their answers; residents do not read who of them asked. */
async function listQuestions(ctx: Ctx, row: MoneyAccountRow, seen: Authorized, number: number): Promise<Question[]> {
  const isIt = and(eq(moneyQuestions.accountId, row.id), eq(moneyQuestions.number, number));
  return showQuestions(ctx, isIt, seen);
}

/** One question as its reader sees it right after a write. */
export async function readQuestion(ctx: Ctx, id: string, seen: Authorized): Promise<{ question: Question }> {
  const [question] = await showQuestions(ctx, eq(moneyQuestions.id, id), seen);
  if (!question) throw notFound("question");
  return { question };
}

async function showQuestions(ctx: Ctx, isOne: SQL | undefined, seen: Authorized): Promise<Question[]> {
  const rows = await ctx.db
    .select({ row: moneyQuestions, asker: accounts.name })
    .from(moneyQuestions)
    .innerJoin(accounts, eq(accounts.id, moneyQuestions.askedBy))
    .where(isOne)
    .orderBy(asc(moneyQuestions.id))
    .limit(mostQuestions);
  const names = await ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(sql`${accounts.id} = any(${sql.param(rows.flatMap(({ row }) => row.answeredBy ?? []))}::uuid[])`);
  return rows.map(({ row: { id, number, question, askedBy, askedAt, answer, answeredBy, answeredAt }, asker }) => ({
    ...{ id, number, question, answer, askedAt: askedAt.toISOString() },
    askedBy: keeps(seen) || askedBy === userOf(ctx).id ? asker : "A resident",
    answeredBy: names.find((one) => one.id === answeredBy)?.name ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

/** A question that its keeper may answer, with the account that it is about. */
export async function findQuestion(ctx: Ctx, id: string) {
  const [question] = await ctx.db.select().from(moneyQuestions).where(eq(moneyQuestions.id, id)).for("update");
  if (!question) throw notFound("question");
  const [row] = await ctx.db.select().from(moneyAccounts).where(eq(moneyAccounts.id, question.accountId));
  if (!row) throw notFound("question");
  const seen = await authorizeProperty(ctx, "money_account", "answer", row.propertyId, "question");
  return { question, row, seen };
}
