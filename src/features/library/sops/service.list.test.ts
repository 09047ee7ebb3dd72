import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { editSop, listedSops, sopsPath, sopVersionsOf, writtenSop } from "../../../../tests/harness/sops.ts";
import { person } from "../../../../tests/harness/world.ts";

const { database } = await testApp();

const idsOf = (sops: { id: string }[]) => sops.map(({ id }) => id);

describe("retiring", () => {
  test("hides it until it is brought back; again, nothing changes", async () => {
    const { owner, manager } = await fullBuilding();
    const { id } = await writtenSop(manager);
    for (const _ of [1, 2]) {
      const answer = await manager.remove(`${sopsPath}/${id}`);
      expect([answer.status, answer.body.data.sop.isActive]).toEqual([200, false]);
    }
    expect(await listedSops(owner)).toEqual([]);
    expect(idsOf(await listedSops(owner, "?activeOnly=false"))).toEqual([id]);
    expect(await sopVersionsOf(owner, id)).toHaveLength(1);
    const refused = await editSop(manager, id, { title: "Anew" });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This SOP is retired. Bring it back before you change it.",
    ]);
    const back = await editSop(manager, id, { isActive: true });
    expect(back.body.data.sop).toMatchObject({ isActive: true, version: 1 });
    expect(idsOf(await listedSops(owner))).toEqual([id]);
  });

  test("is the author's, and nobody else's", async () => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    expect((await (await person("property_manager")).remove(`${sopsPath}/${id}`)).status).toBe(404);
    expect((await (await person("contractor")).remove(`${sopsPath}/${id}`)).status).toBe(403);
    expect((await manager.remove(`${sopsPath}/${randomUUID()}`)).status).toBe(404);
    expect(await listedSops(manager)).toHaveLength(1);
  });
});

describe("the list", () => {
  test("has pages, a category and a search, the newest first", async () => {
    const manager = await person("property_manager");
    const made = [];
    for (const title of ["Lift 100%", "Pump", "Gate"])
      made.unshift(await writtenSop(manager, { title, category: "HVAC" }));
    await writtenSop(manager, { title: "Wiring" });
    expect((await listedSops(manager, "?category=HVAC")).map((sop: { title: string }) => sop.title)).toEqual(
      made.map(({ title }) => title),
    );
    const first = (await manager.get(`${sopsPath}?category=HVAC&limit=2`)).body.data;
    const rest = (await manager.get(`${sopsPath}?category=HVAC&limit=2&cursor=${first.nextCursor}`)).body.data;
    expect([...idsOf(first.sops), ...idsOf(rest.sops)]).toEqual(idsOf(made));
    expect(rest.nextCursor).toBeNull();
    expect(idsOf(await listedSops(manager, "?search=100%25"))).toEqual([made[2].id]);
    expect(idsOf(await listedSops(manager, "?search=PUMP"))).toEqual([made[1].id]);
    for (const query of ["activeOnly=yes", "category=Roof", "limit=0", "cursor=x", "cursor=WyIxIl0", "search=%00"])
      expect((await manager.get(`${sopsPath}?${query}`)).status, query).toBe(422);
    expect((await manager.get(`${sopsPath}/${made[0].id}/versions?cursor=WyJ4Il0`)).status).toBe(422);
  });

  test("of versions has pages too", async () => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    for (const title of ["B", "C"]) await editSop(manager, id, { title });
    const first = (await manager.get(`${sopsPath}/${id}/versions?limit=2`)).body.data;
    const rest = (await manager.get(`${sopsPath}/${id}/versions?limit=2&cursor=${first.nextCursor}`)).body.data;
    expect([...first.versions, ...rest.versions].map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test("loses what was shared when the building is left", async () => {
    const { owner, propertyId, manager } = await fullBuilding();
    const { id } = await writtenSop(manager);
    expect(idsOf(await listedSops(owner))).toEqual([id]);
    await database.db.execute(
      sql`update property_members set left_at = now() where property_id = ${propertyId} and account_id = ${manager.id}`,
    );
    expect(await listedSops(owner)).toEqual([]);
    expect((await owner.get(`${sopsPath}/${id}/versions`)).status).toBe(404);
    expect(idsOf(await listedSops(manager))).toEqual([id]);
  });

  test("is empty for those whose tasks use none", async () => {
    const { contractor, occupant } = await fullBuilding();
    expect([await listedSops(contractor), await listedSops(await person("technician"))]).toEqual([[], []]);
    expect((await occupant.get(sopsPath)).status).toBe(403);
  });
});
