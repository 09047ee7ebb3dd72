import { expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { listedSops, sopsPath, writtenSop } from "../../../../tests/harness/sops.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";

await testApp();

test("the procedures of a manager who was added by email are no stranger's to read until they agree", async () => {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const manager = await verified("property_manager");
  const sop = await writtenSop(manager);
  const own = await writtenSop(owner);
  const { member } = (await add(owner, propertyId, manager.email, "property_manager")).body.data;
  const ids = async (who: Person) => (await listedSops(who)).map(({ id }: { id: string }) => id);
  const seen = async () => [
    (await ids(owner)).includes(sop.id),
    (await owner.get(`${sopsPath}/${sop.id}/versions`)).status,
  ];
  expect(await seen()).toEqual([false, 404]);
  // What the owner wrote is for whom the owner added.
  expect(await ids(manager)).toEqual([own.id, sop.id]);
  expect((await manager.post(`/properties/${propertyId}/members/${member.id}/agreement`)).status).toBe(200);
  expect(await seen()).toEqual([true, 200]);
});
