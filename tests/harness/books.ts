import { seated, verified } from "./members.ts";
import { building, type Person, person } from "./world.ts";

type Account = {
  id: string;
  role: string;
  code: string;
  name: string;
  debitKobo: number;
  creditKobo: number;
  balanceKobo: number;
  version: number;
};

/** A building whose books are begun: `account` finds one by its role, `enter` posts by hand. */
export async function books(given?: { owner: Person; propertyId: string }, fields: object = {}) {
  const owner = given?.owner ?? (await person("property_owner"));
  const propertyId = given?.propertyId ?? (await building(owner));
  const at = `/properties/${propertyId}/ledger`;
  const begun = await owner.post(at, { payerKind: "company", ...fields });
  if (begun.status !== 201) throw new Error(`Beginning the books failed: ${begun.body.detail}`);
  const accounts = async (who = owner): Promise<Account[]> => (await who.get(`${at}/accounts`)).body.data.accounts;
  const known = new Map((await accounts()).map((one) => [one.role, one.id]));
  const account = (role: string): string => known.get(role) ?? role;
  const enter = (said: object, who = owner) =>
    who.post(`${at}/postings`, {
      ...{ kind: "money_out", kobo: 100_000, onDay: "2026-10-05", memo: "Diesel" },
      ...{ fromId: account("bank"), toId: account("diesel"), ...said },
    });
  const balance = async (role: string): Promise<number | undefined> =>
    (await accounts()).find((one) => one.role === role)?.balanceKobo;
  const check = async (who = owner) => (await who.get(`${at}/check`)).body.data.check;
  return { owner, propertyId, at, accounts, account, enter, balance, check, ledger: begun.body.data.ledger };
}

type Limited = { owner: Person; propertyId: string; at: string; advancePercent?: number };

/** One person lets go ₦100,000 a month alone, beside a manager who posts too; answers how much is left of it. */
export async function limitedAlone({ owner, propertyId, at, advancePercent = 50 }: Limited) {
  await seated(owner, propertyId, await verified("property_manager"), "property_manager");
  await owner.put(at, { managersMayPost: true });
  const limits = { jobKobo: 10_000_000, monthKobo: 10_000_000, advancePercent };
  await owner.put(`/properties/${propertyId}/order-limits`, limits);
  return async (): Promise<number> => (await owner.get(at)).body.data.aloneKobo;
}
