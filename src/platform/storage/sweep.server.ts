import { isId } from "#domain/ids.ts";

const batch = 200;

/** Whether `name` is an id that was made before `instant`: UUIDv7 begins with its milliseconds. */
export const isOlder = (name: string, instant: Date): boolean =>
  isId(name) && Number.parseInt(name.replaceAll("-", "").slice(0, 12), 16) < instant.getTime();

type Sweep<Row extends { id: string }> = {
  /** The names in a folder: ids of rows. */
  names: AsyncIterable<string>;
  /** Nothing younger is looked at, since it may be under way. */
  oldest: Date;
  known: (ids: string[]) => Promise<Row[]>;
  remove: (id: string) => Promise<void>;
  /** What lies at a row that it does not name any more. */
  tidy?: (row: Row) => Promise<void>;
};

/** Takes away what a crash left between a file and its row. */
export async function sweepRowless<Row extends { id: string }>({
  names,
  oldest,
  known,
  remove,
  tidy,
}: Sweep<Row>): Promise<void> {
  for await (const ids of inBatches(names, oldest)) {
    const kept = new Map((await known(ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = kept.get(id);
      if (row === undefined) await remove(id);
      else await tidy?.(row);
    }
  }
}

async function* inBatches(names: AsyncIterable<string>, oldest: Date): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const name of names) {
    if (isOlder(name, oldest)) ids.push(name);
    if (ids.length < batch) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}
