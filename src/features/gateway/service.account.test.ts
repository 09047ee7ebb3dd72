import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { newKey, online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { accept, add, invited, verified } from "../../../tests/harness/members.ts";
import { companyOf, joined, ownOf } from "../../../tests/harness/organisations.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

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
    // Nor does the new owner give back out of the account of the one before.
    const refund = await buyer.post(`/online-payments/${id}/refund`, { reason: "Sold" });
    expect([refund.status, (await buyer.get(`/online-payments/${id}`)).body.data.payment.state]).toEqual([409, "paid"]);
    expect(refund.body.detail).toContain("does not keep this building any more");
  });

  test("what somebody else allowed, the owner who comes has not: after a handover, nor the first one", async () => {
    const wide = { jobKobo: 900_000_000, monthKobo: 900_000_000, linkKobo: 200_000_000, advancePercent: 50 };
    const allow = async (keeper: Person, propertyId: string) => {
      const { limits } = (await keeper.get(`/properties/${propertyId}/order-limits`)).body.data;
      expect((await keeper.put(`/properties/${propertyId}/order-limits`, { ...limits, ...wide })).status).toBe(200);
      const { ledger } = (await keeper.get(`/properties/${propertyId}/ledger`)).body.data;
      const open = { ...ledger, managersMayPost: true, managersMayClose: true };
      expect((await keeper.put(`/properties/${propertyId}/ledger`, open)).status).toBe(200);
    };
    const comes = async (keeper: Person, propertyId: string) => {
      const buyer = await person("property_owner");
      await accept(buyer, (await invited(keeper, propertyId, { role: "property_owner" })).token);
      const { limits } = (await buyer.get(`/properties/${propertyId}/order-limits`)).body.data;
      const { ledger } = (await buyer.get(`/properties/${propertyId}/ledger`)).body.data;
      return [limits.jobKobo, limits.linkKobo, ledger.managersMayPost, ledger.managersMayClose];
    };
    const { owner, propertyId } = await online(paystack);
    await allow(owner, propertyId);
    expect(await comes(owner, propertyId)).toEqual([10_000_000, 0, false, false]);
    const manager = await person("property_manager");
    const kept = await building(manager);
    expect((await manager.post(`/properties/${kept}/ledger`, { payerKind: "association" })).status).toBe(201);
    await allow(manager, kept);
    expect(await comes(manager, kept)).toEqual([10_000_000, 0, false, false]);
  });

  test("the first owner of a building is asked about the account and the key that were there before them", async () => {
    const manager = await person("property_manager");
    const propertyId = await building(manager);
    expect((await manager.post(`/properties/${propertyId}/ledger`, { payerKind: "association" })).status).toBe(201);
    const owner = await person("property_owner");
    const comes = async (one: Person) =>
      accept(one, (await invited(manager, propertyId, { role: "property_owner" })).token);
    expect((await manager.put(`/properties/${propertyId}/collection-account`, account)).status).toBe(200);
    const key = { secretKey: newKey(), settlesInto: "bank" };
    const set = await manager.post(`/properties/${propertyId}/gateway`, key);
    expect(set.status, set.body.detail).toBe(201);
    await comes(owner);
    const { notifications } = (await owner.get("/notifications")).body.data;
    const asked = notifications.filter(({ title }: { title: string }) => title.startsWith("Is "));
    expect(asked.map(({ title, message }: Record<string, string>) => [title, message])).toEqual(
      expect.arrayContaining([
        ["Is it your key that takes payments online?", expect.any(String)],
        ["Is this the account into which the units should pay?", expect.stringContaining("GTBank, 0123456789")],
      ]),
    );
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

  test("who sets, replaces or ends the key is told of to the other keepers, and to nobody else", async () => {
    const { owner, occupant, propertyId, told } = await online(paystack);
    const manager = await verified("property_manager", { name: "Bola Ade" });
    await add(owner, propertyId, manager.email, "property_manager");
    expect((await owner.put("/notifications/preferences", { inApp: { building: false } })).status).toBe(200);
    const set = (who: typeof owner, secretKey: string) =>
      who.post(`/properties/${propertyId}/gateway`, { secretKey, settlesInto: "bank" });
    const { ledger } = (await owner.get(`/properties/${propertyId}/ledger`)).body.data;
    const refused = await set(manager, newKey());
    expect([refused.status, (await told())[0]]).toEqual([403, expect.not.stringContaining("key")]);
    await owner.put(`/properties/${propertyId}/ledger`, { ...ledger, managersMayPost: true });
    expect((await set(manager, newKey())).status).toBe(201);
    const [first] = (await owner.get("/notifications")).body.data.notifications;
    expect(first).toMatchObject({ title: "Another key takes payments online now", priority: "high", propertyId });
    expect(first.message).toMatch(/^By Bola Ade\. What residents pay online goes to the Paystack account of that key/);
    expect((await manager.remove(`/properties/${propertyId}/gateway`)).status).toBe(200);
    expect((await set(owner, newKey("test"))).status).toBe(201);
    expect((await told())[0]).toBe("Payments online were switched off");
    const [second] = (await manager.get("/notifications")).body.data.notifications;
    expect(second).toMatchObject({ title: "Payments online were set up", priority: "high" });
    expect(second.message).toContain("a key for trials");
    expect((await told(occupant)).join()).not.toContain("key");
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history.map(({ sentence }: { sentence: string }) => sentence)).toContain(
      "Bola Ade put another key in place of the one by which payments come online.",
    );
  });
});
