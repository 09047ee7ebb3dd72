import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { contactPoints } from "#features/contact-points/tables.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { books } from "../../../../tests/harness/books.ts";
import { engage, finish, technicianOf, verify } from "../../../../tests/harness/crew.ts";
import { orderedJob, paper } from "../../../../tests/harness/invoices.ts";
import { add, memberOf, verified } from "../../../../tests/harness/members.ts";
import { joined, ownOf } from "../../../../tests/harness/organisations.ts";
import { quoted } from "../../../../tests/harness/quotes.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";

const { clock, database } = await testApp();
const today = lagosDay(new Date());
let last = 3_000_000_000;
/** A number that no other test keeps. */
const newNumber = () => {
  last += 1;
  return String(last);
};
const keep = async (who: Person, number: string, bank = "GTBank") => {
  const answer = await who.put("/me/payout-account", { bank, number, name: "N. Eze" });
  if (answer.status !== 200) throw new Error(`Keeping bank details failed: ${answer.body.detail}`);
};
/** As somebody writes the same number: at the bank as they call it, with spaces. */
const spaced = (number: string) => `${number.slice(0, 4)} ${number.slice(4, 7)}-${number.slice(7)}`;
const showPhone = async ({ id: accountId }: Person, address: string, kind: "phone" | "whatsapp") => {
  const shown = { id: randomUUID(), accountId, kind, address, createdAt: new Date() };
  await database.db.insert(contactPoints).values({ ...shown, verifiedAt: new Date() });
};
const refused = { status: 403, body: { code: "conflict_of_interest" } };

describe("whoever lets money go to an account of their own", () => {
  test("is refused at every step by which it goes, and somebody else decides", async () => {
    const number = newNumber();
    const job = await quoted();
    const { owner, manager, bayo, choose, taskId, propertyId } = job;
    const { at } = await books({ owner, propertyId });
    await owner.put(at, { managersMayPost: true });
    await keep(bayo, number, "Guaranty Trust");
    await keep(manager, spaced(number));
    const own = await choose(manager, bayo);
    expect(own).toMatchObject(refused);
    expect(own.body.detail).toContain("also kept for you, or for those you work with");
    const { order } = (await choose(owner, bayo)).body.data;
    expect(await manager.post(`/orders/${order.id}/variations`, { kobo: 1, reason: "Cable." })).toMatchObject(refused);
    const { technician, memberId } = await technicianOf(bayo);
    await bayo.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
    await finish(technician, taskId);
    const yes = await verify(manager, taskId, bayo);
    expect(yes).toMatchObject(refused);
    expect((await verify(owner, taskId, bayo)).status).toBe(201);
    expect((await verify(manager, taskId, bayo, { workApproved: false })).status).toBe(201);
    const asked = { ...paper, vatKobo: 0, lines: [{ what: "Rewinding", kobo: 8_000_000 }] };
    const { id } = (await bayo.post(`/tasks/${taskId}/invoices`, asked)).body.data.invoice;
    expect(await manager.post(`/invoices/${id}/accept`)).toMatchObject(refused);
    expect((await owner.post(`/invoices/${id}/accept`)).status).toBe(200);
    clock.now = new Date(Date.now() + 2 * 86_400_000);
    const pay = (who: Person) => who.post(`/invoices/${id}/payments`, { kobo: 1_000, paidOn: today });
    expect(await pay(manager)).toMatchObject(refused);
    expect((await pay(owner)).status).toBe(201);
    clock.now = null;
  });

  test("releases nothing that is held back, and gives nothing ahead", async () => {
    const held = { retentionPermille: 50, retentionDays: 20 };
    const job = await orderedJob(20_000_000, held);
    const number = newNumber();
    const id = await job.accepted();
    await keep(job.bayo, number);
    await keep(job.owner, number);
    expect(await job.owner.post(`/invoices/${id}/release`, { reason: "It holds." })).toMatchObject(refused);
    const limits = { jobKobo: 10_000_000, monthKobo: 50_000_000, advancePercent: 25 };
    const ahead = await quoted([20_000_000, 30_000_000]);
    await ahead.owner.put(`/properties/${ahead.propertyId}/order-limits`, limits);
    await books({ owner: ahead.owner, propertyId: ahead.propertyId });
    const { order } = (await ahead.choose(ahead.owner, ahead.bayo)).body.data;
    const asked = await ahead.bayo.post(`/orders/${order.id}/advances`, { kobo: 1_000_000, reason: "Cable." });
    const { advance } = asked.body.data;
    const other = newNumber();
    await keep(ahead.bayo, other);
    await keep(ahead.owner, other);
    expect(await ahead.owner.post(`/advances/${advance.id}/approve`)).toMatchObject(refused);
    await keep(ahead.owner, newNumber());
    expect((await ahead.owner.post(`/advances/${advance.id}/approve`)).status).toBe(200);
    await keep(ahead.owner, other);
    clock.now = new Date(Date.now() + 2 * 86_400_000);
    expect(await ahead.owner.post(`/advances/${advance.id}/pay`, { paidOn: today })).toMatchObject(refused);
    clock.now = null;
  });

  test("is found by their organisation, by what the units pay into and by their phone", async () => {
    const [one, two, three] = [await quoted(), await quoted(), await quoted()];
    const number = newNumber();
    await keep(one.bayo, number);
    expect((await one.choose(one.manager, one.bayo)).status).toBe(200);
    const organisationId = await ownOf(two.owner);
    const colleague = await verified("property_manager");
    await joined(two.owner, organisationId, colleague, { role: "manager" });
    const theirs = newNumber();
    await keep(two.bayo, theirs);
    await keep(colleague, theirs);
    expect(await two.choose(two.owner, two.bayo)).toMatchObject(refused);
    // The manager was added to the building by themselves, and has nothing to do with the organisation.
    expect((await two.choose(two.manager, two.bayo)).status).toBe(200);
    const collected = newNumber();
    const at = `/properties/${three.propertyId}/collection-account`;
    expect((await three.owner.put(at, { bank: "Zenith", number: collected, name: "Lekki Court" })).status).toBe(200);
    await keep(three.bayo, collected);
    for (const who of [three.owner, three.manager]) expect(await three.choose(who, three.bayo)).toMatchObject(refused);
    await keep(three.bayo, newNumber());
    const phone = `+2348${newNumber().slice(1)}`;
    await showPhone(three.manager, phone, "phone");
    await showPhone(three.bayo, phone, "whatsapp");
    expect(await three.choose(three.manager, three.bayo)).toMatchObject(refused);
    expect((await three.choose(three.owner, three.bayo)).status).toBe(200);
  });

  test("is not an owner who keeps the building alone: there is nobody else, until there is", async () => {
    const { owner, manager, bayo, choose, propertyId } = await quoted();
    const number = newNumber();
    const at = `/properties/${propertyId}/collection-account`;
    expect((await owner.put(at, { bank: "Zenith", number, name: "Lekki Court" })).status).toBe(200);
    for (const who of [owner, bayo]) await keep(who, number);
    expect(await choose(owner, bayo)).toMatchObject(refused);
    const { id } = await memberOf(owner, propertyId, manager);
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    const { order } = (await choose(owner, bayo)).body.data;
    await add(owner, propertyId, manager.email, "property_manager");
    expect(await owner.post(`/orders/${order.id}/variations`, { kobo: 1, reason: "Cable." })).toMatchObject(refused);
  });

  test("says no to what whoever asked would get themselves, since nobody can say yes to it", async () => {
    const { owner, manager, bayo, choose } = await quoted([20_000_000, 30_000_000]);
    const number = newNumber();
    const { approval } = (await choose(manager, bayo)).body.data;
    await keep(manager, number);
    await keep(bayo, number);
    const yes = await owner.post(`/approvals/${approval.id}/approve`);
    expect(yes).toMatchObject(refused);
    expect(yes.body.detail).toContain("kept for whoever asked");
    expect((await owner.post(`/approvals/${approval.id}/refuse`, { reason: "No." })).status).toBe(200);
  });

  test("is not whoever has left, nor a number without figures", async () => {
    const { owner, manager, bayo, choose } = await quoted();
    for (const who of [bayo, manager]) {
      expect(
        (await who.put("/me/payout-account", { bank: "GTBank", number: "O123456789", name: "N. Eze" })).status,
      ).toBe(422);
      await keep(who, newNumber());
      // As it was kept before numbers had to have ten figures.
      await database.db.execute(sql`update payout_accounts set number = 'to be told' where account_id = ${who.id}`);
    }
    const organisationId = await ownOf(owner);
    const colleague = await verified("property_manager");
    const memberId = await joined(owner, organisationId, colleague, { role: "manager" });
    await owner.remove(`/organisations/${organisationId}/members/${memberId}`);
    const { order } = (await choose(manager, bayo)).body.data;
    const number = newNumber();
    await keep(bayo, number);
    await keep(colleague, number);
    const more = { kobo: 1, reason: "Cable." };
    expect((await owner.post(`/orders/${order.id}/variations`, more)).status).toBe(201);
  });
});

describe("an account that two keep", () => {
  test("is told to who approves: by name what they see anyway, else that there is somebody", async () => {
    const { owner, manager, bayo, chidi, choose, ordersOf, propertyId, taskId } = await quoted([
      20_000_000, 30_000_000,
    ]);
    const number = newNumber();
    for (const who of [bayo, chidi]) await keep(who, number);
    const { approval } = (await choose(manager, bayo)).body.data;
    expect(approval.alsoKept).toBe("This account is also kept by Chidi Pumps.");
    const elsewhere = await verified("contractor", { name: "Kano Cables" });
    await keep(elsewhere, spaced(number));
    const told = "This account is also kept by Chidi Pumps and by somebody else.";
    expect((await ordersOf(owner)).approvals[0].alsoKept).toBe(told);
    const other = await person("property_owner");
    await engage(other, await building(other), elsewhere);
    expect((await ordersOf(owner)).approvals[0].alsoKept).toBe(told);
    // Whoever knows an email adds it: until they agree their account is nobody's to read.
    await add(owner, propertyId, elsewhere.email, "contractor");
    expect((await ordersOf(owner)).approvals[0].alsoKept).toBe(told);
    const accountant = await verified("property_manager");
    await joined(owner, await ownOf(owner), accountant, { role: "accountant" });
    const listed = await accountant.get(`/tasks/${taskId}/orders`);
    expect(listed.status).toBe(404);
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const gone = members.find((one: { accountId?: string; name: string }) => one.name === "Chidi Pumps");
    await owner.remove(`/properties/${propertyId}/members/${gone.id}`);
    expect((await ordersOf(owner)).approvals[0].alsoKept).toBe("This account is also kept by somebody else.");
  });

  test("is told with an invoice and an advance, and never to the contractor", async () => {
    const job = await orderedJob(20_000_000);
    const limits = { jobKobo: 10_000_000, monthKobo: 50_000_000, advancePercent: 25 };
    await job.owner.put(`/properties/${job.propertyId}/order-limits`, limits);
    const id = await job.file();
    const asked = await job.bayo.post(`/orders/${job.order.id}/advances`, { kobo: 1_000_000, reason: "Cable." });
    expect(asked.status).toBe(201);
    const number = newNumber();
    for (const who of [job.bayo, job.halima]) await keep(who, number);
    const told = "This account is also kept by Halima Power.";
    const advanceOf = async (who: Person) => (await who.get(`/tasks/${job.taskId}/advances`)).body.data.advances[0];
    expect((await job.seen()).invoices[0]).toMatchObject({ id, alsoKept: told });
    expect(await advanceOf(job.owner)).toMatchObject({ alsoKept: told });
    expect((await job.seen(job.bayo)).invoices[0].alsoKept).toBeNull();
    expect((await advanceOf(job.bayo)).alsoKept).toBeNull();
    const manager = await verified("property_manager");
    await add(job.owner, job.propertyId, manager.email, "property_manager");
    expect((await job.seen(manager)).invoices[0].alsoKept).toBe(told);
  });
});
