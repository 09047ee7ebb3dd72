import { bringIn, callServer, register } from "../tests/harness/remote.ts";
import { startServer } from "../tests/harness/server.ts";
import { ask } from "../tests/rig/standby.ts";
import type { Figure } from "./report.ts";
import { memoryOf } from "./start.ts";

const transfers = 1_000_000;
const lookEachMs = 50;

/** So many lines in the books of one building: what an export reads, without the hashes, which it only copies. */
const filling = (ledgerId: string) => [
  "set session_replication_role = replica",
  `insert into ledger_periods select '${ledgerId}', m::date, 'open'
    from generate_series('2021-01-01'::date, '2025-12-01', interval '1 month') m`,
  `create temporary table places as select id, row_number() over (order by code) - 1 as place from ledger_accounts
    where ledger_id = '${ledgerId}'`,
  `insert into ledger_postings (id, ledger_id, number, on_day, month, kind, source_kind, source_id, step, memo, lines,
      prev_hash, hash, made_at)
    select gen_random_uuid(), '${ledgerId}', n, make_date(2021 + n % 5, 1 + n % 12, 5), make_date(2021 + n % 5, 1 + n % 12, 1),
      'money_out', 'hand', gen_random_uuid(), '1', '=Diesel, ' || n || ' litres', 1, repeat('0', 66), '01' || repeat('a', 64), now()
    from generate_series(1, ${transfers}) n`,
  `insert into ledger_transfers (ledger_id, number, line, month, debit_id, credit_id, kobo)
    select '${ledgerId}', n, 1, make_date(2021 + n % 5, 1 + n % 12, 1), d.id, c.id, 10000 + n % 977
    from generate_series(1, ${transfers}) n join places d on d.place = n % 20 join places c on c.place = 20 + n % 20`,
  `update ledgers set next_number = ${transfers + 1} where id = '${ledgerId}'`,
  "analyze",
];

type Taken = { bytes: number; lines: number; kobo: number; unsafe: number; firstMs: number };

/** Takes it as a browser saves it, and adds up what stands in it, without keeping it. */
async function take(url: string, token: string): Promise<Taken> {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`The export was answered ${answer.status}.`);
  const taken: Taken = { bytes: 0, lines: 0, kobo: 0, unsafe: 0, firstMs: 0 };
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of answer.body) {
    taken.firstMs ||= performance.now() - startedAt;
    taken.bytes += piece.length;
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\r\n");
    rest = lines.pop() ?? "";
    taken.lines += lines.length;
    for (const line of lines) {
      const kobo = /,(\d{5}),,,/.exec(line)?.[1];
      taken.kobo += Number(kobo ?? 0);
      if (line.includes('"=') || line.includes(",=")) taken.unsafe += 1;
    }
  }
  return taken;
}

/** The journal of a building with 1,000,000 lines as CSV, and what the process that sends it takes for that. */
export async function benchLedgerExport(databaseUrl: string): Promise<Figure[]> {
  const server = await startServer(undefined, { DATABASE_URL: databaseUrl, ROLE: "worker" });
  try {
    const owner = await register(server.url, "property_owner");
    const at = `/properties/${await bringIn(server.url, owner)}/ledger`;
    const begun = await callServer(server.url, "POST", at, owner.token, { payerKind: "company" });
    await ask(databaseUrl, ...filling((begun.ledger as { id: string }).id));
    const pid = server.process.pid ?? 0;
    // What it takes to serve at all is not counted: it has served this list before.
    await callServer(server.url, "GET", `${at}/journal?limit=100`, owner.token);
    const before = memoryOf(pid);
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, memoryOf(pid));
    }, lookEachMs);
    const startedAt = performance.now();
    const taken = await take(`${server.url}/api${at}/journal?format=csv`, owner.token);
    const seconds = (performance.now() - startedAt) / 1_000;
    clearInterval(looking);
    const [kept] = await ask<{ kobo: string }>(databaseUrl, "select sum(kobo)::text as kobo from ledger_transfers");
    const isWhole = taken.lines === transfers + 1 && String(taken.kobo) === kept?.kobo && taken.unsafe === 0;
    console.log(
      `  ${taken.lines} lines, ${(taken.bytes / 1_048_576).toFixed(0)} MB, first bytes after ${taken.firstMs.toFixed(0)} ms`,
    );
    return [
      { name: "server: a journal of 1,000,000 lines as CSV", value: seconds, unit: "s", limit: 180 },
      { name: "server: memory that sending it took", value: most - before, unit: "MB", limit: 64 },
      { name: "server: it is not whole, or not safe to open", value: isWhole ? 0 : 1, unit: "", limit: 0 },
    ];
  } finally {
    await server.stop();
  }
}
