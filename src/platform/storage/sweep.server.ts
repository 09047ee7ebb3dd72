import { isId } from "#domain/ids.ts";

const batch = 200;

/** Whether this is an id that was made before `instant`: UUIDv7 begins with its milliseconds. */
const isOlder = (name: string, instant: Date): boolean =>
  isId(name) && Number.parseInt(name.replaceAll("-", "").slice(0, 12), 16) < instant.getTime();

type Sweep = {
  /** The names in a folder: ids of rows. */
  names: AsyncIterable<string>;
  /** Nothing younger is looked at, since it may be under way. */
  oldest: Date;
  known: (ids: string[]) => Promise<{ id: string }[]>;
  remove: (id: string) => Promise<void>;
};

/** Takes away what a crash left between a file and its row. */
export async function sweepRowless({ names, oldest, known, remove }: Sweep): Promise<void> {
  for await (const ids of inBatches(names, oldest)) {
    const kept = new Set((await known(ids)).map((row) => row.id));
    for (const id of ids) if (!kept.has(id)) await remove(id);
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
