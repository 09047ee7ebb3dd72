import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { ownedBuilding, picture } from "../../../tests/harness/world.ts";

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
