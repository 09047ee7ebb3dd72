import type { Call } from "#domain/contract.ts";
import { Problem } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Column } from "#platform/csv/columns.server.ts";
import { type List, listOf } from "#platform/csv/lists.server.ts";
import { rowsAtOnce, rowsIn } from "#platform/csv.server.ts";

type Row = Record<string, unknown>;
export type Rows = AsyncIterable<readonly Row[]>;
export type Read = (ctx: Ctx, input: never) => Promise<unknown>;
export type Source = { call: Call; read: Read; list?: List };
/** Hears of a thing that was taken away while its archive is made; refuses where all of the building is out of reach. */
type OnGone = (title: string) => Promise<void>;
/** A file of an archive: by which call it is answered, what its columns are, and the rows for whoever asks, some at a time. */
export type ArchivedList = { name: string; call: Call; columns: readonly Column[]; rows: (onGone: OnGone) => Rows };

/** A list of a building as its call answers it to who acts in `ctx`. */
export const list = (ctx: Ctx, name: string, source: Source, given: object): ArchivedList => ({
  name: `${name}.csv`,
  call: source.call,
  columns: listIn(source).columns,
  rows: () => rowsOf(ctx, source, given),
});

type Above = { list: ArchivedList; what: string; named: string };

/** What hangs on each thing of another list, with the id and the name of that thing in front. */
export function under(ctx: Ctx, name: string, { list: above, what, named }: Above, source: Source): ArchivedList {
  const columns: Column[] = [
    { head: `${what} ID`, path: ["aboveId"], kind: "plain" },
    { head: what, path: ["aboveName"], kind: "plain" },
  ];
  return {
    name: `${name}.csv`,
    call: source.call,
    columns: [...columns, ...listIn(source).columns],
    rows: (onGone) => rowsUnder(ctx, { things: above.rows(onGone), named }, source, onGone),
  };
}

function listIn({ call, list = listOf(call) ?? undefined }: Source): List {
  if (!list) throw new Error(`${call.path} is no list.`);
  return list;
}

export async function* rowsOf(ctx: Ctx, source: Source, given: object): AsyncGenerator<readonly Row[]> {
  const list = listIn(source);
  const input = source.call.input.parse(given) as object;
  for (let cursor: unknown; cursor !== null; ) {
    const page = (await source.read(ctx, { ...input, limit: rowsAtOnce, cursor } as never)) as Row;
    yield rowsIn(list, page) as Row[];
    cursor = page.nextCursor ?? null;
  }
}

type Things = { things: Rows; named: string };

async function* rowsUnder(
  ctx: Ctx,
  { things, named }: Things,
  source: Source,
  onGone: OnGone,
): AsyncGenerator<readonly Row[]> {
  for await (const some of things)
    for (const thing of some)
      try {
        for await (const rows of rowsOf(ctx, source, { id: thing.id }))
          yield rows.map((row) => ({ ...row, aboveId: thing.id, aboveName: thing[named] }));
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "not_found") throw error;
        await onGone(String(thing[named]));
      }
}
