import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fetchBytes, runJob } from "../../../../tests/harness/documents.ts";
import { halfYear, summer } from "../../../../tests/harness/half-year.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { readPdf } from "../../../../tests/harness/pdf.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person } from "../../../../tests/harness/world.ts";

const { clock, database, drain } = await testApp();
afterEach(() => {
  clock.now = null;
});

const take = (who: Person, id: string) => fetchBytes(`/api/money-accounts/${id}/paper`, who);
const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** An account that was issued, with its paper. */
async function withPaper() {
  const half = await halfYear();
  await half.owner.put(`/money-accounts/${half.id}`, { note: "Ọ̀gá mechanic mended the generator." });
  await half.issue();
  await drain();
  const read = async (who = half.owner) => (await who.get(`/money-accounts/${half.id}`)).body.data.account;
  return { ...half, read };
}

describe("the paper of an account", () => {
  test("is made when it is issued, can be read aloud, has its lines inside, and is told by its sum", async () => {
    const { occupant, owner, id, read } = await withPaper();
    const account = await read(occupant);
    const answer = await take(occupant, id);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toContain("tunse-account-2026-01-to-2026-06.pdf");
    const bytes = answer.rawPayload;
    expect(account.paper).toMatchObject({ sha256: sumOf(bytes), bytes: bytes.length });

    const pdf = readPdf(bytes);
    expect(pdf.faults).toEqual([]);
    for (const said of [
      ...["Where our money went", "Ọ̀gá mechanic mended the generator.", "Diesel, 350 litres", "₦412,000", "₦519,500"],
      ...["2 lines of the books, No. 1 to 3", account.headHash, account.sha256],
      "Issued by the owner on 2 Jul 2026.",
    ])
      expect(pdf.text).toContain(said);
    // Who paid in is nobody's to read here.
    expect(pdf.text).not.toContain("Flat 2");
    const csv = pdf.files.get("lines.csv") ?? Buffer.alloc(0);
    expect(pdf.text).toContain(sumOf(csv));
    const rows = csv.toString().trim().split("\r\n").slice(1);
    expect(rows).toEqual([
      expect.stringMatching(/^1,2026-06-\d\d,\d+,.*,107500$/),
      expect.stringMatching(/^2,2026-06-10,\d+,.*,"Diesel, 350 litres",412000$/),
    ]);
    expect((await take(owner, id)).rawPayload.equals(bytes)).toBe(true);
  });

  test("stays the same bytes, whatever comes after, also from a console, and is there beside a supplement", async () => {
    const { owner, id, read, account: named, enter } = await withPaper();
    const before = (await take(owner, id)).rawPayload;
    await owner.post(`/money-accounts/${id}/supplements`, { text: "One bill was of July." });
    await owner.put(`/ledger-accounts/${named("diesel")}`, { name: "Fuel" });
    await enter({ onDay: "2026-07-01", kobo: 5_000 });
    await runJob("money-accounts.draft", summer);
    await drain();
    expect((await take(owner, id)).rawPayload.equals(before)).toBe(true);
    expect((await read()).paper.sha256).toBe(sumOf(before));
    const change = (text: ReturnType<typeof sql>) => expect(database.db.execute(text)).rejects.toThrow();
    await change(sql`update money_papers set bytes = 1 where account_id = ${id}`);
    await change(sql`delete from money_papers where account_id = ${id}`);
  });

  test("does not tell of work in anybody's home, not even to who lives there or keeps the building", async () => {
    const half = await halfYear();
    const { owner, other, propertyId, taskId, id, issue } = half;
    const { ticket } = (await other.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
    await database.db.execute(sql`update tasks set ticket_id = ${ticket.id} where id = ${taskId}`);
    const memo = (await owner.get(`/money-accounts/${id}/line?number=1`)).body.data.detail.line.what;
    await issue();
    await drain();
    const pdf = readPdf((await take(owner, id)).rawPayload);
    const csv = pdf.files.get("lines.csv")?.toString() ?? "";
    expect([pdf.text.includes("Repair in a home"), csv.includes("Repair in a home")]).toEqual([true, true]);
    expect([pdf.text.includes(memo), csv.includes(memo)]).toEqual([false, false]);
  });

  test("of a draft there is none; until it is made one is told to wait; what a night finds missing is made", async () => {
    const { owner, occupant, id, issue } = await halfYear();
    await drain();
    expect([(await take(owner, id)).statusCode, (await take(occupant, id)).statusCode]).toEqual([409, 404]);
    await issue();
    expect([(await take(occupant, id)).statusCode, (await take(owner, "nothing")).statusCode]).toEqual([409, 404]);
    await database.db.execute(sql`delete from pgboss.job where name = 'money-accounts.paper'`);
    await runJob("money-accounts.draft", summer);
    await drain();
    expect((await take(occupant, id)).statusCode).toBe(200);
  });

  test("is for who reads the account: not for firms, strangers, or who is not confirmed", async () => {
    const { owner, occupant, contractor, memberId, propertyId, id } = await withPaper();
    const unknown = await person("building_occupant", { propertyId, buildingUnit: "Flat 9" });
    const manager = await verified("property_manager");
    const others = [unknown, (await ownedBuilding()).occupant, manager, await person("property_owner")];
    for (const who of others) expect((await take(who, id)).statusCode).toBe(404);
    expect((await take(contractor, id)).statusCode).toBe(403);
    await add(owner, propertyId, manager.email, "property_manager");
    expect((await take(manager, id)).statusCode).toBe(200);
    await owner.remove(`/properties/${propertyId}/members/${memberId}`);
    // They lived there in that half year, which stays theirs to read.
    expect((await take(occupant, id)).statusCode).toBe(200);
  });
});
