import { type SQL, sql } from "drizzle-orm";
import { referenceOf } from "../../src/features/charges/reference.rules.ts";
import { testApp } from "./app.ts";
import { charged } from "./charges.ts";
import type { Person } from "./world.ts";

/** A line of a bank's file: more than nothing came in. */
export type Moved = readonly [day: string, text: string, kobo: number];

const naira = (kobo: number): string =>
  (kobo / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The file that a bank gives of these movements, from what stood before. */
export function bankFile(openingKobo: number, moved: readonly Moved[]): string {
  let balance = openingKobo;
  const lines = moved.map(([day, text, kobo]) => {
    balance += kobo;
    const [out, into] = kobo < 0 ? [naira(-kobo), ""] : ["", naira(kobo)];
    return [day, day, text, out, into, naira(balance)].map((cell) => `"${cell}"`).join(",");
  });
  return ["Trans Date,Value Date,Narration,Debit,Credit,Balance", ...lines].join("\r\n");
}

/** A building with flats and books whose bank gives files. */
export async function banked(given?: Parameters<typeof charged>[0]) {
  const kept = await charged(given);
  const { owner, propertyId, unitId } = kept;
  const at = `/properties/${propertyId}`;
  const read = (csv: string, fields: object = {}, who = owner) =>
    who.post(`${at}/bank-statements`, { account: "bank", csv, dryRun: false, ...fields });
  const lines = async (query = "") => (await owner.get(`${at}/bank-lines${query}`)).body.data;
  const match = (matches: object[], who = owner) => who.post(`${at}/bank-matches`, { matches });
  const bank = async () => (await owner.get(`${at}/bank`)).body.data;
  return { ...kept, read, lines, match, bank, reference: referenceOf(unitId) };
}

type Told = { owner: Person; propertyId: string; posting: SQL };

/** A line of the bank tells of a posting. Answers what ends that. */
export async function toldByBank({ owner, propertyId, posting }: Told) {
  const { db } = (await testApp()).database;
  const [id, statement, line] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await db.execute(sql`insert into bank_statements (id, property_id, account, mapping, from_day, to_day, opening_kobo,
      closing_kobo, lines, imported_by, created_at)
    values (${statement}, ${propertyId}, 'bank', '{}', now(), now(), 0, -4010000, 1, ${owner.id}, now())`);
  await db.execute(sql`insert into bank_lines (id, statement_id, property_id, account, place, on_day, text, kobo,
      balance_kobo, mark, ordinal)
    values (${line}, ${statement}, ${propertyId}, 'bank', 1, now(), 'NIP', -4010000, -4010000, 'm', 1)`);
  await db.execute(sql`insert into bank_matches (id, line_id, property_id, how, posting_id, kobo, posts, made_by, made_at)
    values (${id}, ${line}, ${propertyId}, 'entry', (${posting}), -4010000, false, ${owner.id}, now())`);
  return () =>
    db.execute(
      sql`update bank_matches set ended_at = now(), ended_by = ${owner.id}, reason = 'Other' where id = ${id}`,
    );
}
