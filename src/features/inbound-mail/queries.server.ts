import { and, count, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import type { Ctx, UserActor } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { InboundMailState, inboundMailCalls, RefusedMail } from "./contract.ts";
import { maskedAddress } from "./rules.ts";
import { inboundMails, replyAddresses } from "./tables.server.ts";

export type Writer = { actor: UserActor; email: string; isProved: boolean };

/** As whom somebody acts by mail; null where their account is closed. */
export async function findWriter(ctx: Ctx, id: string): Promise<Writer | null> {
  const isOpen = and(eq(accounts.id, id), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [row] = await ctx.db.select().from(accounts).where(isOpen);
  if (!row) return null;
  const actor = { kind: "user" as const, id, role: row.role, name: row.name, sessionId: "", way: "mail" as const };
  return { actor, email: row.email, isProved: row.emailVerifiedAt !== null };
}

/** The name of whoever has this address, and has shown that it is theirs; null where nobody has. */
export async function findKnown(ctx: Ctx, email: string): Promise<{ name: string; email: string } | null> {
  const isOpen = and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt), isNotNull(accounts.emailVerifiedAt));
  const [row] = await ctx.db
    .select({ name: accounts.name, email: accounts.email })
    .from(accounts)
    .where(and(sql`lower(${accounts.email}) = ${email.toLowerCase()}`, isOpen));
  return row ?? null;
}

/** A mail that nobody has read, with whose answer it is to be and to what. */
export async function findWaiting(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ mail: inboundMails, address: replyAddresses, title: tickets.title })
    .from(inboundMails)
    .innerJoin(replyAddresses, eq(replyAddresses.id, inboundMails.replyAddressId))
    .innerJoin(tickets, eq(tickets.id, replyAddresses.ticketId))
    .where(and(eq(inboundMails.id, id), eq(inboundMails.state, "waiting")));
  return row && { ...row, raw: row.mail.raw ?? Buffer.alloc(0) };
}

const weekMs = 7 * 24 * 60 * 60 * 1_000;

/** Whether answers by mail are set up, what is missing for it, and what came of the last week's. */
export async function findInboundMail(ctx: Ctx): Promise<{ inboundMail: InboundMailState }> {
  const { inboundMail } = ctx.channels;
  const since = new Date(ctx.now.getTime() - weekMs);
  const rows = await ctx.db
    .select({ state: inboundMails.state, count: count() })
    .from(inboundMails)
    .where(gte(inboundMails.receivedAt, since))
    .groupBy(inboundMails.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const missing = [
    ...(inboundMail ? [] : ["INBOUND_MAIL_DOMAIN", "INBOUND_MAIL_SECRET"]),
    ...(ctx.mail.isSetUp ? [] : ["SMTP_URL"]),
  ];
  const week = { waiting: of("waiting"), added: of("added"), refused: of("refused"), dropped: of("dropped") };
  return {
    inboundMail: {
      ...{ domain: inboundMail?.domain ?? null, checkedBy: inboundMail?.checkedBy ?? null, missing },
      ...{ hook: `${ctx.site.url}/api/hooks/mail`, week },
    },
  };
}

/** Answers that were not added, the newest first. */
export async function listRefusedMails(ctx: Ctx, input: CallRead<typeof inboundMailCalls.listRefusedMails>) {
  const { id, sender, why, bytes, receivedAt } = inboundMails;
  const query = ctx.db
    .select({ id, sender, why, bytes, receivedAt })
    .from(inboundMails)
    .where(and(eq(inboundMails.state, "refused"), beforeCursor(inboundMails.id, input.cursor)))
    .orderBy(desc(inboundMails.id));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.id]);
  return {
    mails: rows.map(
      ({ receivedAt: at, sender: from, ...row }): RefusedMail => ({
        ...row,
        sender: from === null ? null : maskedAddress(from),
        receivedAt: at.toISOString(),
      }),
    ),
    nextCursor,
  };
}
