import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { company, companyOf, joined } from "../../../tests/harness/organisations.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const { app } = await testApp();

/** A picture of one colour, with nothing behind its left half. */
async function picture(red: number): Promise<Record<string, unknown>> {
  const mark = await sharp({
    create: { width: 600, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      {
        input: { create: { width: 300, height: 300, channels: 3, background: { r: red, g: 40, b: 40 } } },
        left: 300,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
  return { file_data: mark.toString("base64"), file_type: "image", file_name: "logo.png" };
}

const give = async (who: Person, id: string, ...files: unknown[]) =>
  who.put(`/organisations/${id}/logo`, { mediaUploads: files });
const logoOf = async (who: Person, id: string): Promise<string | null> =>
  (await who.get(`/organisations/${id}`)).body.data.organisation.logoUrl;

/** What lies at an address, without any token. */
async function seen(address: string | null) {
  const { statusCode, rawPayload } = await app.inject(address ?? "/nowhere");
  if (statusCode !== 200) return null;
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray(4 * (150 * info.width + x)).subarray(0, 4)];
  return { width: info.width, left: at(10)[3], red: at(info.width - 10)[0] };
}

async function named() {
  const made = await company();
  await made.owner.put(`/organisations/${made.id}`, { name: "Eze Homes" });
  return made;
}

describe("the logo of an organisation", () => {
  test("is shown small to who belongs there and to known occupants, and one takes the place of the other", async () => {
    const { id, owner, manager, first } = await named();
    expect(await logoOf(manager, id)).toBeNull();
    const answer = await give(owner, id, await picture(200));
    expect([answer.status, answer.body.message]).toEqual([200, "The logo has been changed."]);
    const before = await logoOf(manager, id);
    const look = await seen(before);
    expect(look?.left).toBe(0);
    expect(look?.width).toBeLessThan(600);
    expect(Math.abs((look?.red ?? 0) - 200)).toBeLessThan(12);

    const occupant = await person("building_occupant", { propertyId: first, buildingUnit: "Flat 3" });
    const shown = async () => (await occupant.get(`/properties/${first}`)).body.data.property.organisation;
    expect(await shown()).toBeNull();
    const { id: memberId } = await memberOf(owner, first, occupant);
    await owner.put(`/properties/${first}/members/${memberId}`, { confirmed: true });
    expect(await seen((await shown()).logoUrl)).toEqual(look);

    expect((await give(owner, id, await picture(90))).status).toBe(200);
    expect(Math.abs(((await seen((await shown()).logoUrl))?.red ?? 0) - 90)).toBeLessThan(12);
    expect(await seen(before)).toBeNull();
  });

  test("goes when it is taken away, and taking it away again changes nothing", async () => {
    const { id, owner } = await named();
    await give(owner, id, await picture(200));
    const address = await logoOf(owner, id);
    const gone = await owner.remove(`/organisations/${id}/logo`);
    expect([gone.status, gone.body.data.organisation.logoUrl]).toEqual([200, null]);
    expect(await seen(address)).toBeNull();
    const again = await owner.remove(`/organisations/${id}/logo`);
    expect(again.body.data.organisation.version).toBe(gone.body.data.organisation.version);
  });

  test("is one picture of an organisation with a name, and nothing else", async () => {
    const { id, owner } = await company();
    const unnamed = await give(owner, id, await picture(200));
    expect([unnamed.status, unnamed.body.detail]).toEqual([409, expect.stringContaining("a name first")]);
    await owner.put(`/organisations/${id}`, { name: "Eze Homes" });
    const text = { file_data: Buffer.from("<svg/>").toString("base64"), file_type: "image", file_name: "logo.svg" };
    expect((await give(owner, id, text)).status).toBe(415);
    expect((await give(owner, id)).status).toBe(422);
    expect((await give(owner, id, await picture(1), await picture(2))).status).toBe(422);
    expect(await logoOf(owner, id)).toBeNull();
  });

  test("is changed by its owners alone", async () => {
    const { id, owner, manager } = await named();
    const accountant = await person("property_manager");
    await joined(owner, id, accountant, { role: "accountant" });
    const stranger = await person("property_owner");
    const own = await companyOf(stranger);
    for (const [who, status] of [
      [manager, 403],
      [accountant, 403],
      [stranger, 404],
    ] as const) {
      expect((await give(who, id, await picture(200))).status).toBe(status);
      expect((await who.remove(`/organisations/${id}/logo`)).status).toBe(status);
    }
    expect(await logoOf(owner, id)).toBeNull();
    expect((await give(stranger, own, await picture(200))).status).toBe(200);
  });

  test("is one, however many come at once", async () => {
    const { id, owner } = await named();
    const pictures = await Promise.all([10, 60, 110, 160].map(picture));
    const answers = await Promise.all(pictures.map((one) => give(owner, id, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const all = answers.map(({ body }) => body.data.organisation.logoUrl);
    const left = await Promise.all(all.map(seen));
    expect(left.filter(Boolean)).toHaveLength(1);
  });
});
