import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { repairCategories, ticketPriorities, ticketStatuses } from "#domain/vocab.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { building, ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const number = async (query: ReturnType<typeof sql>) => Number((await database.db.execute(query)).rows[0]?.n);
const ticketsOf = (propertyId: string) =>
  number(sql`select count(*) as n from tickets where property_id = ${propertyId}`);
const eventsOf = (ticketId: string) => number(sql`select count(*) as n from activity where thing_id = ${ticketId}`);
const noticesOf = async (who: Person) =>
  (
    await database.db.execute(
      sql`select title, link, priority from notifications where account_id = ${who.id} order by id`,
    )
  ).rows;

const request = (propertyId: string, fields: object = {}) => ({
  title: "Dripping ceiling",
  description: "It drips since midnight.\nI put a bucket under it.",
  priority: "high",
  category: "Plumbing",
  propertyId,
  locationDetails: "Flat 3, bedroom",
  emergency: false,
  ...fields,
});

/** One building with a request in it, its keeper, its reporter, and people who have nothing to do with it. */
const world = async () => {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const id: string = (await occupant.post("/repair-tickets", request(propertyId))).body.data.ticket.id;
  return { owner, propertyId, occupant, id };
};

let strangers: Record<"owner" | "manager" | "occupant" | "contractor" | "technician", Person>;
beforeAll(async () => {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  strangers = {
    owner,
    manager: await person("property_manager"),
    occupant: await person("building_occupant", { propertyId }),
    contractor: await person("contractor"),
    technician: await person("technician"),
  };
});

describe("filing a request", () => {
  test("keeps it as sent, tells the owner, and starts its timeline", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const answer = await occupant.post(
      "/repair-tickets",
      request(propertyId, { title: "  Dripping <b>ceiling</b>  " }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.data.ticket).toMatchObject({
      title: "Dripping <b>ceiling</b>",
      status: "open",
      unit: "Flat 3",
      reporterName: "Tunde Okafor",
      reporterConfirmed: false,
      occupantPhone: "+2348031234567",
      acknowledgedAt: null,
      mediaUploads: [],
    });
    const { id } = answer.body.data.ticket;
    expect(await noticesOf(owner)).toContainEqual({
      title: "Requests of unconfirmed occupants",
      link: `/tickets/${id}`,
      priority: "high",
    });
    expect(await noticesOf(occupant)).toEqual([]);
    expect((await owner.get(`/repair-tickets/${id}`)).body.data.timeline).toMatchObject([
      { act: "filed", actorName: "Tunde Okafor", mine: false },
    ]);
  });

  test.each([[{ priority: "emergency" }], [{ emergency: true }]])(
    "%j reaches the owner as an emergency",
    async (fields) => {
      const { owner, propertyId, occupant } = await ownedBuilding();
      const { ticket } = (await occupant.post("/repair-tickets", request(propertyId, fields))).body.data;
      expect(ticket).toMatchObject(fields);
      expect(await noticesOf(owner)).toContainEqual({
        title: "Emergency reported",
        link: `/tickets/${ticket.id}`,
        priority: "emergency",
      });
    },
  );

  test.each(["owner", "manager", "contractor", "technician"] as const)("is not for a %s", async (role) => {
    const { owner, propertyId } = await ownedBuilding();
    const who = role === "owner" ? owner : strangers[role];
    expect((await who.post("/repair-tickets", request(propertyId))).status).toBe(403);
    expect(await ticketsOf(propertyId)).toBe(0);
  });

  test("in another building reads as if that were not there", async () => {
    const { propertyId } = await ownedBuilding();
    expect((await strangers.occupant.post("/repair-tickets", request(propertyId))).status).toBe(404);
    expect((await strangers.occupant.post("/repair-tickets", request(crypto.randomUUID()))).status).toBe(404);
    expect(await ticketsOf(propertyId)).toBe(0);
  });

  test("in a building that was archived is no longer possible", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    await database.db.execute(sql`update properties set archived_at = now() where id = ${propertyId}`);
    expect((await occupant.post("/repair-tickets", request(propertyId))).status).toBe(404);
    expect(await ticketsOf(propertyId)).toBe(0);
  });

  const missing = "Please fill in all required fields including valid property selection.";
  test.each([
    ["title", "", missing],
    ["title", null, missing],
    ["description", "\n ", missing],
    ["priority", undefined, missing],
    ["category", undefined, missing],
    ["propertyId", "", missing],
    ["locationDetails", "", missing],
    ["title", "x".repeat(201), "Title can have at most 200 characters."],
    ["title", 7, "Title must be text."],
    ["title", "bell\u0007", "Title holds characters that cannot be stored."],
    ["description", "a\u0000b", "Description holds characters that cannot be stored."],
    ["description", "x".repeat(10_001), "Description can have at most 10,000 characters."],
    ["priority", "urgent", `Priority must be one of: ${ticketPriorities.join(", ")}.`],
    ["category", "Roofing", `Category must be one of: ${repairCategories.join(", ")}.`],
    ["propertyId", "no-properties", "Property must be a valid id."],
    ["emergency", "true", "Emergency must be true or false."],
    ["mediaUploads", "photo", undefined],
  ])("refuses %s as %j", async (field, value, sentence) => {
    const { occupant, propertyId } = await ownedBuilding();
    const answer = await occupant.post("/repair-tickets", request(propertyId, { [field]: value }));
    expect(answer.status).toBe(422);
    if (sentence) expect(answer.body.detail).toBe(sentence);
    expect(answer.body.errors?.map((error) => error.path)).toEqual([field]);
    expect(await ticketsOf(propertyId)).toBe(0);
  });

  test("takes any body without failing on our side", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    const key = fc.constantFrom(...Object.keys(request(propertyId)), "mediaUploads", "__proto__");
    const upload = fc.record({
      file_data: fc.string(),
      file_type: fc.constantFrom("image", "video", 5),
      timestamp: fc.anything(),
    });
    const value = fc.oneof(fc.anything(), fc.string({ unit: "binary" }), fc.array(upload, { maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value), async (fields) => {
        const answer = await occupant.post("/repair-tickets", request(propertyId, fields));
        expect([201, 404, 413, 415, 422, 429]).toContain(answer.status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("acknowledging", () => {
  test("tells the occupant once, however often it is said", async () => {
    const { owner, occupant, id } = await world();
    const answers = await Promise.all([1, 2].map(() => owner.post(`/repair-tickets/${id}/acknowledge`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.body.data.ticket).toMatchObject({ status: "open", can: { acknowledge: false, resolve: true } });
    expect(answers[0]?.body.data.ticket.acknowledgedAt).not.toBeNull();
    expect(await noticesOf(occupant)).toEqual([
      { title: "Your request was seen", link: `/occupant/tickets/${id}`, priority: "high" },
    ]);
    expect(await eventsOf(id)).toBe(2);
  });

  test("is for those who look after the building", async () => {
    const { occupant, id } = await world();
    const path = `/repair-tickets/${id}/acknowledge`;
    expect((await occupant.post(path)).status).toBe(403);
    expect((await strangers.contractor.post(path)).status).toBe(403);
    for (const who of [strangers.owner, strangers.manager]) expect((await who.post(path)).status).toBe(404);
    expect(await eventsOf(id)).toBe(1);
  });

  test("a resolved request is 409", async () => {
    const { owner, id } = await world();
    await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Done." });
    expect((await owner.post(`/repair-tickets/${id}/acknowledge`)).status).toBe(409);
    expect(await eventsOf(id)).toBe(2);
  });
});

describe("moving a request on", () => {
  const move = (who: Person, id: string, body: object, key?: string) =>
    who.put(`/repair-tickets/${id}/status`, body, { key });

  test("starts, then resolves with the note, and the occupant is told of both", async () => {
    const { owner, occupant, id } = await world();
    const started = (await move(owner, id, { status: "in_progress", version: 1 })).body.data.ticket;
    expect(started).toMatchObject({ status: "in_progress", version: 2, can: { resolve: true, acknowledge: false } });
    expect(started.acknowledgedAt).not.toBeNull();
    const resolved = (await move(owner, id, { status: "resolved", note: "New pipe." })).body.data.ticket;
    expect(resolved).toMatchObject({ status: "resolved", can: { resolve: false } });
    expect(resolved.resolvedAt).not.toBeNull();
    expect((await noticesOf(occupant)).map((notice) => notice.title)).toEqual([
      "Work has started",
      "Your request is resolved",
    ]);
    const { timeline, ticket } = (await occupant.get(`/repair-tickets/${id}`)).body.data;
    expect(timeline.map((event: { act: string; text: string }) => [event.act, event.text])).toEqual([
      ["filed", null],
      ["started", null],
      ["resolved", "New pipe."],
    ]);
    expect(ticket.can).toMatchObject({ resolve: false, reopen: true, comment: true });
  });

  test.each([
    [{ status: "resolved" }, 422, "Please say what was done before you resolve the request."],
    [{ status: "resolved", note: "  " }, 422, "Please say what was done before you resolve the request."],
    [{ status: "assigned" }, 409, "A request becomes assigned by assigning it to a contractor."],
    [{ status: "in_progress", version: 9 }, 409, "This request changed meanwhile. Please look again."],
    [{ status: "in_progress", version: 0 }, 422, "Version must be between 1 and 2,147,483,647."],
    [{ status: "closed" }, 422, `Status must be one of: ${ticketStatuses.join(", ")}.`],
    [{}, 422, "Status is required."],
  ])("refuses %j with %i and changes nothing", async (body, status, sentence) => {
    const { owner, id } = await world();
    const answer = await move(owner, id, body);
    expect([answer.status, answer.body.detail]).toEqual([status, sentence]);
    const { ticket } = (await owner.get(`/repair-tickets/${id}`)).body.data;
    expect([ticket.status, ticket.version, await eventsOf(id)]).toEqual(["open", 1, 1]);
  });

  test("resolved is final, and saying it again changes nothing", async () => {
    const { owner, id } = await world();
    await move(owner, id, { status: "resolved", note: "Done." });
    expect((await move(owner, id, { status: "resolved", note: "Again." })).status).toBe(200);
    for (const status of ["open", "in_progress"]) expect((await move(owner, id, { status })).status).toBe(409);
    expect(await eventsOf(id)).toBe(2);
  });

  test("two who resolve it at once do it once", async () => {
    const { owner, occupant, id } = await world();
    const answers = await Promise.all(["One.", "Two."].map((note) => move(owner, id, { status: "resolved", note })));
    expect(answers.map((answer) => answer.status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(await eventsOf(id)).toBe(2);
    expect(await noticesOf(occupant)).toHaveLength(1);
  });

  test("a repeated key does it once and answers the same", async () => {
    const { owner, id } = await world();
    const key = crypto.randomUUID();
    const first = await move(owner, id, { status: "resolved", note: "Done." }, key);
    const second = await move(owner, id, { status: "resolved", note: "Done." }, key);
    expect(second.body.data.ticket).toEqual(first.body.data.ticket);
    expect((await move(owner, id, { status: "resolved", note: "Other." }, key)).status).toBe(409);
    expect(await eventsOf(id)).toBe(2);
  });

  test("is for those who look after the building", async () => {
    const { occupant, id } = await world();
    const body = { status: "resolved", note: "Done." };
    expect((await move(occupant, id, body)).status).toBe(403);
    expect((await move(strangers.technician, id, body)).status).toBe(403);
    for (const who of [strangers.owner, strangers.manager]) expect((await move(who, id, body)).status).toBe(404);
    expect((await move(strangers.owner, crypto.randomUUID(), body)).status).toBe(404);
    expect((await move(strangers.owner, "42", body)).status).toBe(404);
    expect(await eventsOf(id)).toBe(1);
  });

  test("takes any body without failing on our side", async () => {
    const { owner, id } = await world();
    const value = fc.oneof(
      fc.anything(),
      fc.string({ unit: "binary" }),
      fc.constantFrom(...ticketStatuses),
      fc.integer(),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom("status", "note", "version", "id"), value), async (body) => {
        expect([200, 409, 422]).toContain((await move(owner, id, body)).status);
      }),
      { numRuns: 60 },
    );
  });
});
