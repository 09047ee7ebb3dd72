import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import {
  editSop,
  listedSops,
  sopFields,
  sopPhoto,
  sopsPath,
  sopVersionsOf,
  writtenSop,
} from "../../../../tests/harness/sops.ts";
import { person } from "../../../../tests/harness/world.ts";

const { database } = await testApp();
const count = async (table: "sops" | "media") =>
  Number(
    (await database.db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)}`)).rows[0]?.n,
  );

describe("writing a procedure", () => {
  test("answers it with its first version, and lists it to its author", async () => {
    const manager = await person("property_manager", { name: "Ngozi Eze" });
    const answer = await manager.post(sopsPath, { ...sopFields, attachments: [await sopPhoto()] });
    expect([answer.status, answer.body.message]).toEqual([201, "SOP created successfully"]);
    const { sop } = answer.body.data;
    expect(sop).toMatchObject({
      ...sopFields,
      steps: ["Isolate it", "Change the oil", "Test under load"],
      requiredTools: ["Oil filter wrench"],
      attachments: [{ fileName: "panel.jpg", fileType: "image" }],
      version: 1,
      usageCount: 0,
      isActive: true,
      authorName: "Ngozi Eze",
      can: { see: true, create: true, attach: true, edit: true, remove: true },
    });
    expect(await listedSops(manager)).toEqual([sop]);
  });

  test("title and description are enough", async () => {
    const owner = await person("property_owner");
    const answer = await owner.post(sopsPath, { title: "Check the gate", description: "Daily." });
    expect(answer.body.data.sop).toMatchObject({
      ...{ category: "General", steps: [], requiredTools: [], safetyRequirements: [], attachments: [] },
      ...{ estimatedDuration: 0, skillLevel: "intermediate" },
    });
  });

  test("is for owners and managers", async () => {
    const before = await count("sops");
    const { occupant, contractor } = await fullBuilding();
    for (const who of [occupant, contractor, await person("technician")])
      expect((await who.post(sopsPath, sopFields)).status).toBe(403);
    expect(await count("sops")).toBe(before);
  });

  test.each([
    [{ title: " " }, "title", "Title is required."],
    [{ title: "x".repeat(201) }, "title", "at most 200"],
    [{ description: undefined }, "description", "Description is required."],
    [{ category: "Roofing" }, "category", "Category must be one of"],
    [{ estimatedDuration: -1 }, "estimatedDuration", "must be between 0"],
    [{ estimatedDuration: 1.5 }, "estimatedDuration", "whole number"],
    [{ estimatedDuration: "90" }, "estimatedDuration", "must be a number"],
    [{ skillLevel: "wizard" }, "skillLevel", "Skill level must be one of"],
    [{ steps: "Isolate it" }, "steps", "must be a list"],
    [{ steps: ["x".repeat(1_001)] }, "steps.0", "at most 1,000"],
    [{ steps: Array(201).fill("Wait") }, "steps", "at most 200 entries"],
    [{ requiredTools: [{ toString: false }] }, "requiredTools.0", "must be text"],
    [{ safetyRequirements: ["a\u0000"] }, "safetyRequirements.0", "cannot be stored"],
    [{ attachments: [{ file_name: "a.jpg", file_type: "image" }] }, "attachments.0.file_data", "The file is missing."],
  ])("refuses a wrong one, %#, and keeps nothing", async (fields, field, sentence) => {
    const before = await count("sops");
    const answer = await (await person("property_manager")).post(sopsPath, { ...sopFields, ...fields });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ path: field, message: expect.stringContaining(sentence) });
    expect(await count("sops")).toBe(before);
  });

  test("one bad file refuses it all", async () => {
    const before = [await count("sops"), await count("media")];
    const text = { ...(await sopPhoto()), file_data: Buffer.from("no picture").toString("base64") };
    const body = { ...sopFields, attachments: [await sopPhoto(), text] };
    expect((await (await person("property_manager")).post(sopsPath, body)).status).toBe(415);
    expect([await count("sops"), await count("media")]).toEqual(before);
  });

  test("carries a PDF, given out to be kept, which a request for repair does not", async () => {
    const manager = await person("property_manager");
    const pdf = {
      file_data: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64"),
      file_type: "document",
      file_name: "a.pdf",
    };
    const { attachments } = await writtenSop(manager, { attachments: [pdf, await sopPhoto()] });
    expect(attachments).toMatchObject([{ fileType: "document", thumbnailUrl: null }, { fileType: "image" }]);
    const { app } = await testApp();
    const { headers, payload } = await app.inject({ url: attachments[0].url });
    expect([headers["content-type"], headers["content-disposition"]]).toEqual(["application/pdf", "attachment"]);
    expect(payload).toBe("%PDF-1.4\n%%EOF\n");
    const text = { ...pdf, file_data: Buffer.from("no paper").toString("base64") };
    const refused = await manager.post(sopsPath, { ...sopFields, attachments: [text] });
    expect([refused.status, refused.body.detail]).toEqual([415, "a.pdf: Only image, video and PDF files are allowed"]);
    const { occupant, propertyId } = await fullBuilding();
    const request = { title: "Tap", description: "Drips", priority: "low", category: "Plumbing", propertyId };
    const body = { ...request, locationDetails: "Kitchen", mediaUploads: [{ ...pdf, file_type: "image" }] };
    expect((await occupant.post("/repair-tickets", body)).status).toBe(415);
  });

  test("a repeated key writes one", async () => {
    const manager = await person("property_manager");
    const [key, body] = [randomUUID(), { ...sopFields, attachments: [await sopPhoto()] }];
    const [first, again] = [await manager.post(sopsPath, body, { key }), await manager.post(sopsPath, body, { key })];
    expect([again.status, again.body.data.sop.id]).toEqual([201, first.body.data.sop.id]);
    expect((await manager.post(sopsPath, sopFields, { key })).status).toBe(409);
    expect(await listedSops(manager)).toHaveLength(1);
  });
});

describe("an edit", () => {
  test("makes the next version of what it names; the old ones stay readable", async () => {
    const manager = await person("property_manager");
    const { id, attachments } = await writtenSop(manager, { attachments: [await sopPhoto()] });
    const changed = await editSop(manager, id, { steps: ["Test"], version: 1 });
    expect(changed.body.data.sop).toMatchObject({
      ...sopFields,
      steps: ["Test"],
      requiredTools: ["Oil filter wrench"],
    });
    expect(changed.body.data.sop.version).toBe(2);
    const files = {
      removeAttachments: [attachments[0].id],
      attachments: [{ ...(await sopPhoto()), file_name: "new.jpg" }],
    };
    const third = (await editSop(manager, id, files)).body.data.sop;
    expect(third).toMatchObject({ version: 3, steps: ["Test"], attachments: [{ fileName: "new.jpg" }] });
    expect(await sopVersionsOf(manager, id)).toMatchObject([
      { version: 3, steps: ["Test"], attachments: [{ fileName: "new.jpg" }] },
      { version: 2, steps: ["Test"], attachments: [{ fileName: "panel.jpg" }] },
      { version: 1, steps: ["Isolate it", "Change the oil", "Test under load"] },
    ]);
    expect((await listedSops(manager)).map((sop: { id: string }) => sop.id)).toEqual([id]);
  });

  test("that changes nothing makes no version", async () => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    for (const fields of [sopFields, { title: sopFields.title, estimatedDuration: 90 }])
      expect((await editSop(manager, id, fields)).body.data.sop.version).toBe(1);
    expect(await sopVersionsOf(manager, id)).toHaveLength(1);
  });

  test("of two at once the second is told, and nothing of it is kept", async () => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    const texts = ["One way", "Another way"];
    const answers = await Promise.all(texts.map((description) => editSop(manager, id, { description, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0]?.status === 200 ? [0, 1] : [1, 0];
    expect(answers[lost]?.body.detail).toBe("This SOP changed meanwhile. Please look again.");
    const [sop] = await listedSops(manager);
    expect(sop).toMatchObject({ version: 2, description: texts[won] });
    expect(await sopVersionsOf(manager, id)).toHaveLength(2);
  });

  test("without a version the last one wins, and every version is there", async () => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    const titles = ["A", "B", "C", "D"];
    const answers = await Promise.all(titles.map((title) => editSop(manager, id, { title })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const versions = await sopVersionsOf(manager, id);
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(
      versions
        .slice(0, 4)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(titles);
  });

  test("is its author's: who shares a building reads it, a stranger does not know of it", async () => {
    const { owner, manager } = await fullBuilding();
    const { id } = await writtenSop(manager);
    const theirs = (await listedSops(owner))[0];
    expect(theirs).toMatchObject({ id, can: { see: true, attach: true, edit: false, remove: false } });
    expect((await editSop(owner, id, { title: "Mine now" })).status).toBe(403);
    expect((await owner.remove(`${sopsPath}/${id}`)).status).toBe(403);
    const stranger = await person("property_manager");
    expect((await editSop(stranger, id, { title: "Mine now" })).status).toBe(404);
    expect((await stranger.get(`${sopsPath}/${id}/versions`)).status).toBe(404);
    expect(await listedSops(stranger)).toEqual([]);
    expect((await listedSops(manager))[0].title).toBe(sopFields.title);
  });

  test.each([
    [{ title: null }, "title"],
    [{ description: "" }, "description"],
    [{ steps: null }, "steps"],
    [{ estimatedDuration: -5 }, "estimatedDuration"],
    [{ isActive: "false" }, "isActive"],
    [{ version: 0 }, "version"],
    [{ removeAttachments: [{ toString: false }] }, "removeAttachments.0"],
  ])("refuses %j and changes nothing", async (fields, field) => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    const answer = await editSop(manager, id, { category: "HVAC", ...fields });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
    expect((await listedSops(manager))[0]).toMatchObject({ version: 1, category: "Electrical" });
  });

  test("removes only files of its own, and holds at most 20", async () => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    const other = await writtenSop(manager, { attachments: [await sopPhoto()] });
    const foreign = await editSop(manager, id, { removeAttachments: [other.attachments[0].id] });
    expect([foreign.status, foreign.body.detail]).toEqual([404, "We could not find that file."]);
    const twenty = await Promise.all(Array.from({ length: 20 }, sopPhoto));
    const tooMany = await editSop(manager, other.id, { attachments: twenty });
    expect([tooMany.status, tooMany.body.detail]).toEqual([422, "An SOP has at most 20 files."]);
    expect((await listedSops(manager)).map((sop: { version: number }) => sop.version)).toEqual([1, 1]);
  });

  test("a repeated key makes one version", async () => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    const [key, body] = [randomUUID(), { title: "Anew", attachments: [await sopPhoto()] }];
    for (const _ of [1, 2]) expect((await editSop(manager, id, body, key)).body.data.sop.version).toBe(2);
    expect((await editSop(manager, id, { title: "Other" }, key)).status).toBe(409);
    expect(await sopVersionsOf(manager, id)).toHaveLength(2);
  });

  test("whatever is sent, the answer is clear and never a fault", async () => {
    const manager = await person("property_manager");
    const { id } = await writtenSop(manager);
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>({ toString: false }, [{ toString: false }], [{ uploadId: { toString: false } }], id),
    );
    const names = [...Object.keys(sopFields), "attachments", "removeAttachments", "isActive", "version"];
    const body = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (fields, isNew) => {
        const answer = isNew ? await manager.post(sopsPath, fields) : await editSop(manager, id, fields);
        expect([200, 201, 404, 409, 415, 422], JSON.stringify(answer.body)).toContain(answer.status);
        if (answer.status > 201) expect(answer.body.detail).toMatch(/\S/);
      }),
      { numRuns: 120 },
    );
  });
});
