import { expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { accept, add, invited, memberOf, seated, verified } from "../../../../tests/harness/members.ts";
import { ownedBuilding, type Person } from "../../../../tests/harness/world.ts";

const { clock } = await testApp();
const seatOf = async (owner: Person, propertyId: string, who: Person) => {
  const { agreed, phone } = (await memberOf(owner, propertyId, who)) as { agreed?: boolean; phone: string | null };
  return { agreed, phone };
};
const leave = async (who: Person, owner: Person, propertyId: string) => {
  const { id } = await memberOf(owner, propertyId, who);
  expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
};

test("who left and is added again by their email has not agreed again", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const firm = await verified("contractor", { phone: "08031234567" });
  await seated(owner, propertyId, firm, "contractor");
  expect(await seatOf(owner, propertyId, firm)).toEqual({ agreed: true, phone: "+2348031234567" });
  await leave(firm, owner, propertyId);
  await add(owner, propertyId, firm.email, "contractor");
  expect(await seatOf(owner, propertyId, firm)).toEqual({ agreed: false, phone: expect.stringContaining("•••") });
  await leave(firm, owner, propertyId);
  const { token } = await invited(owner, propertyId, { email: firm.email, role: "contractor" });
  await accept(firm, token);
  expect((await seatOf(owner, propertyId, firm)).agreed).toBe(true);
});

test("what a manager did there before they left is no word for the time after", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const manager = await verified("property_manager");
  await add(owner, propertyId, manager.email, "property_manager");
  const rename = async (name: string) =>
    expect((await manager.put(`/properties/${propertyId}`, { name })).status).toBe(200);
  await rename("Marina Heights");
  expect((await seatOf(owner, propertyId, manager)).agreed).toBe(true);
  await leave(manager, owner, propertyId);
  clock.now = new Date(Date.now() + 60_000);
  await add(owner, propertyId, manager.email, "property_manager");
  expect((await seatOf(owner, propertyId, manager)).agreed).toBe(false);
  await rename("Marina Court");
  expect((await seatOf(owner, propertyId, manager)).agreed).toBe(true);
  clock.now = null;
});
