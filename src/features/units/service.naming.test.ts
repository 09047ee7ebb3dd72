import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { fullBuilding, memberOf } from "../../../tests/harness/members.ts";
import { ownedBuilding, type Person, person, send } from "../../../tests/harness/world.ts";

await testApp();

const labelOf = async (keeper: Person, propertyId: string, { id }: Person) => {
  const { members } = (await keeper.get(`/properties/${propertyId}/members`)).body.data;
  return members.find(({ accountId }: { accountId: string }) => accountId === id).unitLabel;
};

test("who is to confirm somebody reads which unit their words name, and may choose another one", async () => {
  const { owner, propertyId, occupant } = await ownedBuilding();
  for (const name of ["Flat 3", "Flat 4"]) await owner.post(`/properties/${propertyId}/units`, { name, block: "A" });
  const { id } = await memberOf(owner, propertyId, occupant);
  expect(await labelOf(owner, propertyId, occupant)).toBe("Block A, Flat 3");
  const stranger = await person("building_occupant", { propertyId, buildingUnit: "Penthouse" });
  expect(await labelOf(owner, propertyId, stranger)).toBeNull();
  const confirmed = { confirmed: true, unit: "Block A, Flat 4" };
  const { member } = (await owner.put(`/properties/${propertyId}/members/${id}`, confirmed)).body.data;
  expect([member.confirmed, member.unitLabel]).toEqual([true, "Block A, Flat 4"]);
});

test("two keepers who confirm somebody at once, each into another unit, welcome them once and leave them in one", async () => {
  const { owner, manager, propertyId, occupant } = await fullBuilding();
  for (const name of ["Flat 3", "Flat 4"]) await owner.post(`/properties/${propertyId}/units`, { name, block: "A" });
  const { id } = await memberOf(owner, propertyId, occupant);
  const both: [Person, string][] = [
    [owner, "Block A, Flat 3"],
    [manager, "Block A, Flat 4"],
  ];
  const confirm = ([keeper, unit]: (typeof both)[number]) =>
    keeper.put(`/properties/${propertyId}/members/${id}`, { confirmed: true, unit });
  expect((await Promise.all(both.map(confirm))).map(({ status }) => status)).toEqual([200, 200]);
  const seated = await memberOf(owner, propertyId, occupant);
  expect(seated).toMatchObject({ confirmed: true, waiting: false, unitLabel: seated.unit });
  expect(both.map(([, unit]) => unit)).toContain(seated.unit);
  expect((await occupant.get("/notifications")).body.data.notifications).toHaveLength(1);
});

test("an invitation offers the units to an occupant who is to say theirs, and to nobody else", async () => {
  const { owner, propertyId } = await ownedBuilding();
  await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3", block: "A" });
  const offered = async (fields: object) => {
    const { token } = (await owner.post(`/properties/${propertyId}/invitations`, fields)).body.data.invitation;
    return (await send("POST", "/invitations/inspect", null, { token })).body.data.invitation.units;
  };
  expect(await offered({ role: "building_occupant" })).toEqual(["Block A, Flat 3"]);
  expect(await offered({ role: "building_occupant", unit: "Flat 9" })).toEqual([]);
  expect(await offered({ role: "contractor" })).toEqual([]);
});
