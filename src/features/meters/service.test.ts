import { describe, expect, test } from "vitest";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { ago, estate, hour } from "../../../tests/harness/meters.ts";
import { person, picture } from "../../../tests/harness/world.ts";

describe("a meter", () => {
  test("is put down, changed and taken away, one of a name", async () => {
    const { owner, path } = await estate();
    const fields = { name: "Main meter", kind: "electricity", serialNumber: "K-7" };
    const made = await owner.post(path, fields);
    expect([made.status, made.body.data.meter]).toMatchObject([
      201,
      { ...fields, source: "grid", unit: "kWh", counts: "up", last: null, perDay: null, schedules: [] },
    ]);
    const { id } = made.body.data.meter;
    expect((await owner.post(path, { ...fields, name: "MAIN meter" })).status).toBe(409);
    expect((await owner.put(`/meters/${id}`, { source: "generator", version: 1 })).body.data.meter.source).toBe(
      "generator",
    );
    expect((await owner.put(`/meters/${id}`, { source: "grid", version: 1 })).status).toBe(409);
    expect((await owner.put(`/meters/${id}`, { source: "borehole" })).status).toBe(422);
    expect((await owner.remove(`/meters/${id}`)).status).toBe(200);
    expect((await owner.get(`/meters/${id}`)).status).toBe(404);
    expect((await owner.get(path)).body.data.meters).toEqual([]);
  });

  test("belongs to a unit and a machine of its own building alone", async () => {
    const { owner, propertyId, path } = await estate();
    const other = await estate();
    const machine = { name: "Generator 1", kind: "generator" };
    const { asset } = (await owner.post(`/properties/${propertyId}/assets`, machine)).body.data;
    const theirs = (await other.owner.post(`/properties/${other.propertyId}/assets`, machine)).body.data.asset;
    const send = (assetId: string) => owner.post(path, { name: "Hours", kind: "run_hours", assetId });
    expect((await send(theirs.id)).status).toBe(422);
    expect((await send(asset.id)).body.data.meter).toMatchObject({ assetId: asset.id, assetName: "Generator 1" });
  });

  test("is read by who looks after the building, and by nobody else", async () => {
    const { owner, propertyId, occupant, path, add } = await estate();
    const { id } = await add();
    const contractor = await verified("contractor", { name: "Bayo Works" });
    await engage(owner, propertyId, contractor);
    const read = await contractor.post(`/meters/${id}/readings`, { value: 10 });
    expect([read.status, read.body.data.reading.by, read.body.data.meter.schedules]).toEqual([201, "Bayo Works", null]);
    for (const who of [contractor, occupant]) {
      expect((await who.post(path, { name: "Mine", kind: "water" })).status).toBe(403);
      expect((await who.get(`/properties/${propertyId}/energy`)).status).toBe(403);
      expect((await who.post(`/meters/${id}/readings/import`, { csv: "at,value" })).status).toBe(403);
    }
    expect((await occupant.post(`/meters/${id}/readings`, { value: 11 })).status).toBe(403);
    const stranger = await person("property_owner");
    for (const address of [path, `/meters/${id}`, `/meters/${id}/readings`])
      expect((await stranger.get(address)).status).toBe(404);
  });
});

describe("a reading", () => {
  test("is kept with its photo, what was used since and the rate", async () => {
    const { add, read, readings } = await estate();
    const { id } = await add({ kind: "diesel", capacity: 1_000 });
    await read(id, 900, { at: ago(240) });
    const photo = { file_data: await picture(), file_type: "image" };
    const answer = await read(id, 650, { added: 250, mediaUploads: [photo], note: "Dipped" });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      reading: { value: 650, used: 500, added: 250, note: "Dipped", origin: "hand", by: "Adaeze Bello" },
      meter: { last: { value: 650 }, total: 500, perDay: 50, daysLeft: 13 },
      tasksMade: 0,
    });
    const [latest] = await readings(id);
    expect(latest.media).toHaveLength(1);
  });

  test.each([
    [{ value: 9 }, "value"],
    [{ value: -1 }, "value"],
    [{ value: null }, "value"],
    [{ value: 11, at: new Date(Date.now() + 365 * 24 * hour).toISOString() }, "at"],
    [{ value: 11, at: "yesterday" }, "at"],
    [{ value: 11, added: 4 }, "added"],
    [{ value: 11, ended: 12 }, "ended"],
    [{ value: 10_000 }, "confirm"],
    [{ value: 11, event: "stolen" }, "event"],
  ])("%j is refused and changes nothing", async (said, field) => {
    const { owner, add, read, readings } = await estate();
    const { id } = await add({ kind: "water" });
    await read(id, 10, { at: ago(30) });
    const answer = await owner.post(`/meters/${id}/readings`, said);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
    expect(await readings(id)).toHaveLength(1);
  });

  test("a thousand times the last is taken once somebody says that it is right", async () => {
    const { add, read } = await estate();
    const { id } = await add({ kind: "water" });
    await read(id, 10, { at: ago(30) });
    expect((await read(id, 10_000, { confirm: true })).body.data.meter.total).toBe(9_990);
  });

  test("goes on over a reset and a replacement, and the newest can be taken back", async () => {
    const { owner, add, read, readings } = await estate();
    const { id } = await add();
    await read(id, 990, { at: ago(400) });
    expect((await read(id, 5, { at: ago(300) })).status).toBe(422);
    expect((await read(id, 5, { at: ago(300), event: "reset", ended: 999 })).body.data.reading.used).toBe(14);
    expect((await read(id, 4_000, { at: ago(200), event: "replaced" })).body.data.reading.used).toBe(0);
    const last = (await read(id, 4_020, { at: ago(100) })).body.data;
    expect([last.reading.used, last.meter.total]).toEqual([20, 34]);
    const [newest, before] = await readings(id);
    expect((await owner.remove(`/meters/${id}/readings/${before.id}`)).status).toBe(409);
    expect((await owner.remove(`/meters/${id}/readings/${newest.id}`)).body.data.meter.total).toBe(14);
  });

  test("a delivery that is written down late was used by then", async () => {
    const { add, read } = await estate();
    const { id } = await add({ kind: "diesel" });
    await read(id, 500, { at: ago(300) });
    await read(id, 400, { at: ago(100) });
    const late = await read(id, 600, { at: ago(200), added: 200 });
    expect([late.status, late.body.data.reading.used, late.body.data.meter.total]).toEqual([201, 100, 300]);
  });

  test("of the same moment is there once, however many send it", async () => {
    const { add, read, readings } = await estate();
    const { id } = await add();
    const at = ago(1);
    const sent = await Promise.all([read(id, 10, { at }), read(id, 10, { at }), read(id, 10, { at })]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await readings(id)).toHaveLength(1);
  });

  test("of two that race none runs backwards", async () => {
    const { add, read, readings } = await estate();
    const { id } = await add();
    await Promise.all([30, 20, 10, 40].map((value, n) => read(id, value, { at: ago(50 - n) })));
    const values = (await readings(id)).map(({ value }: { value: number }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  test("a list is paged, the latest first", async () => {
    const { owner, add, read } = await estate();
    const { id } = await add();
    for (const n of [1, 2, 3]) await read(id, n, { at: ago(10 - n) });
    const first = (await owner.get(`/meters/${id}/readings?limit=2`)).body.data;
    expect(first.readings.map(({ value, used }: { value: number; used: number }) => [value, used])).toEqual([
      [3, 1],
      [2, 1],
    ]);
    const rest = (await owner.get(`/meters/${id}/readings?limit=2&cursor=${first.nextCursor}`)).body.data;
    expect([rest.readings[0].value, rest.readings[0].used, rest.nextCursor]).toEqual([1, null, null]);
    expect((await owner.get(`/meters/${id}/readings?cursor=WyJ4Il0`)).status).toBe(422);
  });
});
