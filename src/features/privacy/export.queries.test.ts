import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { assigned } from "../../../tests/harness/crew.ts";
import { document } from "../../../tests/harness/documents.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { editSop, sopFields, writtenSop } from "../../../tests/harness/sops.ts";
import { building, ownedBuilding, type Person, person, picture } from "../../../tests/harness/world.ts";
import { unzip } from "../../../tests/harness/zip.ts";

const { app, database, clock } = await testApp();

afterEach(() => {
  clock.now = null;
});

const download = (one: Person) =>
  app.inject({ url: "/api/auth/me/export", headers: { authorization: `Bearer ${one.token}` } });

async function exported(one: Person): Promise<Map<string, Buffer>> {
  const answer = await download(one);
  expect(answer.statusCode).toBe(200);
  return unzip(answer.rawPayload);
}
const json = (entries: Map<string, Buffer>, name: string) => JSON.parse(entries.get(name)?.toString("utf8") ?? "null");

describe("export", () => {
  test("holds one's own records and files, byte for byte", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const occupant = await person("building_occupant", { propertyId, name: "Ebele Nwosu", buildingUnit: "Flat 9" });
    const photo = await picture();
    const media = [
      {
        file_data: photo,
        file_type: "image",
        file_name: "leak/../tap ₦.jpg",
        latitude: 6.4,
        longitude: 3.4,
        timestamp: new Date().toISOString(),
      },
    ];
    const request = repairRequest({ title: "Dripping tap", priority: "medium", propertyId, mediaUploads: media });
    const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
    await occupant.post(`/repair-tickets/${ticket.id}/comments`, { text: "Still dripping." });
    await owner.post(`/repair-tickets/${ticket.id}/comments`, { text: "Somebody comes on Friday." });

    await database.db.execute(sql`insert into chain_letters (account_id, asked_at) values (${occupant.id}, now())`);
    await database.db.execute(
      sql`insert into approval_pins (account_id, pin_hash, set_at) values (${occupant.id}, 'never shown', now())`,
    );
    await database.db.execute(sql`insert into contact_points (id, account_id, kind, address, code_hash, created_at)
      values (gen_random_uuid(), ${occupant.id}, 'phone', '+2348031234567', '\\x00', now())`);

    const answer = await download(occupant);
    expect(answer.headers).toMatchObject({ "content-type": "application/zip", "cache-control": "no-store" });
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="tunse-\d{4}-\d\d-\d\d\.zip"$/);
    const entries = unzip(answer.rawPayload);
    expect(entries.get("read-me.txt")?.toString()).toContain("Your data at Tunse");
    expect(json(entries, "account.json")).toMatchObject({
      name: "Ebele Nwosu",
      email: occupant.email,
      phone: "+2348031234567",
    });
    expect(json(entries, "sessions.json").sessions).toHaveLength(1);
    const choices = json(entries, "choices.json").map(({ id }: { id: string }) => id);
    expect(choices).toEqual(["fingerprint of the log by mail", "PIN for approvals"]);
    expect(entries.get("choices.json")?.toString()).not.toContain("never shown");
    expect(json(entries, "memberships.json")).toMatchObject([
      { property: "Marina Court", unit: "Flat 9", role: "building_occupant" },
    ]);
    expect(json(entries, "requests.json")).toMatchObject([{ id: ticket.id, title: "Dripping tap" }]);
    expect(json(entries, "what-you-did.json").map((row: { text: string | null }) => row.text)).toContain(
      "Still dripping.",
    );
    expect(json(entries, "notifications.json").map((row: { title: string }) => row.title)).toContain(
      "Adaeze Bello wrote to you",
    );
    expect(json(entries, "contact-points.json")).toEqual(
      [{ id: expect.any(String), kind: "phone", address: "+2348031234567", label: null }].map((one) =>
        expect.objectContaining(one),
      ),
    );
    expect(entries.get("contact-points.json")?.toString()).not.toContain("codeHash");
    expect(json(entries, "files.json")).toHaveLength(1);
    const [file] = [...entries.keys()].filter((name) => name.startsWith("files/"));
    expect(file).toMatch(/^files\/[\w-]{36}-tap ₦\.jpg$/);
    expect(entries.get(file ?? "")).toEqual(Buffer.from(photo, "base64"));
  });

  test("of a contractor names the bank account they are paid by", async () => {
    const contractor = await person("contractor");
    const bank = { bank: "Zenith", number: "0123456789", name: "Bayo Works" };
    await contractor.put("/me/payout-account", bank);
    expect(json(await exported(contractor), "bank-details.json")).toEqual([{ id: contractor.id, ...bank }]);
    expect(json(await exported(await person("contractor")), "bank-details.json")).toEqual([]);
  });

  test("holds no secret and nothing of others", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding({
      accessNotes: "Key under the third pot",
      specialNotes: "Ask Mr Okon",
    });
    const neighbour = await person("building_occupant", { propertyId, name: "Neighbour Ugo", phone: "08035550111" });
    const { ticket } = (
      await neighbour.post(
        "/repair-tickets",
        repairRequest({ title: "Neighbour's roof", description: "Leaks.", category: "Roof", propertyId }),
      )
    ).body.data;
    await owner.post(`/repair-tickets/${ticket.id}/comments`, { text: "Word to the neighbour." });
    const entries = await exported(occupant);
    const all = [...entries.values()].map((bytes) => bytes.toString("utf8")).join("\n");
    const { rows } = await database.db.execute<{ hash: string; token: string }>(
      sql`select password_hash as hash, encode(token_hash, 'hex') as token from accounts join sessions on account_id = accounts.id where accounts.id = ${occupant.id}`,
    );
    const foreign = [
      owner.id,
      owner.email,
      neighbour.id,
      neighbour.email,
      "+2348035550111",
      "Neighbour",
      "third pot",
      "Mr Okon",
      "Word to the",
    ];
    for (const text of [...foreign, rows[0]?.hash ?? "", rows[0]?.token ?? "", occupant.token, "$argon2"]) {
      expect(all.includes(text), text).toBe(false);
    }
    expect(json(entries, "properties.json")).toEqual([]);
  });

  test("of a keeper holds the buildings they keep, and no longer those they left", async () => {
    const owner = await person("property_owner");
    const [kept, left] = [await building(owner), await building(owner, { name: "Left House" })];
    await database.db.execute(sql`update property_members set left_at = now() where property_id = ${left}`);
    await document(owner, kept);
    await editSop(owner, (await writtenSop(owner)).id, { title: "Anew" });
    await writtenSop(await person("property_owner"));
    const entries = await exported(owner);
    const [paper] = json(entries, "documents.json");
    expect(paper).toMatchObject({ title: "Fire certificate", propertyId: kept });
    expect(paper).not.toHaveProperty("uploadedBy");
    expect(json(entries, "sops.json").map((row: { title: string }) => row.title)).toEqual([sopFields.title, "Anew"]);
    expect(json(entries, "properties.json")).toMatchObject([
      { id: kept, name: "Marina Court", specialNotes: "Two gens and a borehole" },
    ]);
    expect(json(entries, "memberships.json").map((row: { property: string }) => row.property)).toEqual([
      "Marina Court",
      "Left House",
    ]);
  });

  test("of a technician shows their tasks without money", async () => {
    const { propertyId } = await ownedBuilding();
    const technician = await person("technician");
    await database.db.execute(
      sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, technician_id, estimated_cost_kobo, created_at)
          values (gen_random_uuid(), ${propertyId}, 'Gutters', '', 'Roof', 'low', 'pending', '2027-01-01', ${technician.id}, 123456700, now())`,
    );
    const [task] = json(await exported(technician), "tasks.json");
    expect(task).toMatchObject({ title: "Gutters" });
    expect(JSON.stringify(task)).not.toMatch(/1234567|cost/i);
  });

  test("of a technician holds their places, logs and completions, and nobody else's", async () => {
    const { contractor, technician, taskId } = await assigned();
    await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
    await technician.post("/technician/work-logs", { taskId, hoursWorked: 2, workDescription: "Greased." });
    await technician.post("/technician/task-completion", { taskId, completionNotes: "Runs.", totalHours: 2 });
    await technician.post(`/tasks/${taskId}/proof-answers`, { answer: "My camera broke." });
    const entries = await exported(technician);
    expect(json(entries, "team.json")).toMatchObject([{ name: "Musa Ibrahim", status: "active" }]);
    expect(json(entries, "work-logs.json")).toMatchObject([{ hoursWorked: 2, workDescription: "Greased." }]);
    expect(json(entries, "completions.json")).toMatchObject([{ taskId, notes: "Runs." }]);
    expect(json(entries, "proof-answers.json")).toMatchObject([{ taskId, answer: "My camera broke." }]);
    const theirs = await exported(contractor);
    for (const name of ["team.json", "work-logs.json", "completions.json", "proof-answers.json"])
      expect(json(theirs, name)).toEqual([]);
  });

  test("of a technician holds their papers with their files, what was found of them, and what they ticked", async () => {
    const { contractor, technician, taskId } = await assigned();
    const paper = { kind: "insurance", number: "POL-7", issuer: "Leadway", expiresOn: "2099-12-31" };
    const bytes = Buffer.from("%PDF-1.4 a policy");
    const file = { fileName: "../policy.pdf", fileData: bytes.toString("base64") };
    const { credential } = (await technician.post("/me/credentials", { ...paper, ...file })).body.data;
    await contractor.post(`/credentials/${credential.id}/validation`, { valid: false, note: "The name differs." });
    await technician.put(`/credentials/${credential.id}`, { number: "POL-8" });
    await database.db.execute(sql`insert into task_ticks (task_id, list, item, ticked_by, ticked_at, signature)
      values (${taskId}, 'plan', 1, ${technician.id}, now(), 'Musa Ibrahim')`);
    const entries = await exported(technician);
    expect(json(entries, "credentials.json")).toMatchObject([{ number: "POL-8", issuer: "Leadway", version: 2 }]);
    expect(json(entries, "credential-checks.json")).toMatchObject([
      { credentialId: credential.id, valid: false, note: "The name differs." },
    ]);
    expect(json(entries, "ticked-steps.json")).toMatchObject([{ taskId, item: 1, signature: "Musa Ibrahim" }]);
    const [name = ""] = [...entries.keys()].filter((one) => one.startsWith("credentials/"));
    expect(name.split("/")).toHaveLength(2);
    expect(entries.get(name)).toEqual(bytes);
    expect([...entries].filter(([, one]) => one.includes(contractor.id)).map(([name]) => name)).toEqual([]);
    const theirs = await exported(contractor);
    for (const one of ["credentials.json", "credential-checks.json", "ticked-steps.json"])
      expect(json(theirs, one)).toEqual([]);
  });

  test("of whoever lives there holds what keepers wrote of them and kept of their deposit, and what they asked", async () => {
    const { owner, propertyId, occupant, unitId } = await charged();
    const lives = { name: "Mrs B. Okafor", movedIn: "2026-01-01", phone: "08035550123" };
    const { resident } = (await owner.post(`/units/${unitId}/residents`, lives)).body.data;
    await database.db.execute(sql`update residents set account_id = ${occupant.id} where id = ${resident.id}`);
    const another = { name: "Uncle Sunny", movedIn: "2026-01-02", kind: "further" };
    const { id: other } = (await owner.post(`/units/${unitId}/residents`, another)).body.data.resident;
    const deposit = { kobo: 5_000_000, takenOn: "2026-01-02", paidInto: "bank", residentId: resident.id };
    const { deposit: kept } = (await owner.post(`/units/${unitId}/deposits`, deposit)).body.data;
    await database.db.execute(sql`insert into deposit_deductions (id, deposit_id, kobo, reason, proposed_by, created_at)
      values (gen_random_uuid(), ${kept.id}, 100, 'Broken window', ${owner.id}, now())`);
    await database.db.execute(sql`with a as (
        insert into money_accounts (id, property_id, ledger_id, from_day, to_day, state, created_at)
        select gen_random_uuid(), ${propertyId}, id, '2026-01-01', '2026-06-30', 'draft', now() from ledgers
        where property_id = ${propertyId} returning id)
      insert into money_questions (id, account_id, number, asked_by, question, asked_at, answer, answered_by, answered_at)
      select gen_random_uuid(), id, 1, ${occupant.id}, 'Why so much diesel?', now(), 'The grid was out.', ${owner.id}, now()
      from a`);
    const entries = await exported(occupant);
    expect(json(entries, "residents.json")).toMatchObject([{ name: "Mrs B. Okafor", phone: "+2348035550123" }]);
    expect(json(entries, "deductions.json")).toMatchObject([{ kobo: 100, reason: "Broken window" }]);
    expect(json(entries, "questions.json")).toMatchObject([
      { question: "Why so much diesel?", answer: "The grid was out." },
    ]);
    const all = [...entries.values()].map(String).join("\n");
    for (const text of [owner.id, other, "Uncle Sunny"]) expect(all.includes(text), text).toBe(false);
  });

  test("holds what they set up for programs, and no secret of it", async () => {
    const owner = await person("property_owner");
    const { key } = (await owner.post("/api-keys", { name: "Books", scopes: ["properties:read"] })).body.data;
    await database.db.execute(sql`insert into webhooks (id, account_id, url, events, secret, created_at)
      values (gen_random_uuid(), ${owner.id}, 'https://books.example/hook', '{task.created}', 'quite hidden', now())`);
    await owner.put("/notifications/preferences", { inApp: { building: false } });
    const entries = await exported(owner);
    expect(json(entries, "api-keys.json")).toMatchObject([{ name: "Books", scopes: ["properties:read"] }]);
    expect(json(entries, "preferences.json")).toContainEqual({ id: "notices", muted: ["building"] });
    expect(json(entries, "webhooks.json")).toMatchObject([{ url: "https://books.example/hook" }]);
    const all = [...entries.values()].map(String).join("\n");
    for (const text of [key, "quite hidden", "keyHash", "secret", "tokenHash"])
      expect(all.includes(text), text).toBe(false);
  });

  test("a history longer than one page comes whole and once", async () => {
    const owner = await person("property_owner");
    await database.db.execute(
      sql`insert into notifications (id, account_id, title, message, priority, created_at)
          select gen_random_uuid(), ${owner.id}, 'Notice ' || n, '', 'low', now() from generate_series(1, 1203) as n`,
    );
    const titles = json(await exported(owner), "notifications.json").map((row: { title: string }) => row.title);
    expect([titles.length, new Set(titles).size]).toEqual([1203, 1203]);
  });

  test("ten an hour", async () => {
    const one = await person("contractor");
    for (let asked = 0; asked < 10; asked += 1) expect((await download(one)).statusCode).toBe(200);
    expect((await download(one)).statusCode).toBe(429);
  });
});
