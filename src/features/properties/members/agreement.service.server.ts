import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { preparedOn } from "#platform/prepared.server.ts";
import { authorizeProperty } from "../access.queries.server.ts";
import { members } from "../tables.server.ts";
import { worksByLinks } from "./agreement.queries.server.ts";
import { happened } from "./membership.service.server.ts";
import { findMember } from "./queries.server.ts";

/**
 * A person who takes or begins something at these properties agrees to be there, also where others had added them. By a link
 * only those do who have no account: whoever gave a link has its address, and could agree for somebody else by it.
 */
export async function agree(ctx: Ctx, propertyIds: readonly string[]): Promise<void> {
  if (propertyIds.length === 0) return;
  const { id, linkId } = userOf(ctx);
  const name = linkId === undefined ? "agree" : "agree_by_link";
  const isThere = sql`${members.propertyId} = any(${sql.placeholder("propertyIds")}::uuid[])`;
  const theirs = and(eq(members.accountId, sql.placeholder("id")), isThere);
  const statement = preparedOn(ctx.db, name, () =>
    ctx.db
      .update(members)
      .set({ agreedAt: sql`${sql.placeholder("now")}` })
      .where(
        and(
          theirs,
          ...[isNull(members.leftAt), isNotNull(members.addedBy), isNull(members.agreedAt)],
          linkId === undefined ? undefined : worksByLinks(members.accountId),
        ),
      )
      .prepare(name),
  );
  await statement.execute({ id, propertyIds, now: ctx.now });
}

/** Whoever was added by email says that they agree to be there; again is no fault. */
export async function agreeToBelong(ctx: Ctx, input: { id: string; memberId: string }): Promise<null> {
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "property", "see", input.id);
    const { member, agreed } = await findMember(ctx, input.id, input.memberId);
    if (member.accountId !== userOf(ctx).id) throw notFound("member");
    if (agreed) return null;
    await agree(ctx, [input.id]);
    await happened(ctx, member, "member_agreed");
    return null;
  });
}
