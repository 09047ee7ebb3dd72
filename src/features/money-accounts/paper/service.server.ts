import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { MoneyAccountRow } from "../queries.server.ts";
import type { Content } from "../rules.ts";
import { moneyAccounts, moneyPapers } from "../tables.server.ts";
import { type Making, makePaperJob } from "./making.jobs.server.ts";
import { keyOf, listPaperless, readPaperLines } from "./queries.server.ts";
import { unlikeSums } from "./rules.ts";
import { writeAccount } from "./writing.queries.server.ts";

/** Makes the paper of an account once. The file lies in its place before its row says so. */
export async function makePaper(ctx: Ctx, { id }: Making): Promise<void> {
  const [row] = await ctx.db.select().from(moneyAccounts).where(eq(moneyAccounts.id, id));
  const [made] = await ctx.db.select().from(moneyPapers).where(eq(moneyPapers.accountId, id));
  if (!row || made) return;
  const file = await write(ctx, row);
  if (!file) return;
  const sha256 = createHash("sha256").update(file).digest("hex");
  await ctx.storage.put(keyOf(id, sha256), file);
  await transaction(ctx, async (ctx) => {
    const paper = { accountId: id, sha256, bytes: file.length, madeAt: ctx.now };
    await ctx.db.insert(moneyPapers).values(paper).onConflictDoNothing();
  });
}

async function write(ctx: Ctx, row: MoneyAccountRow): Promise<Buffer | undefined> {
  const { content: text, sha256: seal, issuedAt } = row;
  if (text === null || seal === null || issuedAt === null) return undefined;
  const content = JSON.parse(text) as Content;
  const lines = await readPaperLines(ctx, row, content);
  const faults = unlikeSums(content, lines);
  if (faults.length > 0) {
    ctx.log.error({ account: row.id, faults }, "An account has no paper: its lines are not those that it was made of.");
    return undefined;
  }
  return writeAccount({ content, seal, lines, issuedAt, issuedOn: lagosDay(issuedAt) });
}

const mostAtOnce = 100;

/** Has papers made that are missing: of accounts from before there were any, or where a job was lost. */
export async function askForPapers(ctx: Ctx): Promise<void> {
  for (const id of await listPaperless(ctx, mostAtOnce))
    await ctx.jobs.send(ctx.db, makePaperJob, { id }, { singletonKey: id });
}
