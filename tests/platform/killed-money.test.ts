import { expect, test } from "vitest";
import type { Sent } from "../rig/kills/acts.ts";
import { runKills } from "../rig/kills/run.ts";
import { ask } from "../rig/standby.ts";
import { kinds, scratchServerDatabase } from "./scratch.ts";

const kills = 3;
const seed = 11;

/** What a database would keep that forgets, repeats itself, or lets into months that are closed; answers what is to be found. */
async function plant(databaseUrl: string, { acts, tellings }: Sent): Promise<string[]> {
  const some = (kind: "payment" | "entry") =>
    acts.filter((act) => act.kind === kind && act.state === "acknowledged").map(({ name }) => name);
  const [lost, doubled] = some("payment");
  const [forgotten, moved] = some("entry").reverse();
  const [paid] = tellings;
  const [closed] = acts.filter(({ kind }) => kind === "close");
  const again = (table: string, where: string) => `do $$ declare names text; begin
    select string_agg(quote_ident(attname), ', ') into names from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id';
    execute format('insert into ${table} (id, %s) select gen_random_uuid(), %s from ${table} where ${where}', names, names);
  end $$`;
  await ask(
    databaseUrl,
    // As only whoever owns the database can: no trigger and no foreign key is asked.
    "set session_replication_role = replica",
    `delete from invoice_payments where reference = '${lost}'`,
    again("invoice_payments", `reference = ''${doubled}''`),
    `delete from ledger_postings where memo = '${forgotten}'`,
    "drop index unit_payments_receipt",
    again("unit_payments", `reference = ''${paid?.reference}''`),
    `update ledger_postings set on_day = '${closed?.body.month}-01', month = '${closed?.body.month}-01' where memo = '${moved}'`,
  );
  return [
    `${lost} was acknowledged and is lost.`,
    `${doubled} is there 2 times.`,
    `${forgotten} was acknowledged and is lost.`,
    `${paid?.reference} is there 2 times.`,
    `1 lines stand in ${closed?.body.month} that came after it was closed.`,
  ];
}

test.runIf(kinds.includes("server"))(
  "payments, messages of the provider and months that close are there once after kills; what is spoilt afterwards is named",
  async () => {
    let spoilt: string[] = [];
    const { faults, planted, sent, cut } = await runKills({
      ...{ seed, kills, databaseUrl: await scratchServerDatabase() },
      say: (line) => process.stdout.write(`${line}\n`),
      async plant(databaseUrl, kept) {
        spoilt = await plant(databaseUrl, kept);
      },
    });
    process.stdout.write(`${JSON.stringify(cut)}\n`);
    expect(faults).toEqual([]);
    expect(sent.count("close", "acknowledged")).toBe(kills);
    expect(planted).toEqual(expect.arrayContaining(spoilt));
    expect(spoilt).toHaveLength(5);
  },
);
