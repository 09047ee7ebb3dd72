import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, picture } from "../../../tests/harness/world.ts";
import { bindings } from "../../app-bindings.server.ts";

const { database } = await testApp();

test("a building's photos and its exact place are for occupants who were confirmed, since anyone may sign up as one", async () => {
  const photo = { fileName: "hall.jpg", fileType: "image", fileData: await picture() };
  const place = { latitude: 6.4433, longitude: 3.4723 };
  const { occupant, propertyId } = await ownedBuilding({ ...place, mediaUploads: [photo] });
  const seen = async () => {
    const { property } = (await occupant.get(`/properties/${propertyId}`)).body.data;
    const [listed] = (await occupant.get("/properties")).body.data.properties;
    expect([listed.latitude, listed.thumbnailUrl === null]).toEqual([
      property.latitude,
      property.thumbnailUrl === null,
    ]);
    return property;
  };
  expect(await seen()).toMatchObject({ latitude: null, longitude: null, thumbnailUrl: null, mediaUploads: [] });
  await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
  expect(await seen()).toMatchObject({ ...place, mediaUploads: [{ fileName: "hall.jpg" }] });
});

const building = {
  name: "Palm Residence",
  location: "Lekki, Lagos",
  address: "77 Hidden Close, Eti-Osa",
  buildingAge: 37,
  units: 41,
  floors: 9,
  constructionType: "Modern (Concrete/Steel)",
  usagePattern: "Let by the season",
  components: ["plumbing", "elevators"],
  specialNotes: "Two gens",
};
const inside = {
  address: null,
  lga: null,
  buildingAge: null,
  ageKnown: null,
  units: null,
  floors: null,
  constructionType: null,
  usagePattern: null,
  components: null,
  status: null,
  lastMaintenance: null,
  nextScheduled: null,
  organisation: null,
};

test("whom nobody has confirmed reads what the directory gives; confirmed, the building", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding(building);
  const read = async () => {
    const { property } = (await occupant.get(`/properties/${propertyId}`)).body.data;
    const [listed] = (await occupant.get("/properties")).body.data.properties;
    const { coverId: _, mediaUploads: __, organisation: ___, ...summary } = property;
    expect(listed).toEqual(summary);
    return property;
  };
  const { name, location } = building;
  // The state is what the place says by itself: an emergency needs its numbers.
  expect(await read()).toMatchObject({ ...inside, name, location, type: "Residential - Multi-Family", state: "Lagos" });
  await owner.put(`/properties/${propertyId}`, { location: "Phase 1", state: "Rivers" });
  expect(await read()).toMatchObject({ ...inside, location: "Phase 1", state: null });
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  const { name: _, location: __, specialNotes: ___, ...seen } = building;
  expect(await read()).toMatchObject({ ...seen, state: "Rivers", status: "good" });
});

test("the address is no word to find a building by, until its reader may read it", async () => {
  const { owner, occupant, propertyId } = await ownedBuilding(building);
  const found = async (words: string) => (await occupant.get(`/search?q=${words}`)).body.data.properties.length;
  expect([await found("Palm"), await found("Lekki"), await found("Hidden"), await found("Palm+Hidden")]).toEqual([
    1, 1, 0, 0,
  ]);
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  expect([await found("Hidden"), await found("Palm+Hidden")]).toEqual([1, 1]);
});

test("no call tells them where it stands or what is in it", async () => {
  const { occupant, propertyId } = await ownedBuilding(building);
  const request = repairRequest({ propertyId });
  const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
  const calls = bindings.map(({ call }) => call).filter(({ method, access }) => method === "GET" && access === "user");
  let read = 0;
  for (const { path } of calls) {
    const id = path.startsWith("/repair-tickets/") ? ticket.id : propertyId;
    const { app } = await testApp();
    const headers = { authorization: `Bearer ${occupant.token}` };
    const query = path === "/search" ? "?q=Palm" : "";
    const answer = await app.inject({ url: `/api${path.replaceAll(/\{\w+\}/g, id)}${query}`, headers });
    if (answer.statusCode === 200) read += 1;
    expect(answer.body, path).not.toMatch(/Hidden Close|Eti-Osa|by the season|elevators|Two gens/);
  }
  expect(read).toBeGreaterThan(5);
});
