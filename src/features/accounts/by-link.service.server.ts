import { byLinkEmail } from "#domain/by-link.ts";
import { newId } from "#domain/ids.ts";
import type { Role } from "#domain/vocab.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { accounts } from "./tables.server.ts";

/** Enters a person who works by links alone: no password opens it, and no mail reaches it. */
export async function enterByLink(ctx: Ctx, said: { name: string; phone: string; role: Role }) {
  const id = newId();
  const account = { id, ...said, email: byLinkEmail(id), passwordHash: "", createdAt: ctx.now };
  await ctx.db.insert(accounts).values(account);
  await recordAct(ctx, { thing: "account", act: "entered_by_link", thingId: id });
  return account;
}
