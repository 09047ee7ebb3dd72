import { and, asc, desc, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { whatsAppTemplates } from "#features/deliveries/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { UnknownMessage, WhatsAppState, whatsAppCalls } from "./contract.ts";
import type { Content } from "./hook.rules.ts";
import { whatsAppMessages } from "./tables.server.ts";

/** Whether WhatsApp is set up, and what it has said of the templates. */
export async function findWhatsApp(ctx: Ctx): Promise<{ whatsapp: WhatsAppState }> {
  const rows = await ctx.db.select().from(whatsAppTemplates).orderBy(asc(whatsAppTemplates.name));
  const templates = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { whatsapp: { number: ctx.channels.whatsapp?.number ?? null, templates } };
}

/** What was written by people whom nobody knows, the newest first. */
export async function listUnknownMessages(ctx: Ctx, input: CallRead<typeof whatsAppCalls.listUnknownMessages>) {
  const query = ctx.db
    .select()
    .from(whatsAppMessages)
    .where(and(eq(whatsAppMessages.state, "unknown"), beforeCursor(whatsAppMessages.id, input.cursor)))
    .orderBy(desc(whatsAppMessages.id));
  const { rows, nextCursor } = await readPage(input, query, ({ id }) => [id]);
  return { messages: rows.map(show), nextCursor };
}

const show = (row: typeof whatsAppMessages.$inferSelect): UnknownMessage => {
  const { type, text } = row.content as Content;
  const { id, senderPhone: phone, senderName: name, why } = row;
  return { id, phone, name, type, text, why, sentAt: row.sentAt.toISOString() };
};
