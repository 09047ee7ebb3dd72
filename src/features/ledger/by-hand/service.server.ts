import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay, startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { formatNaira } from "#domain/money.ts";
import { conflict, forbidden, invalid, notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { type KeptFiles, usingFiles } from "#features/media/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { enter, type HandEntry, holdBooks, noLeave } from "../entering.service.server.ts";
import type { LedgerRow, Posted } from "../posting.service.server.ts";
import { findLedgerRow, mayPost } from "../queries.server.ts";
import { listOthers, whyNotAlone } from "./alone.queries.server.ts";
import type { MoneyOut, moneyOutCalls } from "./contract.ts";
import { secondAskedNotice, secondSaidNotice } from "./messages.server.ts";
import { type MoneyOutRow, readMoneyOut } from "./queries.server.ts";
import { isTakenByBank, oneOf } from "./rules.ts";
import { moneyOut } from "./tables.server.ts";

type One = Promise<{ entry: MoneyOut }>;
type Act = "money_out_asked" | "money_out_allowed" | "money_out_refused";
type Paper = { noPaper?: string | null | undefined };

const happened = (ctx: Ctx, { propertyId, kobo }: Pick<MoneyOutRow, "propertyId" | "kobo">, act: Act) =>
  recordAct(ctx, {
    ...{ propertyId, thing: "property", thingId: propertyId, act },
    data: { title: formatNaira(kobo) },
  });

/**
 * Enters money out by one person, in books that are held: refused above what one person lets go alone, unless nobody else may
 * enter money there. Then that it was so stays beside it.
 */
export async function enterAlone(ctx: Ctx, ledger: LedgerRow, entry: HandEntry & Paper, id: string): Promise<Posted> {
  const alone = await refuseAlone(ctx, ledger, entry);
  const posted = await enter(ctx, ledger, entry, id);
  const { postingId } = posted;
  await ctx.db.insert(moneyOut).values({ ...rowOf(ctx, ledger, entry, id), state: "entered", postingId, alone });
  return posted;
}

async function refuseAlone(ctx: Ctx, ledger: LedgerRow, entry: HandEntry): Promise<boolean> {
  const { kobo } = entry;
  const now = isTakenByBank(entry) ? { chargesKobo: kobo } : { kobo };
  const why = await whyNotAlone(ctx, ledger, { kobo, now });
  if (why === null) return false;
  const others = await listOthers(ctx, ledger);
  if (others.length === 0) return true;
  const names = [...(await namesOf(ctx, others)).values()].sort();
  throw conflict(`${why} Ask ${oneOf(names)} for a second yes, under Money.`);
}

const rowOf = (
  ctx: Ctx,
  ledger: LedgerRow,
  { from, to, kobo, onDay, memo, taskId, noPaper }: HandEntry & Paper,
  id: string,
) => ({
  ...{ id, ledgerId: ledger.id, propertyId: ledger.propertyId, kobo, onDay, memo, fromId: from.id, toId: to.id },
  ...{ taskId: taskId ?? null, noPaper: noPaper ?? null, askedBy: userOf(ctx).id, askedAt: ctx.now },
});

/** Asks a second person to say yes to money out: it waits, with its receipt or why there is none. */
export async function askMoneyOut(
  ctx: Ctx,
  { mediaUploads, ...said }: CallRead<typeof moneyOutCalls.askMoneyOut>,
): One {
  await authorizeProperty(ctx, "ledger", "post", said.id);
  const work = (files: KeptFiles) =>
    transaction(ctx, async (ctx) => {
      const { ledger, entry, seen } = await holdBooks(ctx, { ...said, kind: "money_out" });
      const others = await listOthers(ctx, ledger);
      if (others.length === 0) throw conflict("Nobody else may enter money here, so enter it yourself.");
      if (files.ids.length === 0 && !said.noPaper)
        throw invalid("noPaper", "Add a photo of the receipt, or say why there is none.");
      const row = rowOf(ctx, ledger, { ...entry, noPaper: said.noPaper }, newId());
      await ctx.db.insert(moneyOut).values({ ...row, state: "waiting" });
      await files.attach(ctx, { thing: "entry", thingId: row.id, propertyId: said.id });
      await happened(ctx, row, "money_out_asked");
      await notify(ctx, others, secondAskedNotice(userOf(ctx).name, row));
      return readMoneyOut(ctx, row.id, seen);
    });
  return usingFiles(ctx, mediaUploads, work, { takesPdf: true });
}

/** One that waits, locked. */
async function holdWaiting(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(moneyOut).where(eq(moneyOut.id, id)).for("update");
  if (!row) throw notFound("entry");
  const seen = await authorizeProperty(ctx, "ledger", "post", row.propertyId, "entry");
  if (row.state !== "waiting") throw conflict("That was decided already. Please look again.");
  return { row, seen };
}

/** One that waits, locked before its books, and looked at as if it were entered now. */
async function hold(ctx: Ctx, id: string) {
  const { row } = await holdWaiting(ctx, id);
  const { propertyId, kobo, onDay, memo, taskId, fromId, toId } = row;
  const said = { kind: "money_out" as const, kobo, onDay, memo, taskId };
  return { row, ...(await holdBooks(ctx, { ...said, id: propertyId, fromId, toId })) };
}

const decide = (ctx: Ctx, { id }: MoneyOutRow, changes: Partial<typeof moneyOut.$inferInsert>) =>
  ctx.db
    .update(moneyOut)
    .set({ ...changes, decidedBy: userOf(ctx).id, decidedAt: ctx.now })
    .where(eq(moneyOut.id, id));

/** Says yes to what somebody else asked for; of a month that was closed meanwhile it is entered today. */
export async function allowMoneyOut(ctx: Ctx, { id }: CallRead<typeof moneyOutCalls.allowMoneyOut>): One {
  return transaction(ctx, async (ctx) => {
    const { row, ledger, entry, seen } = await hold(ctx, id);
    if (row.askedBy === userOf(ctx).id) throw forbidden("You asked for it, so somebody else says yes.");
    const isClosed = ledger.closedThrough !== null && startOfMonth(row.onDay) <= ledger.closedThrough;
    const onDay = isClosed ? lagosDay(ctx.now) : row.onDay;
    const { postingId } = await enter(ctx, ledger, { ...entry, onDay }, id);
    await decide(ctx, row, { state: "entered", postingId });
    await happened(ctx, row, "money_out_allowed");
    await notify(ctx, [row.askedBy], secondSaidNotice(userOf(ctx).name, row, null));
    return readMoneyOut(ctx, id, seen);
  });
}

/** Says no to it, also where it could not be entered any more; whoever asked takes it back so, with or without the leave. */
export async function refuseMoneyOut(ctx: Ctx, { id, reason }: CallRead<typeof moneyOutCalls.refuseMoneyOut>): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await holdWaiting(ctx, id);
    const ledger = await findLedgerRow(ctx, row.propertyId);
    if (row.askedBy !== userOf(ctx).id && !(ledger && mayPost(ledger, seen.relations))) throw forbidden(noLeave);
    await decide(ctx, row, { state: "refused", reason });
    await happened(ctx, row, "money_out_refused");
    if (row.askedBy !== userOf(ctx).id)
      await notify(ctx, [row.askedBy], secondSaidNotice(userOf(ctx).name, row, reason));
    return readMoneyOut(ctx, id, seen);
  });
}
