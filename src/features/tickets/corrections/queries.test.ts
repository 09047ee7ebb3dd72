import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { ownedBuilding, person, send, siteAdmin } from "../../../../tests/harness/world.ts";

const { app, database } = await testApp();
const admin = await siteAdmin({ role: "admin" });
const counts = async () => (await admin.get("/admin/triage")).body.data;
const lines = async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await app.inject({ url: "/api/admin/triage.jsonl", headers });
  expect(answer.statusCode).toBe(200);
  const text = answer.rawPayload.toString();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line));
};

const request = {
  title: "Tunde Okafor here",
  description: "Abeg the toilet for Flat 3 dey overflow since, call 0803 123 4567. Marina Court no get water.",
  priority: "low",
  category: "Cleaning",
  locationDetails: "Flat 3",
  emergency: false,
};

/** A request that its keeper corrected, of somebody who lets their words be learned from or not. */
async function corrected(lendsTexts: boolean) {
  const world = await ownedBuilding();
  const { owner, occupant, propertyId } = world;
  if (lendsTexts) expect((await occupant.put("/auth/me", { lendsTexts })).body.data.user.lendsTexts).toBe(true);
  const { ticket } = (await occupant.post("/repair-tickets", { ...request, propertyId })).body.data;
  await owner.put(`/repair-tickets/${ticket.id}/triage`, { category: "Pest Control", priority: "critical" });
  return { ...world, ticket };
}

test("corrections are counted: how many, which way, and what was taken for what", async () => {
  const before = await counts();
  const { ticket } = await corrected(false);
  const after = await counts();
  for (const name of ["read", "corrected", "thisMonth"]) expect([name, after[name]]).toEqual([name, before[name] + 1]);
  expect(after.usable).toBe(before.usable);
  const pair = { read: ticket.triage.categories[0].category, corrected: "Pest Control" };
  expect(after.categories).toContainEqual({ ...pair, count: expect.any(Number) });
});

test("only what its author lends becomes a line, without who, where and which number, until they take it back", async () => {
  await corrected(false);
  expect(await lines()).toEqual([]);
  const { occupant } = await corrected(true);
  const [line, ...others] = await lines();
  expect(others).toEqual([]);
  expect(line).toEqual({
    id: expect.stringMatching(/^kept-[0-9a-f]{12}$/),
    text: "[name] here. Abeg the toilet for Flat [number] dey overflow since, call [phone]. [place] no get water.",
    language: "pcm",
    category: "Pest Control",
    acceptableCategories: ["Pest Control"],
    priority: "critical",
    emergency: false,
  });
  await occupant.put("/auth/me", { name: "Somebody" });
  expect(await lines()).toHaveLength(1);
  await occupant.put("/auth/me", { lendsTexts: false });
  expect(await lines()).toEqual([]);
});

test("nothing of who deleted the account, and nothing of a building that was put away", async () => {
  const { occupant } = await corrected(true);
  const { owner, propertyId } = await corrected(true);
  expect((await lines()).length).toBe(2);
  await database.db.execute(sql`update accounts set deleted_at = now() where id = ${occupant.id}`);
  expect((await lines()).length).toBe(1);
  expect((await owner.remove(`/properties/${propertyId}`)).status).toBe(200);
  expect(await lines()).toEqual([]);
});

test("site admins alone; each export stands in the log", async () => {
  const owner = await person("property_owner");
  for (const path of ["/admin/triage", "/admin/triage.jsonl"])
    for (const token of [null, owner.token]) expect((await send("GET", path, token)).status).toBe(401);
  await lines();
  const { body } = await admin.get("/admin/audit?thing=triage&act=exported");
  expect(body.data[0]).toMatchObject({ act: "exported", thing: "triage" });
});

test.each(["yes", 1, null])("whether one lends is %s: refused at its field", async (lendsTexts) => {
  const { status, body } = await (await person("technician")).put("/auth/me", { lendsTexts });
  expect([status, body.errors?.[0]?.path]).toEqual([422, "lendsTexts"]);
});
