import { afterEach, describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import type { Ctx } from "#platform/context.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, ownedBuilding, person } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { readPublicPage } from "./queries.server.ts";
import { remindOfLapses } from "./reminders.service.server.ts";

const { database, clock, jobs, signer } = await testApp();
afterEach(() => {
  clock.now = null;
});
const today = lagosDay(new Date());
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const base = { db: database.db, jobs, signer, mail: noMail, log, forgetSession: silent };
const at = (day: string): Ctx =>
  systemContext(
    { ...base, site: { url: "", supportEmail: null } } as unknown as Parameters<typeof systemContext>[0],
    new Date(`${day}T09:00:00Z`),
  );

async function twoLifts() {
  const { owner } = await ownedBuilding();
  const facts = { type: "Commercial - Office", location: "Lekki, Lagos", state: "Lagos", floors: 9 };
  const propertyId = await building(owner, { ...facts, name: "Harbour Tower" });
  const path = `/properties/${propertyId}`;
  const put = async (name: string, kind = "lift") =>
    (await owner.post(`${path}/assets`, { name, kind })).body.data.asset.id as string;
  const [a, b] = [await put("Lift A"), await put("Lift B")];
  const paper = { requirement: "lift_examination", issuedBy: "Liftcare", validFrom: addDays(today, -300) };
  const add = (more: object) => owner.post(`${path}/papers`, { ...paper, validUntil: addDays(today, 200), ...more });
  const one = async () =>
    (await owner.get(`${path}/compliance`)).body.data.requirements.find(
      ({ requirement }: { requirement: string }) => requirement === "lift_examination",
    );
  return { owner, propertyId, path, put, a, b, add, one };
}

describe("papers of machines", () => {
  test("the heaters of a factory are its pressure vessels; those of a shop that has a boiler need no paper each", async () => {
    const owner = await person("property_owner");
    const named = async (type: string) => {
      const path = `/properties/${await building(owner, { type, location: "Apapa, Lagos", state: "Lagos" })}`;
      await owner.put(`${path}/facts/plant`, { value: "boiler" });
      for (const name of ["Heater 1", "Heater 2"]) await owner.post(`${path}/assets`, { name, kind: "water_heater" });
      const { requirements } = (await owner.get(`${path}/compliance`)).body.data;
      return requirements.find(({ requirement }: { requirement: string }) => requirement === "pressure_vessel");
    };
    expect(await named("Industrial - Manufacturing")).toMatchObject({
      ...{ state: "red", reason: "No paper proves it yet for any of the 2 machines." },
      machines: [{ name: "Heater 1" }, { name: "Heater 2" }],
    });
    expect(await named("Commercial - Retail")).toMatchObject({ state: "red", machines: [] });
  });

  test("each lift needs its own; the board says which lacks one, and one that is out of use asks for nothing", async () => {
    const { owner, a, b, add, one, propertyId } = await twoLifts();
    const answer = await add({ assetId: a });
    expect([answer.status, answer.body.data.paper]).toMatchObject([201, { assetId: a, assetName: "Lift A" }]);
    expect(await one()).toMatchObject({
      ...{ state: "red", reason: "Lift B: No paper proves it yet.", paper: null },
      machines: [
        { assetId: a, name: "Lift A", state: "green" },
        { assetId: b, name: "Lift B", state: "red" },
      ],
    });
    const { properties } = (await owner.get("/compliance")).body.data;
    const row = properties.find((found: { propertyId: string }) => found.propertyId === propertyId);
    const { counts } = (await owner.get(`/properties/${propertyId}/compliance`)).body.data;
    expect(row.counts).toEqual(counts);
    await owner.put(`/assets/${b}`, { retiredOn: addDays(today, -1) });
    expect(await one()).toMatchObject({ state: "green", machines: [{ assetId: a }] });
  });

  test("one without a machine stands for both, until it is said which it is for", async () => {
    const { owner, a, add, one } = await twoLifts();
    const { paper } = (await add({})).body.data;
    expect(await one()).toMatchObject({ state: "green", paper: { id: paper.id, assetId: null } });
    expect((await owner.put(`/papers/${paper.id}`, { assetId: a, version: 1 })).body.data.paper.assetId).toBe(a);
    expect((await one()).state).toBe("red");
    expect((await owner.put(`/papers/${paper.id}`, { assetId: null })).status).toBe(200);
    expect((await one()).state).toBe("green");
  });

  test("stands in the life of its machine alone, which then stays on the register", async () => {
    const { owner, a, b, add } = await twoLifts();
    const { paper } = (await add({ assetId: a })).body.data;
    const papersOf = async (id: string) =>
      (await owner.get(`/assets/${id}/history`)).body.data.history.filter(
        ({ kind }: { kind: string }) => kind === "paper",
      );
    expect([await papersOf(a), await papersOf(b)]).toMatchObject([[{ act: "paper_added" }], []]);
    expect((await owner.remove(`/assets/${a}`)).status).toBe(409);
    await owner.remove(`/papers/${paper.id}`);
    expect((await owner.remove(`/assets/${a}`)).status).toBe(200);
  });

  test("names no machine of another building, nor one that is out of use", async () => {
    const { owner, add, one, put, path } = await twoLifts();
    const stranger = await person("property_owner");
    const other = await building(stranger);
    const { asset } = (await stranger.post(`/properties/${other}/assets`, { name: "Lift", kind: "lift" })).body.data;
    const old = await put("Lift 0");
    await owner.put(`/assets/${old}`, { retiredOn: addDays(today, -1) });
    for (const assetId of [asset.id, old, crypto.randomUUID(), "A"]) expect((await add({ assetId })).status).toBe(422);
    expect((await one()).papers).toEqual([]);
    expect((await owner.get(`${path}/compliance`)).status).toBe(200);
  });

  test("the public page says it once every lift is proved, and names none", async () => {
    const { owner, path, a, b, add } = await twoLifts();
    await owner.put(`${path}/compliance/lift_examination`, { isPublic: true });
    const { page } = (await owner.put(`${path}/public-page`, { open: true })).body.data;
    const read = () => readPublicPage(at(today), page.address.split("/checked/")[1]);
    await add({ assetId: a });
    expect((await read())?.checks).toEqual([]);
    await add({ assetId: b, validUntil: addDays(today, 90) });
    expect((await read())?.checks).toMatchObject([{ issuedBy: "Liftcare", validUntil: addDays(today, 90) }]);
    expect(JSON.stringify(await read())).not.toContain("Lift A");
  });

  test("reminders name the machine; a paper of the other lift follows nothing, one of each follows the one for both", async () => {
    const { owner, a, b, add } = await twoLifts();
    const told = async () =>
      (await owner.get("/notifications")).body.data.notifications
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => title.includes("Thorough examination"));
    const last = addDays(today, 30);
    await add({ assetId: a, validUntil: last });
    await add({ assetId: b });
    await remindOfLapses(at(today));
    expect(await told()).toEqual(["Thorough examination of lifts, Lift A lapses in 30 days"]);
    const other = await twoLifts();
    await other.add({ validUntil: last });
    await other.add({ assetId: other.a });
    const titles = async () =>
      (await other.owner.get("/notifications")).body.data.notifications.filter(({ title }: { title: string }) =>
        title.includes("Thorough examination"),
      ).length;
    await other.add({ assetId: other.b });
    await remindOfLapses(at(today));
    expect(await titles()).toBe(0);
  });
});

test("a paper of the data room tells of a machine, in its life and in the list", async () => {
  const { owner, propertyId, a, b } = await twoLifts();
  const fileData = Buffer.from("%PDF-1.4\n").toString("base64");
  const file = { fileData, fileName: "manual.pdf", fileType: "application/pdf" };
  const path = "/property-manager/data-room/documents";
  const given = await owner.post(path, { propertyId, title: "Manual of the lift", assetId: a, ...file });
  expect([given.status, given.body.data.document]).toMatchObject([201, { assetId: a, assetName: "Lift A" }]);
  const list = async (id: string) => {
    const { body } = await owner.get(`${path}?propertyId=${propertyId}&assetId=${id}`);
    return body.data.documents.length;
  };
  expect([await list(a), await list(b)]).toEqual([1, 0]);
  const { history } = (await owner.get(`/assets/${a}/history`)).body.data;
  expect(history).toContainEqual(expect.objectContaining({ act: "document_added", title: "Manual of the lift" }));
  const { id } = given.body.data.document;
  expect((await owner.put(`${path}/${id}`, { assetId: crypto.randomUUID() })).status).toBe(422);
  expect((await owner.put(`${path}/${id}`, { assetId: b })).body.data.document.assetName).toBe("Lift B");
});
