import { expect, test } from "vitest";
import { charged } from "../../../tests/harness/charges.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const toldOf = async (who: Person) =>
  (await who.get("/notifications")).body.data.notifications
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title === "A service charge was issued").length;

test("of a demand are told who live in the units that pay: nobody who waits to be confirmed, and nobody who left", async () => {
  const { owner, occupant, propertyId, issue } = await charged();
  const waiting = await person("building_occupant", { propertyId, buildingUnit: "Flat 4" });
  const left = await person("building_occupant", { propertyId, buildingUnit: "Flat 5" });
  const { id } = await memberOf(owner, propertyId, left);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  await issue();
  expect([await toldOf(occupant), await toldOf(left), await toldOf(waiting)]).toEqual([1, 1, 0]);
  expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
  await issue({ title: "Lift" });
  expect([await toldOf(occupant), await toldOf(left), await toldOf(waiting)]).toEqual([2, 1, 0]);
});
