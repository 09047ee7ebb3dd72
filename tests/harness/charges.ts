import { books } from "./books.ts";
import { memberOf } from "./members.ts";
import { ownedBuilding, type Person } from "./world.ts";

const flats = [
  { name: "Flat 3", share: 500, sizeM2: 80 },
  { name: "Flat 4", share: 250, sizeM2: 60 },
  { name: "Flat 5", share: 250, sizeM2: 60, exclusions: ["Lift"] },
];
const quarter = { title: "Last quarter", fromDay: "2026-10-01", toDay: "2026-12-31", dueOn: "2026-10-31" };

/** A building with books and three flats; who lives in Flat 3 is confirmed. `draft` drafts a demand, `issue` issues one. */
export async function charged(given?: { owner: Person; propertyId: string; occupant: Person }) {
  const { owner, propertyId, occupant } = given ?? (await ownedBuilding());
  const ids: string[] = [];
  for (const flat of flats) {
    const made = await owner.post(`/properties/${propertyId}/units`, flat);
    if (made.status !== 201) throw new Error(`Adding a unit failed: ${made.body.detail}`);
    ids.push(made.body.data.unit.id);
  }
  const [unitId = "", secondId = "", thirdId = ""] = ids;
  const member = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${member.id}`, { confirmed: true });
  const kept = await books({ owner, propertyId });
  const draft = (fields: object = {}, who = owner) =>
    who.post(`/properties/${propertyId}/demands`, {
      ...{ ...quarter, lines: [{ what: "Guards", kobo: 10_000_000, basis: "per_mille" }], ...fields },
    });
  const issue = async (fields: object = {}): Promise<string> => {
    const { demand } = (await draft(fields)).body.data;
    const issued = await owner.post(`/demands/${demand.id}/issue`);
    if (issued.status !== 200) throw new Error(`Issuing failed: ${issued.body.detail}`);
    return demand.id;
  };
  const pay = (kobo: number, unit = unitId, fields: object = {}) =>
    owner.post(`/units/${unit}/payments`, { kobo, paidOn: "2026-11-02", paidInto: "bank", ...fields });
  const balances = async () => (await owner.get(`/properties/${propertyId}/unit-balances?from=2026-01-01`)).body.data;
  const statement = async (unit = unitId, who = owner) =>
    (await who.get(`/units/${unit}/statement?from=2026-01-01`)).body;
  return { ...kept, occupant, memberId: member.id, unitId, secondId, thirdId, draft, issue, pay, balances, statement };
}
