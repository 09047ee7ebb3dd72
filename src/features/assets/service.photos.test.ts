import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { ownedBuilding, picture } from "../../../tests/harness/world.ts";

const { database } = await testApp();

async function machine() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const path = `/properties/${propertyId}/assets`;
  const photo = { file_data: await picture(), file_type: "image", latitude: 6.4, longitude: 3.5 };
  const sent = await owner.post(path, { name: "Lift", kind: "lift", mediaUploads: [photo] });
  const { asset } = sent.body.data;
  const kept = async () =>
    (await database.db.execute(sql`select id from media where thing = 'asset' and thing_id = ${asset.id}`)).rows.length;
  return { owner, propertyId, occupant, photo, asset, kept };
}

describe("photos of a machine", () => {
  test("of its name plate stay with it, one more beside the other, and stand in its life as a change", async () => {
    const { owner, asset, photo, kept } = await machine();
    expect(asset.mediaUploads).toEqual([expect.objectContaining({ fileType: "image", latitude: 6.4 })]);
    const changed = await owner.put(`/assets/${asset.id}`, { mediaUploads: [photo] });
    expect(changed.body.data.asset).toMatchObject({ name: "Lift", version: 2 });
    expect(changed.body.data.asset.mediaUploads).toHaveLength(2);
    expect(await kept()).toBe(2);
    const { history } = (await owner.get(`/assets/${asset.id}/history`)).body.data;
    expect(history.map(({ act }: { act: string }) => act)).toEqual(["edited", "added"]);
  });

  test("are seen by who works there, without the place where they were taken; nobody else adds any", async () => {
    const { owner, propertyId, occupant, asset, photo, kept } = await machine();
    const contractor = await verified("contractor");
    await engage(owner, propertyId, contractor);
    const seen = (await contractor.get(`/assets/${asset.id}`)).body.data.asset;
    expect(seen.mediaUploads).toEqual([expect.objectContaining({ latitude: null, longitude: null })]);
    for (const who of [contractor, occupant])
      expect((await who.put(`/assets/${asset.id}`, { mediaUploads: [photo] })).status).toBe(403);
    expect(await kept()).toBe(1);
  });

  test("that are no pictures, or too many, leave the machine as it was", async () => {
    const { owner, asset, photo, kept } = await machine();
    const path = `/assets/${asset.id}`;
    const text = { file_data: Buffer.from("No picture").toString("base64"), file_type: "image" };
    expect((await owner.put(path, { name: "Other", mediaUploads: [text] })).status).toBe(415);
    await database.db.execute(sql`insert into media (id, uploaded_by, property_id, thing, thing_id, kind, content_type,
      file_name, bytes, sha256, original_key, received_at) select gen_random_uuid(), uploaded_by, property_id, thing,
      thing_id, kind, content_type, file_name, bytes, sha256, original_key, received_at from media, generate_series(1, 39)
      where thing_id = ${asset.id}`);
    const refused = await owner.put(path, { name: "Other", mediaUploads: [photo] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: "mediaUploads", message: "A machine can have at most 40 photos." }],
    ]);
    expect((await owner.get(path)).body.data.asset).toMatchObject({ name: "Lift", version: 1 });
    expect(await kept()).toBe(40);
  });
});
