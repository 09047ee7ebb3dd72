import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { assign, engage, technicianOf } from "../../../tests/harness/crew.ts";
import { memberOf, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person, picture } from "../../../tests/harness/world.ts";

const { database } = await testApp();
let good: string;
let stranger: { owner: Person; occupant: Person; manager: Person; contractor: Person };
beforeAll(async () => {
  good = await picture();
  const { owner, occupant } = await ownedBuilding();
  stranger = { owner, occupant, manager: await person("property_manager"), contractor: await person("contractor") };
});

const photo = () => ({ file_data: good, file_type: "image", file_name: "wet.jpg" });

const world = async () => {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const body = repairRequest({ category: "Roof", propertyId });
  const id: string = (await occupant.post("/repair-tickets", body)).body.data.ticket.id;
  return { owner, propertyId, occupant, id };
};
const comment = (who: Person, id: string, body: object, key?: string) =>
  who.post(`/repair-tickets/${id}/comments`, body, { key });
const timelineOf = async (who: Person, id: string) => (await who.get(`/repair-tickets/${id}`)).body.data.timeline;
const commentsOf = async (id: string) => {
  const { rows } = await database.db.execute(
    sql`select (select count(*) from activity where thing_id = ${id} and act = 'commented') as comments,
      (select count(*) from media where thing = 'comment') as media`,
  );
  return { comments: Number(rows[0]?.comments), media: Number(rows[0]?.media) };
};
const titlesOf = async (who: Person) =>
  (await database.db.execute(sql`select title from notifications where account_id = ${who.id} order by id`)).rows.map(
    (row) => row.title,
  );

describe("a comment", () => {
  test("is for whoever lives there: having left, its author reads on and writes no more", async () => {
    const { owner, propertyId, occupant, id } = await world();
    expect((await comment(occupant, id, { text: "Still wet." })).status).toBe(201);
    const { id: memberId } = await memberOf(owner, propertyId, occupant);
    expect((await owner.remove(`/properties/${propertyId}/members/${memberId}`)).status).toBe(200);
    expect((await comment(occupant, id, { text: "And now?" })).status).toBe(403);
    const seen = (await occupant.get(`/repair-tickets/${id}`)).body.data;
    expect([seen.ticket.can.comment, (await commentsOf(id)).comments]).toEqual([false, 1]);
  });

  test("written after its author moved out is not given to them, with what was read before still there", async () => {
    const { owner, propertyId, occupant, id } = await world();
    await comment(owner, id, { text: "Coming on Monday." });
    const { id: memberId } = await memberOf(owner, propertyId, occupant);
    await occupant.remove(`/properties/${propertyId}/members/${memberId}`);
    const told = await titlesOf(occupant);
    const later = await comment(owner, id, { text: "The new people have the key.", mediaUploads: [photo()] });
    expect(later.status).toBe(201);
    await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Done." });
    const { ticket, timeline } = (await occupant.get(`/repair-tickets/${id}`)).body.data;
    const texts = timeline.map(({ text }: { text: string | null }) => text).filter(Boolean);
    expect([ticket.status, texts]).toEqual(["resolved", ["Coming on Monday."]]);
    expect(await titlesOf(occupant)).toEqual(told);
    expect((await timelineOf(owner, id)).map(({ text }: { text: string | null }) => text)).toContain("Done.");
  });

  test("after its author moved out, who takes it or gives it back is not told to them", async () => {
    const { owner, propertyId, occupant, id } = await world();
    const contractor = await verified("contractor");
    await engage(owner, propertyId, contractor);
    const { id: memberId } = await memberOf(owner, propertyId, occupant);
    await occupant.remove(`/properties/${propertyId}/members/${memberId}`);
    const told = await titlesOf(occupant);
    const given = { contractorId: contractor.id, dueDate: "2090-05-01" };
    const { taskId } = (await owner.post(`/repair-tickets/${id}/assign`, given)).body.data.ticket;
    const { task } = (await owner.get(`/tasks/${taskId}`)).body.data;
    const freed = await owner.put(`/tasks/${taskId}`, { version: task.version, contractorId: null });
    expect(freed.status).toBe(200);
    expect(await titlesOf(occupant)).toEqual(told);
  });

  test("with a photo reaches the other side, and each sees whose it is", async () => {
    const { owner, occupant, id } = await world();
    const answer = await comment(occupant, id, { text: " It is worse.\nSee. ", mediaUploads: [photo()] });
    expect(answer.status).toBe(201);
    expect(answer.body.data.comment).toMatchObject({
      act: "commented",
      text: "It is worse.\nSee.",
      mine: true,
      actorName: "Tunde Okafor",
    });
    expect((await timelineOf(owner, id)).at(-1)).toMatchObject({
      text: "It is worse.\nSee.",
      mine: false,
      mediaUploads: [{ fileName: "wet.jpg" }],
    });
    await comment(owner, id, { text: "Coming." });
    expect((await titlesOf(occupant)).at(-1)).toBe("Adaeze Bello wrote to you");
    expect((await titlesOf(owner)).at(-1)).toBe("Tunde Okafor wrote to you");
  });

  test("reaches contractor and technician while the work is theirs", async () => {
    const { owner, propertyId, occupant, id } = await world();
    const contractor = await verified("contractor");
    await engage(owner, propertyId, contractor);
    const { technician, memberId } = await technicianOf(contractor);
    const given = { contractorId: contractor.id, dueDate: "2090-05-01" };
    const { taskId } = (await owner.post(`/repair-tickets/${id}/assign`, given)).body.data.ticket;
    await assign(contractor, taskId, { assignedTeamMemberId: memberId });
    await comment(occupant, id, { text: "Please come after four." });
    const told = "Tunde Okafor wrote to you";
    expect([(await titlesOf(contractor)).at(-1), (await titlesOf(technician)).at(-1)]).toEqual([told, told]);
    await owner.put(`/tasks/${taskId}/status`, { status: "completed" });
    await comment(owner, id, { text: "Thank you all." });
    const later = [...(await titlesOf(contractor)), ...(await titlesOf(technician))];
    expect(later).not.toContain("Adaeze Bello wrote to you");
  });

  test("may be a photo alone", async () => {
    const { occupant, id } = await world();
    const answer = await comment(occupant, id, { mediaUploads: [photo()] });
    expect([answer.status, answer.body.data.comment.text]).toEqual([201, null]);
    expect(answer.body.data.comment.mediaUploads).toHaveLength(1);
  });

  test("can still be written once the request is resolved", async () => {
    const { owner, occupant, id } = await world();
    await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Done." });
    expect((await comment(occupant, id, { text: "Thank you." })).status).toBe(201);
  });

  test.each([
    [{}, ["text"]],
    [{ text: " \n " }, ["text"]],
    [{ text: "", mediaUploads: [] }, ["text"]],
    [{ text: 5 }, ["text"]],
    [{ text: "x".repeat(10_001) }, ["text"]],
    [{ text: "a\u0007b" }, ["text"]],
    [{ text: "fine", mediaUploads: [{ file_type: "image" }] }, ["mediaUploads.0.file_data"]],
  ])("is refused as %j", async (body, paths) => {
    const { occupant, id } = await world();
    const before = await commentsOf(id);
    const answer = await comment(occupant, id, body);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, paths]);
    expect(await commentsOf(id)).toEqual(before);
  });

  test("with one bad file stores nothing", async () => {
    const { occupant, id } = await world();
    const before = await commentsOf(id);
    const answer = await comment(occupant, id, {
      text: "See",
      mediaUploads: [photo(), { ...photo(), file_data: "AAAA" }],
    });
    expect(answer.status).toBe(415);
    expect(await commentsOf(id)).toEqual(before);
  });

  test("is written once by a repeated key, also when sent together", async () => {
    const { occupant, id } = await world();
    const before = await commentsOf(id);
    const key = crypto.randomUUID();
    const body = { text: "Hello", mediaUploads: [photo()] };
    const answers = await Promise.all([1, 2, 3].map(() => comment(occupant, id, body, key)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.data.comment.id)).size).toBe(1);
    expect((await comment(occupant, id, { text: "Other" }, key)).status).toBe(409);
    expect(await commentsOf(id)).toEqual({ comments: 1, media: before.media + 1 });
  });

  test("of somebody else's request reads as if that were not there", async () => {
    const { propertyId, id } = await world();
    const neighbour = await person("building_occupant", { propertyId });
    for (const who of [neighbour, ...Object.values(stranger)]) {
      expect((await comment(who, id, { text: "Hello" })).status).toBe(404);
      expect((await comment(who, id, { text: "Hello", mediaUploads: [photo()] })).status).toBe(404);
    }
    expect((await comment(stranger.owner, crypto.randomUUID(), { text: "Hello" })).status).toBe(404);
    expect((await commentsOf(id)).comments).toBe(0);
  });

  test("takes any body without failing on our side", async () => {
    const { occupant, id } = await world();
    const upload = fc.record({
      file_data: fc.oneof(fc.string(), fc.base64String()),
      file_type: fc.constant("image"),
      latitude: fc.double(),
    });
    const value = fc.oneof(fc.anything(), fc.string({ unit: "binary" }), fc.array(upload, { maxLength: 2 }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom("text", "mediaUploads", "id"), value), async (body) => {
        expect([201, 413, 415, 422]).toContain((await comment(occupant, id, body)).status);
      }),
      { numRuns: 60 },
    );
  });
});

test("a request and a message that were sent later say when the phone had written them, and when they came", async () => {
  const { owner, occupant, propertyId } = await world();
  const [filed, written] = [60, 30].map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString());
  const sentLater = (at = "") => ({ headers: { "x-occurred-at": at, "x-device-time": new Date().toISOString() } });
  const request = repairRequest({ propertyId, title: "Sent when the line was back" });
  const { ticket } = (await occupant.post("/repair-tickets", request, sentLater(filed))).body.data;
  await occupant.post(`/repair-tickets/${ticket.id}/comments`, { text: "Worse now." }, sentLater(written));
  await comment(occupant, ticket.id, { text: "And here." });
  const told = (await timelineOf(owner, ticket.id)).filter(({ act }: { act: string }) => /filed|commented/.test(act));
  const near = (one: string | undefined, other = "") => Math.abs(Date.parse(one ?? "") - Date.parse(other)) < 60_000;
  expect([near(told[0].occurredAt, filed), near(told[1].occurredAt, written)]).toEqual([true, true]);
  expect("occurredAt" in told[2]).toBe(false);
  expect(Date.parse(told[0].at)).toBeGreaterThan(Date.parse(filed ?? "") + 3_500_000);
});

test("a message of a phone whose clock was put right meanwhile is dated by what is known, or by its arrival and so marked", async () => {
  const { owner, occupant, propertyId } = await world();
  const request = repairRequest({ propertyId, title: "By a clock of last year" });
  const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
  const [hour, now] = [3_600_000, Date.now()];
  const lastYear = new Date(now - 365 * 24 * hour).toISOString();
  const by = (clock: string) => ({
    headers: { "x-occurred-at": lastYear, "x-device-time": new Date().toISOString(), "x-occurred-clock": clock },
  });
  // One page counted it all; another was closed before the clock was put right, and nobody knows for how long.
  await occupant.post(`/repair-tickets/${ticket.id}/comments`, { text: "Counted." }, by(counted(now, hour)));
  const lost = `heard=${now - 9 * hour};offset=0;since=;ago=`;
  await occupant.post(`/repair-tickets/${ticket.id}/comments`, { text: "Lost." }, by(lost));
  const told = (await timelineOf(owner, ticket.id)).filter(({ act }: { act: string }) => act === "commented");
  const near = (one: string, other: number) => Math.abs(Date.parse(one) - other) < 60_000;
  expect([near(told[0].occurredAt, now - hour), told[0].isTimeUnknown ?? false]).toEqual([true, false]);
  expect([near(told[1].occurredAt, now), told[1].isTimeUnknown]).toEqual([true, true]);
});

const counted = (now: number, ago: number) => `heard=${now - 2 * ago};offset=0;since=${ago};ago=${ago}`;
