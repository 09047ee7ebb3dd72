import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { authorize, authorizeProperty, keptProperties } from "#features/properties/access.queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Import, importCalls } from "./contract.ts";
import { undoDays } from "./fields.ts";
import { imports } from "./tables.server.ts";

export type ImportRow = typeof imports.$inferSelect;
type Named = { row: ImportRow; by: string };

const named = (ctx: Ctx) =>
  ctx.db
    .select({ row: imports, by: accounts.name })
    .from(imports)
    .innerJoin(accounts, eq(accounts.id, imports.accountId))
    .$dynamic();

/** The files that were read in, the latest first. */
export async function listImports(ctx: Ctx, input: CallRead<typeof importCalls.listImports>) {
  const { propertyId, kind, subjectId } = input;
  if (propertyId) await authorizeProperty(ctx, "import", "see", propertyId);
  const inReach = propertyId ? eq(imports.propertyId, propertyId) : isMine(ctx);
  const query = named(ctx)
    .where(
      and(
        inReach,
        kind ? eq(imports.kind, kind) : undefined,
        subjectId ? eq(imports.subjectId, subjectId) : undefined,
        beforeCursor(imports.id, input.cursor),
      ),
    )
    .orderBy(desc(imports.id));
  const { rows, nextCursor } = await readPage<Named>(input, query, ({ row }) => [row.id]);
  return { imports: rows.map((found) => showImport(ctx, found)), nextCursor };
}

/** Of the buildings that the actor keeps, and the buildings that they read in themselves. */
const isMine = (ctx: Ctx) =>
  or(
    sql`${imports.propertyId} in (${keptProperties(ctx)})`,
    and(isNull(imports.propertyId), eq(imports.accountId, userOf(ctx).id)),
  );

/** An import that the actor may undo; 404 out of reach. */
export async function findImport(ctx: Ctx, id: string): Promise<ImportRow> {
  const [row] = await ctx.db.select().from(imports).where(eq(imports.id, id));
  if (!row) throw notFound("import");
  if (row.propertyId) await authorizeProperty(ctx, "import", "undo", row.propertyId, "import");
  else authorize(ctx, "import", "undo", row.accountId === userOf(ctx).id ? ["author"] : [], "import");
  return row;
}

export async function readImport(ctx: Ctx, id: string): Promise<Import> {
  const [found] = await named(ctx).where(eq(imports.id, id));
  if (!found) throw notFound("import");
  return showImport(ctx, found);
}

const dayMs = 86_400_000;

/** The instant until which an import can be undone. */
export const undoableUntil = ({ createdAt }: Pick<ImportRow, "createdAt">): Date =>
  new Date(createdAt.getTime() + undoDays * dayMs);

function showImport(ctx: Ctx, { row, by }: Named): Import {
  const { accountId: _, createdAt, undoneAt, undoneBy: __, ...fields } = row;
  const until = undoableUntil(row);
  return {
    ...fields,
    by,
    at: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    undoableUntil: undoneAt || until < ctx.now ? null : until.toISOString(),
  };
}
