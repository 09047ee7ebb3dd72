import { eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { whatsAppTemplates } from "./tables.server.ts";

export type TemplateWord = { name: string; language: string; state: string; reason: string | null };

/** Keeps what WhatsApp says of a template. */
export async function keepTemplateState(ctx: Ctx, { name, language, state, reason }: TemplateWord): Promise<void> {
  const said = { state, reason, at: ctx.now };
  const { name: byName, language: byLanguage } = whatsAppTemplates;
  await ctx.db
    .insert(whatsAppTemplates)
    .values({ name, language, ...said })
    .onConflictDoUpdate({ target: [byName, byLanguage], set: said });
}

/** Why a template cannot be sent now; null where WhatsApp has said nothing against it. */
export async function findTemplateProblem(ctx: Ctx, name: string): Promise<string | null> {
  const rows = await ctx.db.select().from(whatsAppTemplates).where(eq(whatsAppTemplates.name, name));
  const bad = rows.find(({ state }) => state !== "APPROVED");
  return bad ? `WhatsApp has not approved what it would say: ${name} is ${bad.state.toLowerCase()}.` : null;
}
