import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { accept, invited } from "../../../tests/harness/members.ts";
import { companyOf, joined, ownOf } from "../../../tests/harness/organisations.ts";
import { person } from "../../../tests/harness/world.ts";

const { drain } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));

describe("whose account it is", () => {
  const account = { bank: "GTBank", number: "0123456789", name: "Adaeze Bello" };

  test("after a handover nobody pays the owner before: key and bank account end, and the new owner is told", async () => {
    const { owner, occupant, propertyId, unitId, begin, state, told } = await online(paystack);
    expect((await owner.put(`/properties/${propertyId}/collection-account`, account)).status).toBe(200);
    const { id, url } = await begin();
    const buyer = await person("property_owner", { name: "Bisi Ade" });
    const { token } = await invited(owner, propertyId, { role: "property_owner" });
    expect((await accept(buyer, token)).status).toBe(200);
    expect((await occupant.get(`/units/${unitId}/online`)).body.data.offer).toBe(null);
    expect((await occupant.get("/me/charges")).body.data.units[0].payTo).toBe(null);
    expect((await occupant.post(`/units/${unitId}/online-payments`, { kobo: 100_000 })).status).toBe(409);
    const titles = ["Payments online were switched off", "Say into which account the units pay"];
    const notices = (await buyer.get("/notifications")).body.data.notifications as Record<string, string>[];
    for (const title of titles) expect(notices).toContainEqual(expect.objectContaining({ title, priority: "high" }));
    expect(await told()).not.toEqual(expect.arrayContaining(titles));
    const { history } = (await buyer.get(`/properties/${propertyId}/history`)).body.data;
    const sentences = history.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences).toContain("Tunse switched payments online off.");
    expect(sentences).toContain("The account into which the units paid went with the owner before.");
    // What was begun before is still heard of.
    await paystack.press(url, "pay");
    await drain();
    expect((await state(id)).state).toBe("paid");
  });

  test("a seat that passes on within the same organisation takes nothing with it", async () => {
    const { owner, occupant, propertyId, unitId } = await online(paystack);
    expect((await owner.put(`/properties/${propertyId}/collection-account`, account)).status).toBe(200);
    const partner = await person("property_owner", { name: "Bisi Ade" });
    await joined(owner, await ownOf(owner), partner, { role: "owner" });
    const { token } = await invited(owner, propertyId, { role: "property_owner" });
    expect((await accept(partner, token)).status).toBe(200);
    expect((await occupant.get(`/units/${unitId}/online`)).body.data.offer).not.toBe(null);
    expect((await occupant.get("/me/charges")).body.data.units[0].payTo).toMatchObject({ number: "0123456789" });
  });

  test("a building that a partner takes to another company leaves the account of the owner before behind", async () => {
    const { owner, occupant, propertyId, unitId } = await online(paystack);
    expect((await owner.put(`/properties/${propertyId}/collection-account`, account)).status).toBe(200);
    const partner = await person("property_owner", { name: "Bisi Ade" });
    await joined(owner, await ownOf(owner), partner, { role: "owner" });
    const moved = await partner.post(`/properties/${propertyId}/move`, { organisationId: await companyOf(partner) });
    expect([moved.status, (await owner.get(`/properties/${propertyId}`)).status]).toEqual([200, 404]);
    expect((await occupant.get(`/units/${unitId}/online`)).body.data.offer).toBe(null);
    expect((await occupant.get("/me/charges")).body.data.units[0].payTo).toBe(null);
  });
});
