import { describe, expect, test } from "vitest";
import { roles } from "#domain/vocab.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, ownedBuilding, person, send } from "../../../tests/harness/world.ts";

await testApp();
const path = "/repair-tickets/triage";
const smell = { description: "Abeg something dey smell like burnt rubber for the meter side" };

async function somebody(role: (typeof roles)[number]) {
  if (role !== "building_occupant") return person(role);
  return person(role, { propertyId: await building(await person("property_owner")) });
}

describe("triage of a text", () => {
  test.each(roles)("tells a %s what to do, whom to call and why", async (role) => {
    const { status, body } = await (await somebody(role)).post(path, smell);
    expect([status, body.detail]).toEqual([200, undefined]);
    const { triage } = body.data;
    expect(triage).toMatchObject({ emergency: "alarm", category: "Electrical", specialization: "Electrical" });
    expect(triage.hazards[0].kind).toBe("burning");
    expect(triage.hazards[0].call[0].dialled).toBe("112");
    expect(triage.spans.map(({ text }: { text: string }) => text)).toContain("burnt rubber");
  });

  test("keeps nothing, and the same text gives the same answer", async () => {
    const { owner, occupant } = await ownedBuilding();
    const before = (await owner.get("/repair-tickets?counts=1")).body.data.counts;
    const answers = [await occupant.post(path, smell), await occupant.post(path, smell)];
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
    expect((await owner.get("/repair-tickets?counts=1")).body.data.counts).toEqual(before);
  });

  test("nobody who is not signed in", async () => {
    expect((await send("POST", path, null, smell)).status).toBe(401);
  });

  test.each(["fire", "🔥🔥😭", "تسرب الغاز في المطبخ", "fire ".repeat(2_000), "a".repeat(10_000)])(
    "whatever is typed is answered",
    async (description) => {
      const { status, body } = await (await person("technician")).post(path, { description });
      expect([status, body.detail]).toEqual([200, undefined]);
      expect(body.data.triage.spans.length > 0 || body.data.triage.isUnsure).toBe(true);
    },
  );

  test.each([
    [{}, "description"],
    [{ description: "   " }, "description"],
    [{ description: "\u200b\u200d" }, "description"],
    [{ description: "x".repeat(10_001) }, "description"],
    [{ ...smell, category: "Gold" }, "category"],
    [{ ...smell, priority: "urgent" }, "priority"],
  ])("%j is refused at its field", async (input, field) => {
    const { status, body } = await (await person("technician")).post(path, input);
    expect([status, body.errors?.[0]?.path]).toEqual([422, field]);
  });
});
