import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, person } from "../../../../tests/harness/world.ts";

const { drain } = await testApp();

describe("the catalogue", () => {
  test("is searched, paged by title, and says to which of one's own buildings an item applies and why", async () => {
    const owner = await person("property_owner");
    const parts = { specialNotes: "One lift.", components: ["elevators", "plumbing"] };
    const [own, bare] = [await building(owner, parts), await building(owner, { components: ["roofing"] })];
    await building(await person("property_owner"), parts);
    await drain();
    const { items, count, nextCursor } = (await owner.get("/catalogue?limit=50")).body.data;
    expect([items.length, count > 200]).toEqual([50, true]);
    const next = (await owner.get(`/catalogue?limit=50&cursor=${nextCursor}`)).body.data.items;
    expect(next[0].title > items[49].title).toBe(true);
    const found = (await owner.get("/catalogue?search=LIFT%20rescue%20alarm")).body.data;
    const [call] = found.items;
    expect(call).toMatchObject({ key: "lift-emergency-call-test", sources: [{ title: expect.any(String) }] });
    const { buildings } = (await owner.get(`/catalogue/${call.key}`)).body.data;
    expect(buildings).toMatchObject([
      { propertyId: own, place: "scheduled", why: expect.stringContaining("elevators") },
    ]);
    expect(buildings.some(({ propertyId }: { propertyId: string }) => propertyId === bare)).toBe(false);
    expect((await owner.get("/catalogue/no-such-item")).status).toBe(404);
    expect((await owner.get("/catalogue?component=moon")).status).toBe(422);
    const stranger = await person("property_manager");
    expect((await stranger.get(`/catalogue/${call.key}`)).body.data.buildings).toEqual([]);
    const technician = await person("technician");
    expect((await technician.get("/catalogue")).status).toBe(403);
  });
});
