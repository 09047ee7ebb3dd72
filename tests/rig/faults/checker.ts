import pg from "pg";
import type { History, Write } from "./history.ts";

type Row = { kind: Write["kind"]; title: string; property: string | null; contents: string; lines: number };

/** What is kept of what writers sent, with how often its timeline says that it was made. */
const kept = `
  select 'task' as kind, t.title, t.property_id as property, t.description as contents,
    (select count(*)::int from activity a where a.thing_id = t.id and a.act = 'created') as lines
    from tasks t where t.title like 'Writer %'
  union all select 'ticket', t.title, t.property_id, t.description,
    (select count(*)::int from activity a where a.thing_id = t.id and a.act = 'filed')
    from tickets t where t.title like 'Writer %'
  union all select 'document', d.title, d.property_id, encode(d.sha256, 'hex'),
    (select count(*)::int from activity a where a.thing_id = d.id and a.act = 'added')
    from documents d where d.title like 'Writer %'
  union all select 'building', p.name, null, p.address,
    (select count(*)::int from activity a where a.property_id = p.id and a.act = 'onboarded')
    from properties p where p.name like 'Writer %'`;

/** Compares what is kept with what was acknowledged: each fault is a sentence that names it. */
export async function compare(databaseUrl: string, history: History): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Row>(kept).finally(() => client.end());
  const byTitle = Map.groupBy(rows, ({ title }) => title);
  const sent = new Set(history.writes.map(({ title }) => title));
  return [
    ...history.writes.flatMap((write) => faultsOf(write, byTitle.get(write.title) ?? [])),
    ...rows.filter(({ title }) => !sent.has(title)).map(({ title }) => `${title} is there, and nobody sent it.`),
  ];
}

function faultsOf({ title, propertyId, contents, isAcknowledged }: Write, rows: readonly Row[]): string[] {
  const [row] = rows;
  if (!row) return isAcknowledged ? [`${title} was acknowledged and is lost.`] : [];
  const faults: string[] = [];
  if (rows.length > 1) faults.push(`${title} is there ${rows.length} times.`);
  if ((row.property ?? propertyId) !== propertyId || row.contents !== contents)
    faults.push(`${title} is not what was sent.`);
  if (row.lines !== 1) faults.push(`The timeline says ${row.lines} times that ${title} was made.`);
  return faults;
}
