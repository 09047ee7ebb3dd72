import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { fullBuilding } from "../../../../tests/harness/members.ts";
import { type Person, person, picture } from "../../../../tests/harness/world.ts";

const { database } = await testApp();
const path = "/property-manager/sops";

const sopFields = {
  title: "Service the generator",
  category: "Electrical",
  description: "Every 250 hours.",
  steps: ["Isolate it", " Change the oil ", " ", "Test under load"],
  requiredTools: ["Oil filter wrench", ""],
  safetyRequirements: ["Lock out the changeover switch"],
  estimatedDuration: 90,
  skillLevel: "advanced",
};
const photo = async () => ({ file_data: await picture(), file_type: "image", file_name: "panel.jpg" });

async function written(author: Person, fields: object = {}) {
  const answer = await author.post(path, { ...sopFields, ...fields });
  if (answer.status !== 201) throw new Error(`Writing failed: ${answer.body.detail}`);
  return answer.body.data.sop;
}

const edit = (who: Person, id: string, fields: object, key?: string) =>
  who.put(`${path}/${id}`, fields, key ? { key } : {});
const listed = async (who: Person, query = "") => (await who.get(`${path}${query}`)).body.data.sops;
const idsOf = (sops: { id: string }[]) => sops.map(({ id }) => id);
const versionsOf = async (who: Person, id: string) =>
  (await who.get(`${path}/${id}/versions`)).body.data.versions as Record<string, unknown>[];
const count = async (table: "sops" | "sop_versions" | "media") =>
  Number(
    (await database.db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)}`)).rows[0]?.n,
  );

describe("writing a procedure", () => {
  test("answers it with its first version, and lists it to its author", async () => {
    const manager = await person("property_manager", { name: "Ngozi Eze" });
    const answer = await manager.post(path, { ...sopFields, attachments: [await photo()] });
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
    expect(await listed(manager)).toEqual([sop]);
  });

  test("title and description are enough", async () => {
    const owner = await person("property_owner");
    const answer = await owner.post(path, { title: "Check the gate", description: "Daily." });
    expect(answer.body.data.sop).toMatchObject({
      ...{ category: "General", steps: [], requiredTools: [], safetyRequirements: [], attachments: [] },
      ...{ estimatedDuration: 0, skillLevel: "intermediate" },
    });
  });

  test("is for owners and managers", async () => {
    const before = await count("sops");
    const { occupant, contractor } = await fullBuilding();
    for (const who of [occupant, contractor, await person("technician")])
      expect((await who.post(path, sopFields)).status).toBe(403);
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
    const answer = await (await person("property_manager")).post(path, { ...sopFields, ...fields });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ path: field, message: expect.stringContaining(sentence) });
    expect(await count("sops")).toBe(before);
  });

  test("one bad file refuses it all", async () => {
    const before = [await count("sops"), await count("media")];
    const text = { ...(await photo()), file_data: Buffer.from("no picture").toString("base64") };
    const body = { ...sopFields, attachments: [await photo(), text] };
    expect((await (await person("property_manager")).post(path, body)).status).toBe(415);
    expect([await count("sops"), await count("media")]).toEqual(before);
  });

  test("a repeated key writes one", async () => {
    const manager = await person("property_manager");
    const [key, body] = [randomUUID(), { ...sopFields, attachments: [await photo()] }];
    const [first, again] = [await manager.post(path, body, { key }), await manager.post(path, body, { key })];
    expect([again.status, again.body.data.sop.id]).toEqual([201, first.body.data.sop.id]);
    expect((await manager.post(path, sopFields, { key })).status).toBe(409);
    expect(await listed(manager)).toHaveLength(1);
  });
});

describe("an edit", () => {
  test("makes the next version of what it names; the old ones stay readable", async () => {
    const manager = await person("property_manager");
    const { id, attachments } = await written(manager, { attachments: [await photo()] });
    const changed = await edit(manager, id, { steps: ["Test"], version: 1 });
    expect(changed.body.data.sop).toMatchObject({
      ...sopFields,
      steps: ["Test"],
      requiredTools: ["Oil filter wrench"],
    });
    expect(changed.body.data.sop.version).toBe(2);
    const files = {
      removeAttachments: [attachments[0].id],
      attachments: [{ ...(await photo()), file_name: "new.jpg" }],
    };
    const third = (await edit(manager, id, files)).body.data.sop;
    expect(third).toMatchObject({ version: 3, steps: ["Test"], attachments: [{ fileName: "new.jpg" }] });
    expect(await versionsOf(manager, id)).toMatchObject([
      { version: 3, steps: ["Test"], attachments: [{ fileName: "new.jpg" }] },
      { version: 2, steps: ["Test"], attachments: [{ fileName: "panel.jpg" }] },
      { version: 1, steps: ["Isolate it", "Change the oil", "Test under load"] },
    ]);
    expect(idsOf(await listed(manager))).toEqual([id]);
  });

  test("that changes nothing makes no version", async () => {
    const manager = await person("property_manager");
    const { id } = await written(manager);
    for (const fields of [{}, sopFields, { title: sopFields.title, estimatedDuration: 90 }])
      expect((await edit(manager, id, fields)).body.data.sop.version).toBe(1);
    expect(await versionsOf(manager, id)).toHaveLength(1);
  });

  test("of two at once the second is told, and nothing of it is kept", async () => {
    const manager = await person("property_manager");
    const { id } = await written(manager);
    const texts = ["One way", "Another way"];
    const answers = await Promise.all(texts.map((description) => edit(manager, id, { description, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0]?.status === 200 ? [0, 1] : [1, 0];
    expect(answers[lost]?.body.detail).toBe(
      "Somebody else changed this SOP meanwhile. Please look at it again; nothing was changed.",
    );
    const [sop] = await listed(manager);
    expect(sop).toMatchObject({ version: 2, description: texts[won] });
    expect(await versionsOf(manager, id)).toHaveLength(2);
  });

  test("without a version the last one wins, and every version is there", async () => {
    const manager = await person("property_manager");
    const { id } = await written(manager);
    const titles = ["A", "B", "C", "D"];
    const answers = await Promise.all(titles.map((title) => edit(manager, id, { title })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const versions = await versionsOf(manager, id);
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
    const { id } = await written(manager);
    const theirs = (await listed(owner))[0];
    expect(theirs).toMatchObject({ id, can: { see: true, attach: true, edit: false, remove: false } });
    expect((await edit(owner, id, { title: "Mine now" })).status).toBe(403);
    expect((await owner.remove(`${path}/${id}`)).status).toBe(403);
    const stranger = await person("property_manager");
    expect((await edit(stranger, id, { title: "Mine now" })).status).toBe(404);
    expect((await stranger.get(`${path}/${id}/versions`)).status).toBe(404);
    expect(await listed(stranger)).toEqual([]);
    expect((await listed(manager))[0].title).toBe(sopFields.title);
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
    const { id } = await written(manager);
    const answer = await edit(manager, id, { category: "HVAC", ...fields });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
    expect((await listed(manager))[0]).toMatchObject({ version: 1, category: "Electrical" });
  });

  test("removes only files of its own, and holds at most 20", async () => {
    const manager = await person("property_manager");
    const { id } = await written(manager);
    const other = await written(manager, { attachments: [await photo()] });
    const foreign = await edit(manager, id, { removeAttachments: [other.attachments[0].id] });
    expect([foreign.status, foreign.body.detail]).toEqual([404, "We could not find that file."]);
    const twenty = await Promise.all(Array.from({ length: 20 }, photo));
    const tooMany = await edit(manager, other.id, { attachments: twenty });
    expect([tooMany.status, tooMany.body.detail]).toEqual([422, "An SOP has at most 20 files."]);
    expect((await listed(manager)).map((sop: { version: number }) => sop.version)).toEqual([1, 1]);
  });

  test("a repeated key makes one version", async () => {
    const manager = await person("property_manager");
    const { id } = await written(manager);
    const [key, body] = [randomUUID(), { title: "Anew", attachments: [await photo()] }];
    for (const _ of [1, 2]) expect((await edit(manager, id, body, key)).body.data.sop.version).toBe(2);
    expect((await edit(manager, id, { title: "Other" }, key)).status).toBe(409);
    expect(await versionsOf(manager, id)).toHaveLength(2);
  });

  test("whatever is sent, the answer is clear and never a fault", async () => {
    const manager = await person("property_manager");
    const { id } = await written(manager);
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>({ toString: false }, [{ toString: false }], [{ uploadId: { toString: false } }], id),
    );
    const names = [...Object.keys(sopFields), "attachments", "removeAttachments", "isActive", "version"];
    const body = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (fields, isNew) => {
        const answer = isNew ? await manager.post(path, fields) : await edit(manager, id, fields);
        expect([200, 201, 404, 409, 415, 422], JSON.stringify(answer.body)).toContain(answer.status);
        if (answer.status > 201) expect(answer.body.detail).toMatch(/\S/);
      }),
      { numRuns: 120 },
    );
  });
});

describe("retiring", () => {
  test("hides it until it is brought back; again, nothing changes", async () => {
    const { owner, manager } = await fullBuilding();
    const { id } = await written(manager);
    for (const _ of [1, 2]) {
      const answer = await manager.remove(`${path}/${id}`);
      expect([answer.status, answer.body.data.sop.isActive]).toEqual([200, false]);
    }
    expect(await listed(owner)).toEqual([]);
    expect(idsOf(await listed(owner, "?activeOnly=false"))).toEqual([id]);
    expect(await versionsOf(owner, id)).toHaveLength(1);
    const refused = await edit(manager, id, { title: "Anew" });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This SOP is retired. Bring it back before you change it.",
    ]);
    const back = await edit(manager, id, { isActive: true });
    expect(back.body.data.sop).toMatchObject({ isActive: true, version: 1 });
    expect(idsOf(await listed(owner))).toEqual([id]);
  });

  test("is the author's, and nobody else's", async () => {
    const manager = await person("property_manager");
    const { id } = await written(manager);
    expect((await (await person("property_manager")).remove(`${path}/${id}`)).status).toBe(404);
    expect((await (await person("contractor")).remove(`${path}/${id}`)).status).toBe(403);
    expect((await manager.remove(`${path}/${randomUUID()}`)).status).toBe(404);
    expect(await listed(manager)).toHaveLength(1);
  });
});

describe("the list", () => {
  test("has pages, a category and a search, the newest first", async () => {
    const manager = await person("property_manager");
    const made = [];
    for (const title of ["Lift 100%", "Pump", "Gate"])
      made.unshift(await written(manager, { title, category: "HVAC" }));
    await written(manager, { title: "Wiring" });
    expect((await listed(manager, "?category=HVAC")).map((sop: { title: string }) => sop.title)).toEqual(
      made.map(({ title }) => title),
    );
    const first = (await manager.get(`${path}?category=HVAC&limit=2`)).body.data;
    const rest = (await manager.get(`${path}?category=HVAC&limit=2&cursor=${first.nextCursor}`)).body.data;
    expect([...idsOf(first.sops), ...idsOf(rest.sops)]).toEqual(idsOf(made));
    expect(rest.nextCursor).toBeNull();
    expect(idsOf(await listed(manager, "?search=100%25"))).toEqual([made[2].id]);
    expect(idsOf(await listed(manager, "?search=PUMP"))).toEqual([made[1].id]);
    for (const query of ["activeOnly=yes", "category=Roof", "limit=0", "cursor=x", "cursor=WyIxIl0", "search=%00"])
      expect((await manager.get(`${path}?${query}`)).status, query).toBe(422);
    expect((await manager.get(`${path}/${made[0].id}/versions?cursor=WyJ4Il0`)).status).toBe(422);
  });

  test("of versions has pages too", async () => {
    const manager = await person("property_manager");
    const { id } = await written(manager);
    for (const title of ["B", "C"]) await edit(manager, id, { title });
    const first = (await manager.get(`${path}/${id}/versions?limit=2`)).body.data;
    const rest = (await manager.get(`${path}/${id}/versions?limit=2&cursor=${first.nextCursor}`)).body.data;
    expect([...first.versions, ...rest.versions].map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test("loses what was shared when the building is left", async () => {
    const { owner, propertyId, manager } = await fullBuilding();
    const { id } = await written(manager);
    expect(idsOf(await listed(owner))).toEqual([id]);
    await database.db.execute(
      sql`update property_members set left_at = now() where property_id = ${propertyId} and account_id = ${manager.id}`,
    );
    expect(await listed(owner)).toEqual([]);
    expect((await owner.get(`${path}/${id}/versions`)).status).toBe(404);
    expect(idsOf(await listed(manager))).toEqual([id]);
  });

  test("is empty for those whose tasks use none", async () => {
    const { contractor, occupant } = await fullBuilding();
    expect([await listed(contractor), await listed(await person("technician"))]).toEqual([[], []]);
    expect((await occupant.get(path)).status).toBe(403);
  });
});
