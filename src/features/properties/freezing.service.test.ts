import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assigned } from "../../../tests/harness/crew.ts";
import { add, fullBuilding, verified } from "../../../tests/harness/members.ts";

const { database } = await testApp();
const reason = "Two people claim this address.";

const freezeAt = (at: Date, id: string) =>
  database.db.execute(
    sql`update properties set frozen_at = ${at.toISOString()}, frozen_reason = ${reason} where id = ${id}`,
  );

describe("a frozen building", () => {
  test("says since when and why to its keepers, in lists and on its page, and to nobody else", async () => {
    const { owner, manager, contractor, occupant, propertyId } = await fullBuilding();
    const before = (await owner.get(`/properties/${propertyId}`)).body.data.property;
    expect(before).toMatchObject({ frozenAt: null, frozenReason: null });
    const at = new Date("2026-11-20T08:00:00.000Z");
    await freezeAt(at, propertyId);
    for (const [who, said] of [
      [owner, { frozenAt: at.toISOString(), frozenReason: reason }],
      [manager, { frozenAt: at.toISOString(), frozenReason: reason }],
      [contractor, { frozenAt: null, frozenReason: null }],
      [occupant, { frozenAt: null, frozenReason: null }],
    ] as const) {
      expect((await who.get(`/properties/${propertyId}`)).body.data.property).toMatchObject(said);
      expect((await who.get("/properties")).body.data.properties[0]).toMatchObject(said);
    }
  });

  test("holds nobody: who leaves is gone, their open work is free, and nobody else is taken out of it", async () => {
    const { owner, contractor, propertyId, taskId } = await assigned();
    const manager = await verified("property_manager");
    const { member } = (await add(owner, propertyId, manager.email, "property_manager")).body.data;
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const seat = members.find(({ accountId }: { accountId: string }) => accountId === contractor.id);
    await freezeAt(new Date(), propertyId);
    expect((await owner.remove(`/properties/${propertyId}/members/${member.id}`)).status).toBe(409);
    expect((await contractor.remove(`/properties/${propertyId}/members/${seat.id}`)).status).toBe(200);
    expect((await contractor.get(`/tasks/${taskId}`)).status).toBe(404);
    const { task } = (await owner.get(`/tasks/${taskId}`)).body.data;
    expect(task).toMatchObject({ contractorName: null, assignedTechnician: null, status: "pending" });
    expect((await manager.remove(`/properties/${propertyId}/members/${member.id}`)).status).toBe(200);
  });
});
