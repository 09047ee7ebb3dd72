import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { online, withoutPaystack, withPaystack } from "../../../tests/harness/gateway.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { sweepJob } from "./jobs.server.ts";

const { clock, database, drain, jobs } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

/** A payment of ₦50,000 about which there is a dispute; its end comes to nobody's ears. */
async function disputed() {
  const kept = await online(paystack);
  const { owner, merchant, propertyId } = kept;
  const { id } = await kept.pay();
  await drain();
  const held = merchant.find(id);
  if (!held) throw new Error("The provider does not know the payment.");
  const dispute = await merchant.dispute(held);
  await drain();
  merchant.telling = "never";
  const stands = async () => [
    (await kept.state(id)).state,
    await kept.balance("clearing"),
    await kept.balance("receivable"),
  ];
  const ask = (who = owner) => who.post(`/online-payments/${id}/ask`);
  const say = (outcome: string, who = owner, reason = "The bank's letter says so") =>
    who.post(`/online-payments/${id}/outcome`, { outcome, reason });
  const sentences = async () =>
    (await owner.get(`/properties/${propertyId}/history`)).body.data.history.map(
      ({ sentence }: { sentence: string }) => sentence,
    );
  return { ...kept, id, held, dispute, stands, ask, say, sentences };
}

const stays = ["disputed", 5_000_000, 5_000_000];
const wentBack = ["charged_back", 0, 10_000_000];
const isPaid = ["paid", 5_000_000, 5_000_000];

describe("asked again how a dispute ended", () => {
  test("lost, won, lost in part, or nobody knows: it is as the provider says, and nothing is made of silence", async () => {
    const [lost, won, part, unclear] = [await disputed(), await disputed(), await disputed(), await disputed()];
    for (const { ask, stands } of [lost, won, part, unclear]) {
      expect((await ask()).body.data.payment).toMatchObject({ state: "disputed", isUndecided: true });
      expect(await stands()).toEqual(stays);
    }
    await lost.merchant.endDispute(lost.dispute, "merchant-accepted");
    await won.merchant.endDispute(won.dispute, "declined");
    await part.merchant.endDispute(part.dispute, "merchant-accepted", 1_000_000);
    await unclear.merchant.endDispute(unclear.dispute, null);
    clock.now = new Date(Date.now() + 60_000);
    lost.merchant.answering = "html";
    expect([(await lost.ask()).status, await lost.stands()]).toEqual([200, stays]);
    lost.merchant.answering = "right";
    clock.now = new Date(Date.now() + 120_000);
    for (const { ask } of [lost, won, part, unclear]) expect((await ask()).status).toBe(200);
    expect([await lost.stands(), await won.stands(), await part.stands()]).toEqual([wentBack, isPaid, isPaid]);
    expect(await part.told()).toContain("A bank took back a part of a payment at Paystack");
    // The payment is not reversed yet, and may still be.
    expect(await unclear.stands()).toEqual(stays);
    unclear.held.status = "reversed";
    clock.now = new Date(Date.now() + 180_000);
    expect([(await unclear.ask()).status, await unclear.stands()]).toEqual([200, wentBack]);
  });

  test("the night asks by itself, also by a key that has ended", async () => {
    const { owner, merchant, dispute, propertyId, stands } = await disputed();
    expect((await owner.remove(`/properties/${propertyId}/gateway`)).status).toBe(200);
    await merchant.endDispute(dispute, "merchant-accepted");
    clock.now = new Date(Date.now() + 60 * 24 * 3_600_000);
    await jobs.send(database.db, sweepJob, {});
    await drain();
    clock.now = null;
    expect(await stands()).toEqual(wentBack);
  });

  test("of what cannot be given back since it went back before, that is booked", async () => {
    const { owner, merchant, held, dispute, id, ask, stands } = await disputed();
    await merchant.endDispute(dispute, "declined");
    clock.now = new Date(Date.now() + 60_000);
    await ask();
    expect(await stands()).toEqual(isPaid);
    // A part was given back there: that is not all of it, whatever the dispute was.
    await merchant.endRefund(held, 1_000_000, "processed");
    held.status = "reversed";
    const refund = () => owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    const unlike = await refund();
    expect([unlike.status, unlike.body.detail]).toEqual([409, expect.stringContaining("cannot be refunded")]);
    expect(await stands()).toEqual(isPaid);
    await merchant.endRefund(held, 4_000_000, "processed");
    const refused = await refund();
    expect([refused.status, refused.body.detail]).toEqual([409, "It had gone back already. That is booked now."]);
    expect(await stands()).toEqual(["refunded", 0, 10_000_000]);
  });

  test("a payment that its bank took back, though the dispute was won and nothing was given back, is booked so", async () => {
    const { owner, merchant, held, dispute, id, ask, stands } = await disputed();
    await merchant.endDispute(dispute, "declined");
    clock.now = new Date(Date.now() + 60_000);
    await ask();
    held.status = "reversed";
    const refused = await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" });
    expect([refused.status, await stands()]).toEqual([409, wentBack]);
  });

  test("a payment of which a part was given back is not lost by a dispute that is open", async () => {
    const { merchant, held, dispute, ask, stands } = await disputed();
    await merchant.endRefund(held, 1_000_000, "processed");
    held.status = "reversed";
    clock.now = new Date(Date.now() + 60_000);
    await ask();
    expect(await stands()).toEqual(stays);
    await merchant.endDispute(dispute, "declined");
    clock.now = new Date(Date.now() + 120_000);
    await ask();
    expect(await stands()).toEqual(isPaid);
  });

  test("a payment of which a part is on its way back is not taken back by its bank, as far as anybody knows", async () => {
    const { merchant, held, dispute, ask, stands } = await disputed();
    merchant.refundsAt = "later";
    await merchant.refund(held, 1_000_000);
    await merchant.endDispute(dispute, null);
    held.status = "reversed";
    clock.now = new Date(Date.now() + 60_000);
    await ask();
    expect(await stands()).toEqual(stays);
    await merchant.endRefund(held, 1_000_000, "failed");
    clock.now = new Date(Date.now() + 120_000);
    await ask();
    expect(await stands()).toEqual(wentBack);
  });

  test("a part that was lost is told once, also where another dispute follows", async () => {
    const { merchant, held, dispute, id, ask, stands, state, told } = await disputed();
    const parts = async () =>
      (await told()).filter((title) => title === "A bank took back a part of a payment at Paystack").length;
    await merchant.endDispute(dispute, "merchant-accepted", 1_000_000);
    clock.now = new Date(Date.now() + 60_000);
    await ask();
    expect([await stands(), await parts()]).toEqual([isPaid, 1]);
    merchant.telling = "once";
    const second = await merchant.dispute(held);
    await drain();
    expect((await stands())[0]).toBe("disputed");
    merchant.telling = "never";
    await merchant.endDispute(second, "declined");
    clock.now = new Date(Date.now() + 120_000);
    await ask();
    expect([await stands(), await parts()]).toEqual([isPaid, 1]);
    // Another part is lost, and the keeper asks before its end is told: the event that comes late tells nothing new.
    merchant.telling = "once";
    const third = await merchant.dispute(held);
    await drain();
    merchant.telling = "never";
    await merchant.endDispute(third, "merchant-accepted", 1_000_000);
    clock.now = new Date(Date.now() + 180_000);
    await ask();
    expect([await stands(), await parts()]).toEqual([isPaid, 2]);
    merchant.telling = "once";
    await merchant.endDispute(third, "merchant-accepted", 1_000_000);
    await drain();
    expect([await stands(), await parts()]).toEqual([isPaid, 2]);
    expect((await state(id)).why).toBe("The bank took a part of it back after a dispute.");
  });
});

describe("where the provider cannot tell, a keeper says", () => {
  test("that it went back: it is booked once as theirs, with the reason, and both sides are told", async () => {
    const { owner, occupant, merchant, dispute, id, say, stands, sentences, told, check, state } = await disputed();
    await merchant.endDispute(dispute, null);
    expect((await say("went_back", occupant)).status).toBe(403);
    expect([(await say("lost")).status, (await say("went_back", owner, " ")).status]).toEqual([422, 422]);
    expect(await stands()).toEqual(stays);
    const said = await Promise.all([1, 2, 3].map(() => say("went_back")));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await stands(), (await state(id)).why]).toEqual([wentBack, "The bank's letter says so"]);
    expect(await sentences()).toContainEqual(
      expect.stringMatching(/said that a payment online for “?Flat 3”? went back\.$/),
    );
    expect((await told(occupant))[0]).toBe("A payment online went back");
    expect((await check()).adds).toBe(true);
    expect((await say("stayed")).status).toBe(409);
  });

  test("that it stayed: it is paid as before, and the other keepers are told who says so", async () => {
    const { owner, merchant, dispute, propertyId, say, stands, sentences } = await disputed();
    const manager = await verified("property_manager", { name: "Bola Ade" });
    await add(owner, propertyId, manager.email, "property_manager");
    await merchant.endDispute(dispute, null);
    expect((await say("stayed", manager)).status).toBe(403);
    expect([(await say("stayed")).status, await stands()]).toEqual([200, isPaid]);
    const [first] = (await manager.get("/notifications")).body.data.notifications;
    expect(first).toMatchObject({ title: "A payment online stays paid", priority: "high" });
    expect(first.message).toContain("The bank's letter says so");
    expect(await sentences()).toContainEqual(
      expect.stringMatching(/said that a payment online for “?Flat 3”? stays paid\.$/),
    );
  });

  test("nobody says it before its end, nor against the provider, nor while that does not answer", async () => {
    const { merchant, dispute, say, stands } = await disputed();
    expect((await say("stayed")).body.detail).toBe("The dispute has not ended. Answer it at Paystack.");
    merchant.answering = "down";
    expect((await say("stayed")).body.detail).toBe("Paystack does not answer now. Try again in a while.");
    expect(await stands()).toEqual(stays);
    merchant.answering = "right";
    await merchant.endDispute(dispute, "merchant-accepted");
    expect((await say("stayed")).body.detail).toBe("Paystack knows how it ended. It is booked.");
    expect(await stands()).toEqual(wentBack);
  });

  test("a refund of which the provider knows nothing stands as paid, and an answer that nobody can read leaves it to the keeper", async () => {
    const { owner, merchant, held, dispute, id, ask, say, stands } = await disputed();
    await merchant.endDispute(dispute, "declined");
    clock.now = new Date(Date.now() + 60_000);
    await ask();
    expect((await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" })).status).toBe(200);
    merchant.refunds.splice(0);
    clock.now = new Date(Date.now() + 25 * 3_600_000);
    expect((await say("went_back")).body.detail).toBe("Paystack gave nothing back. It stands as paid.");
    expect(await stands()).toEqual(isPaid);
    expect((await owner.post(`/online-payments/${id}/refund`, { reason: "Paid twice" })).status).toBe(200);
    clock.now = new Date(Date.now() + 50 * 3_600_000);
    expect((await say("went_back")).body.detail).toBe("Paystack knows of it, and says by itself what becomes of it.");
    // A list that is longer than what is read at once.
    merchant.refunds.push(
      ...Array.from({ length: 200 }, () => ({ payment: held, amount: 100, status: "failed" as const })),
    );
    expect((await say("went_back")).status).toBe(200);
    expect((await stands())[0]).toBe("refunded");
  });
});
