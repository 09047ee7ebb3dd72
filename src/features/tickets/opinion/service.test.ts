import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { modelAt, noModel } from "#platform/model.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { ownedBuilding, person } from "../../../../tests/harness/world.ts";
import { type FakeModel, mischief, says, startFakeModel } from "../../../../tests/rig/fake-model.ts";

const { advice } = await testApp();
let fake: FakeModel;
const patienceMs = 5_000;
const setUp = (patience = patienceMs) =>
  modelAt({ baseUrl: fake.baseUrl, apiKey: "secret", name: "fake-1", patienceMs: patience });

beforeAll(async () => {
  fake = await startFakeModel();
});
afterEach(() => {
  advice.model = noModel;
  fake.asked.length = 0;
});
afterAll(() => fake.stop());

const unsure = "Tunde Okafor, 0803 123 4567: the thing in Flat 3 is doing somehow again, please look at it.";

async function filed(fields: object = {}) {
  const world = await ownedBuilding();
  const request = { title: "Something", description: unsure, priority: "low", category: "Other", emergency: false };
  const { ticket } = (
    await world.occupant.post("/repair-tickets", {
      ...{ ...request, propertyId: world.propertyId, locationDetails: "Flat 3" },
      ...fields,
    })
  ).body.data;
  return { ...world, ticket, path: `/repair-tickets/${ticket.id}/second-opinion` };
}
const read = async ({ owner, ticket }: Awaited<ReturnType<typeof filed>>) =>
  (await owner.get(`/repair-tickets/${ticket.id}`)).body.data.ticket;

test("a keeper has a model read what is unsure: its opinion stands beside, and nothing else changes", async () => {
  advice.model = setUp();
  const world = await filed();
  expect(fake.asked).toEqual([]);
  const before = await read(world);
  expect(before.model).toBe(new URL(fake.baseUrl).host);
  fake.behave(says('{"emergency": false, "category": "Electrical", "priority": "critical"}'));
  const { status, body } = await world.owner.post(world.path);
  expect([status, body.detail]).toEqual([200, undefined]);
  const { triage, ...rest } = body.data.ticket;
  expect(triage.opinion).toMatchObject({ category: "Electrical", priority: "critical", model: "fake-1" });
  expect({ ...triage, opinion: undefined }).toEqual({ ...before.triage, opinion: undefined });
  expect(rest).toMatchObject({ category: "Other", priority: "low", model: null });
  const { timeline } = (await world.occupant.get(`/repair-tickets/${world.ticket.id}`)).body.data;
  expect(timeline.map(({ act }: { act: string }) => act)).toContain("advised");
  expect((await world.owner.post(world.path)).status).toBe(409);
  expect(fake.asked).toHaveLength(1);
});

test("it is sent the words alone: no name, phone or flat, and the key to nobody else", async () => {
  advice.model = setUp();
  const world = await filed();
  fake.behave(says('{"emergency": false, "category": "Other", "priority": "low"}'));
  await world.owner.post(world.path);
  const [{ path, authorization, body } = { path: "", authorization: "", body: "" }] = fake.asked;
  expect([path, authorization]).toEqual(["/v1/chat/completions", "Bearer secret"]);
  expect(JSON.parse(body).messages[1].content).toBe(
    "Something. [name] [phone]: the thing in Flat [number] is doing somehow again, please look at it.",
  );
  for (const secret of ["Tunde", "0803", "Flat 3", world.propertyId, world.ticket.id])
    expect(body).not.toContain(secret);
});

test("one that lies lowers nothing; one that sees danger raises its opinion, and a person decides", async () => {
  advice.model = setUp();
  const world = await filed({ priority: "high" });
  const { triage } = await read(world);
  fake.behave(says('{"emergency": false, "category": "Cleaning", "priority": "low"}'));
  const lying = (await world.owner.post(world.path)).body.data.ticket;
  expect(lying.triage.opinion).toMatchObject({ emergency: triage.emergency, priority: triage.priority });
  expect(lying.priority).toBe("high");
  const other = await filed();
  fake.behave(says('{"emergency": true, "category": "Electrical", "priority": "low"}'));
  const alarmed = (await other.owner.post(other.path)).body.data.ticket;
  expect(alarmed.triage.opinion).toMatchObject({ emergency: "alarm", priority: "emergency" });
  expect([alarmed.priority, alarmed.emergency]).toEqual(["low", false]);
});

describe("a model that", () => {
  test.each(Object.entries(mischief))("%s: 503 with a sentence, and what was read stands", async (name, how) => {
    advice.model = setUp(/says nothing|does not end/.test(name) ? 100 : patienceMs);
    const world = await filed();
    const before = await read(world);
    fake.behave(how);
    const { status, body } = await world.owner.post(world.path);
    expect([status, body.code, body.detail]).toEqual([
      ...[503, "unavailable"],
      "The model gave no answer that can be used. What was read stands as it was.",
    ]);
    expect(await read(world)).toEqual(before);
  });
});

test("none is asked while one types or files, in an emergency, or where none is set up", async () => {
  advice.model = setUp();
  fake.behave(mischief["says nothing"] ?? says(""));
  const world = await filed({ priority: "emergency", emergency: true });
  await world.occupant.post("/repair-tickets/triage", { description: unsure });
  expect((await read(world)).model).toBeNull();
  expect((await world.owner.post(world.path)).status).toBe(409);
  const sounds = await filed({ description: "Fire is burning in the kitchen, smoke everywhere, come now" });
  expect((await sounds.owner.post(sounds.path)).status).toBe(409);
  advice.model = noModel;
  const plain = await filed();
  expect((await read(plain)).model).toBeNull();
  expect((await plain.owner.post(plain.path)).status).toBe(409);
  expect(fake.asked).toEqual([]);
});

test("neither its occupant nor a stranger has it read", async () => {
  advice.model = setUp();
  const world = await filed();
  expect((await world.occupant.post(world.path)).status).toBe(403);
  expect((await (await person("property_owner")).post(world.path)).status).toBe(404);
  expect((await read(world)).model).not.toBeNull();
  expect((await world.occupant.get(`/repair-tickets/${world.ticket.id}`)).body.data.ticket.model).toBeNull();
  expect(fake.asked).toEqual([]);
});
