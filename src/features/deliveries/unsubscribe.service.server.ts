import { isId } from "#domain/ids.ts";
import { type NoticeKind, noticeKinds } from "#domain/vocab.ts";
import { mute } from "#features/contact-points/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";

const signedText = (who: string) => `unsubscribe ${who}`;

/** Where somebody who holds it ends the mails of a kind, and nothing else. */
export function unsubscribeAddress({ signer, site }: Pick<Ctx, "signer" | "site">, accountId: string, kind: string) {
  const who = `${accountId} ${kind}`;
  return `${site.url}/unsubscribe/${Buffer.from(who).toString("base64url")}.${signer.sign(signedText(who))}`;
}

/** Whose mails of which kind an address ends; null where we did not write it. */
export function readUnsubscribe(
  ctx: Pick<Ctx, "signer">,
  token: string,
): { accountId: string; kind: NoticeKind } | null {
  const [packed = "", signature = ""] = token.split(".");
  const who = Buffer.from(packed, "base64url").toString();
  if (!ctx.signer.matches(signedText(who), signature)) return null;
  const [accountId = "", word] = who.split(" ");
  const kind = noticeKinds.find((known) => known === word);
  return kind && isId(accountId) ? { accountId, kind } : null;
}

/** Ends the mails of a kind, by whoever holds the address out of one. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<NoticeKind | null> {
  const found = readUnsubscribe(ctx, token);
  if (!found) return null;
  await mute(ctx, found.accountId, "mail", found.kind);
  return found.kind;
}
