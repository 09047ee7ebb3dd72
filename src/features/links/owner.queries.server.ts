import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import { contactPoints } from "#features/contact-points/tables.server.ts";
import { readApproval, readLimits } from "#features/orders/queries.server.ts";
import { retentionWords } from "#features/orders/rules.ts";
import { orderApprovals } from "#features/orders/tables.server.ts";
import { type Ctx, type UserActor, userOf } from "#platform/context.server.ts";
import { type Need, needOf } from "./owner.rules.ts";
import type { LinkApproval } from "./page.contract.ts";
import { findPin } from "./pins/service.server.ts";

/** What the owner is asked, frozen as it was asked, and what saying yes by a link takes. */
export async function showApproval(ctx: Ctx, id: string): Promise<LinkApproval> {
  const approval = await readApproval(ctx, id);
  const { kind, kobo, why, reason, askedBy, createdAt, question, contractorName, byLink } = approval;
  return {
    ...{ title: approval.taskTitle, building: approval.propertyName },
    ...{ kind, kobo, why, reason, askedBy, createdAt, question, contractorName, byLink },
    retention: retentionWords(approval),
    mayAsk: approval.can.query,
    need: approval.can.approve ? await findNeed(ctx, approval) : "sign_in",
    signIn: `/tasks?task=${approval.taskId}`,
  };
}

type Asked = { id: string; propertyId: string; kobo: number; alsoKept: string | null };

/** What it takes of the actor to say yes to what they are asked. */
export const findNeed = async (ctx: Ctx, { id, propertyId, kobo, alsoKept }: Asked): Promise<Need> =>
  // The page does not show who else keeps the bank account that it goes to.
  alsoKept === null
    ? needFor(ctx, { propertyId, kobo, paid: sql`select contractor_id from ${orderApprovals} where id = ${id}` })
    : "sign_in";

type Paying = { propertyId: string; kobo: number; paid: SQL };

/** What it takes of the actor to approve so much in a building by a link; `paid`: to whom it goes, as a query. */
export async function needFor(ctx: Ctx, { propertyId, kobo, paid }: Paying) {
  const { linkKobo } = await readLimits(ctx, propertyId);
  const asks = await ctx.lookups.secondStepAskedBy(ctx, userOf(ctx).id);
  const { pin } = await findPin(ctx);
  const isPaid = await sharesPhone(ctx, paid);
  return needOf({ kobo, linkKobo, hasPin: pin.set && !pin.locked, isPaid, asksSecondStep: asks.length > 0 });
}

/** Whether a phone of the actor is one of whoever is paid, who is then no other person than who says yes. */
async function sharesPhone(ctx: Ctx, paid: SQL): Promise<boolean> {
  const phonesOf = (ids: SQL) => sql`
    select ${accounts.phone} as phone from ${accounts} where ${accounts.id} in (${ids}) and ${accounts.phone} is not null
    union select ${contactPoints.address} from ${contactPoints} where ${contactPoints.accountId} in (${ids})
      and ${contactPoints.kind} in ('phone', 'whatsapp') and ${contactPoints.verifiedAt} is not null`;
  const { rows } = await ctx.db.execute(sql`
    select 1 from (${phonesOf(sql`${userOf(ctx).id}::uuid`)}) mine join (${phonesOf(paid)}) theirs using (phone) limit 1`);
  return rows.length > 0;
}

/** Which open question a notice leads to; null where it leads elsewhere. */
export async function findQuestion(ctx: Ctx, id: string) {
  const isOpen = and(eq(orderApprovals.id, id), eq(orderApprovals.state, "pending"));
  const [row] = await ctx.db.select().from(orderApprovals).where(isOpen);
  return row;
}

/** As whom a link of this account acts; undefined where it is closed. */
export async function findPerson(ctx: Ctx, id: string): Promise<UserActor | undefined> {
  const isThere = and(eq(accounts.id, id), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [row] = await ctx.db.select({ role: accounts.role, name: accounts.name }).from(accounts).where(isThere);
  return row && { kind: "user", id, ...row, sessionId: "" };
}
