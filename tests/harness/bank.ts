import { referenceOf } from "../../src/features/charges/reference.rules.ts";
import { charged } from "./charges.ts";

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
