import { addMonths } from "#domain/days.ts";
import { ask } from "../standby.ts";
import type { Act, Sent } from "./acts.ts";

type Kept = { name: string; kobo: string; postings: number };

/** Each payment by its name, with how often it stands in the books. */
const payments = `select p.reference as name, p.kobo::text as kobo,
    (select count(*)::int from ledger_postings l where l.source_kind = 'invoice_payment' and l.source_id = p.id) as postings
  from invoice_payments p where p.reference like 'payment-%'`;

const entries = `select p.memo as name, t.kobo::text as kobo, 1 as postings from ledger_postings p
  join ledger_transfers t on t.ledger_id = p.ledger_id and t.number = p.number where p.memo like 'entry-%'`;

/** What came in for a unit, of each payment that was paid online. */
const online = `select o.reference as name, u.kobo::text as kobo,
    (select count(*)::int from ledger_postings l where l.source_kind = 'unit_payment' and l.source_id = u.id) as postings
  from online_payments o join unit_payments u on u.reference = o.reference and u.state = 'confirmed'`;

const places = {
  payment: (name: string) => `select from invoice_payments where reference = '${name}'`,
  entry: (name: string) => `select from ledger_postings where memo = '${name}'`,
  close: (name: string) =>
    `select from ledger_periods where state = 'closed' and month = '${name.replace("close-", "")}-01'`,
} satisfies Record<Act["kind"], (name: string) => string>;

/** Whether an act is there, though nobody was told. */
export async function isKept(databaseUrl: string, { kind, name }: Act): Promise<boolean> {
  const [found] = await ask<{ is: boolean }>(databaseUrl, `select exists (${places[kind](name)}) as is`);
  return found?.is === true;
}

/** Compares what is kept with what was told and heard: each fault is a sentence that names it. */
export async function compare(databaseUrl: string, sent: Sent, propertyId: string): Promise<string[]> {
  const of = (kind: Act["kind"]) => sent.acts.filter((act) => act.kind === kind);
  const paid = [...new Set(sent.tellings.map(({ reference }) => reference))];
  const wanted = (acts: readonly Act[]) =>
    new Map(acts.flatMap(({ name, state, body }) => (state === "acknowledged" ? [[name, body.kobo ?? 0]] : [])));
  const amounts = await ask<{ reference: string; kobo: string }>(
    databaseUrl,
    "select reference, kobo::text as kobo from online_payments",
  );
  const told = new Map(
    amounts.flatMap(({ reference, kobo }) => (paid.includes(reference) ? [[reference, +kobo]] : [])),
  );
  return [
    ...faultsOf(wanted(of("payment")), await ask<Kept>(databaseUrl, payments)),
    ...faultsOf(wanted(of("entry")), await ask<Kept>(databaseUrl, entries)),
    ...faultsOf(told, await ask<Kept>(databaseUrl, online)),
    ...(await sumFaults(databaseUrl, propertyId, {
      payable: sum(wanted(of("payment"))),
      clearing: sum(told),
      diesel: sum(wanted(of("entry"))),
    })),
    ...(await monthFaults(databaseUrl, of("close"), of("entry"))),
  ];
}

const sum = (named: ReadonlyMap<string, number>): number => [...named.values()].reduce((all, kobo) => all + kobo, 0);

function faultsOf(wanted: ReadonlyMap<string, number>, rows: readonly Kept[]): string[] {
  const byName = Map.groupBy(rows, ({ name }) => name);
  const faults = [...wanted].flatMap(([name, kobo]) => {
    const [one, ...more] = byName.get(name) ?? [];
    if (!one) return [`${name} was acknowledged and is lost.`];
    if (more.length > 0) return [`${name} is there ${more.length + 1} times.`];
    if (one.postings !== 1) return [`${name} stands ${one.postings} times in the books.`];
    return one.kobo === String(kobo) ? [] : [`${name} has another amount than was sent.`];
  });
  const foreign = [...byName.keys()].filter((name) => !wanted.has(name));
  return [...faults, ...foreign.map((name) => `${name} is there, and nobody was told so.`)];
}

/** What the accounts hold of it, by their lines: money that is there twice without a name shows here. */
async function sumFaults(databaseUrl: string, propertyId: string, wanted: Record<string, number>): Promise<string[]> {
  const rows = await ask<{ role: string; kobo: string }>(
    databaseUrl,
    `select a.role, sum(t.kobo)::text as kobo from ledgers l
      join ledger_accounts a on a.ledger_id = l.id
      join ledger_transfers t on t.ledger_id = l.id and t.debit_id = a.id
      where l.property_id = '${propertyId}' group by a.role`,
  );
  const kobo = (role: string) => Number(rows.find((row) => row.role === role)?.kobo ?? 0);
  return Object.entries(wanted).flatMap(([role, all]) =>
    kobo(role) === all ? [] : [`The account ${role} took ${kobo(role)} kobo, and ${all} were sent.`],
  );
}

type Month = { month: string; kobo: string; late: number };

/** Each closed month has what was acknowledged of it, and nothing that came after it was closed. */
async function monthFaults(databaseUrl: string, closes: readonly Act[], entered: readonly Act[]): Promise<string[]> {
  const rows = await ask<Month>(
    databaseUrl,
    `select to_char(p.month, 'YYYY-MM') as month, coalesce(sum(t.kobo) filter (where l.memo like 'entry-%'), 0)::text as kobo,
        count(*) filter (where l.number > p.head_number)::int as late
      from ledger_periods p
      left join ledger_postings l on l.ledger_id = p.ledger_id and l.month = p.month
      left join ledger_transfers t on t.ledger_id = l.ledger_id and t.number = l.number
      where p.state = 'closed' group by p.ledger_id, p.month`,
  );
  return closes.flatMap(({ name, body }) => {
    const closed = rows.find(({ month }) => month === body.month);
    if (!closed) return [`${name} was acknowledged and is lost.`];
    const inIt = (onDay = "") => onDay >= `${body.month}-01` && onDay < addMonths(`${body.month}-01`, 1);
    const kobo = entered.filter(({ state, body: { onDay } }) => state === "acknowledged" && inIt(onDay));
    const all = kobo.reduce((total, { body: { kobo = 0 } }) => total + kobo, 0);
    return [
      ...(closed.late > 0 ? [`${closed.late} lines stand in ${body.month} that came after it was closed.`] : []),
      ...(closed.kobo === String(all) ? [] : [`${body.month} has ${closed.kobo} kobo, and ${all} were acknowledged.`]),
    ];
  });
}
