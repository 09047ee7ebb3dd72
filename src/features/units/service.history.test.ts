import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, engage } from "../../../tests/harness/crew.ts";
import { memberOf, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { booked, monday } from "../../../tests/harness/visits.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";

const { clock } = await testApp();

afterEach(() => {
  clock.now = null;
});

/** A flat with a resident, an air conditioner that was serviced, and a request that was mended. */
async function home() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
  await owner.post(`/units/${unit.id}/residents`, { name: "Ada Obi", movedIn: "2025-01-05", movedOut: "2025-12-31" });
  const machine = { name: "Air conditioner", kind: "air_conditioner", unitId: unit.id };
  const { asset } = (await owner.post(`/properties/${propertyId}/assets`, machine)).body.data;
  const taskId = await addTask(owner, propertyId, { assetId: asset.id, title: "Clean the filters" });
  const sent = await occupant.post("/repair-tickets", repairRequest({ propertyId, title: "Tap drips" }));
  const { id: ticketId } = sent.body.data.ticket;
  await owner.put(`/repair-tickets/${ticketId}/status`, { status: "resolved", note: "New washer." });
  return { owner, propertyId, occupant, path: `/units/${unit.id}/history`, taskId, ticketId };
}

type Line = { act: string; title: string; thingId: string };
const said = ({ act, title }: Line) => `${act}: ${title}`;

test("a unit's history has requests, work and who lived there in one order, in pages that lack nothing", async () => {
  const { owner, path, taskId } = await home();
  const { unit, history } = (await owner.get(path)).body.data;
  expect([unit.label, history.map(said)]).toEqual([
    "Flat 3",
    [
      "mended: Tap drips",
      "reported: Tap drips",
      "task_added: Clean the filters",
      "moved_out: Ada Obi",
      "moved_in: Ada Obi",
    ],
  ]);
  expect(history[2].thingId).toBe(taskId);
  const paged: Line[] = [];
  for (let cursor = ""; ; ) {
    const { data } = (await owner.get(`${path}?limit=2${cursor}`)).body;
    paged.push(...data.history);
    if (data.nextCursor === null) break;
    cursor = `&cursor=${data.nextCursor}`;
  }
  expect(paged).toEqual(history);
  for (const cursor of ["7", Buffer.from('["x","y"]').toString("base64url")])
    expect((await owner.get(`${path}?cursor=${cursor}`)).status).toBe(422);
});

test("visits stand in the history of the unit from which their request came", async () => {
  // Far ahead, as visits are tried.
  clock.now = monday;
  const { owner, propertyId, id } = await booked();
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
  await owner.put(`/repair-tickets/${id}`, { unitId: unit.id });
  const lines: Line[] = (await owner.get(`/units/${unit.id}/history`)).body.data.history;
  expect(lines.map(({ act }) => act)).toContain("visit_booked");
  expect(lines.find(({ act }) => act === "visit_booked")?.thingId).toBe(id);
});

test("is for owner and managers: not for who lives there, works there, or is a stranger", async () => {
  const { owner, propertyId, occupant, path } = await home();
  const { id } = await memberOf(owner, propertyId, occupant);
  expect((await occupant.get(path)).status).toBe(403);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  expect((await occupant.get(path)).status).toBe(403);
  const contractor = await verified("contractor");
  await engage(owner, propertyId, contractor);
  expect((await contractor.get(path)).status).toBe(403);
  const stranger = await person("property_owner");
  expect((await stranger.get(path)).body.detail).toBe("We could not find that unit.");
});
