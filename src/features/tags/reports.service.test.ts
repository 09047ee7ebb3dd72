import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#platform/context.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { report, strangersReport } from "../../../tests/harness/tags.ts";
import { ownedBuilding, person, picture, send } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { forgetReports } from "./hooks.server.ts";

const { app, database, clock } = await testApp();

/** A building in Lagos with a lift that has a tag. */
async function tagged() {
  const made = await ownedBuilding();
  const { owner, propertyId } = made;
  const lift = { name: "Lift A", kind: "lift", place: "Lobby" };
  const { asset } = (await owner.post(`/properties/${propertyId}/assets`, lift)).body.data;
  const [tag] = (await owner.post(`/properties/${propertyId}/tags`, { assetIds: [asset.id] })).body.data.tags;
  const listed = async (query = "") => (await owner.get(`/properties/${propertyId}/reports${query}`)).body.data;
  const waiting = async () => (await listed()).reports[0];
  return { ...made, code: tag.code as string, tagId: tag.id as string, listed, waiting };
}

const inbox = async (who: { get: (path: string) => ReturnType<typeof send> }, title: string) =>
  (await who.get("/notifications")).body.data.notifications.filter((one: { title: string }) => one.title === title);

describe("a stranger's report", () => {
  test("waits unconfirmed for the keepers, who are told; nobody else hears of it", async () => {
    const { owner, occupant, propertyId, code, listed } = await tagged();
    const sent = await report(code, { description: "The bulb in the corridor is dead.", phone: "0803 555 0001" });
    expect([sent.status, sent.body.data.report.emergency]).toEqual([201, "quiet"]);
    const { reports, waiting } = await listed();
    expect(waiting).toBe(1);
    expect(reports).toEqual([
      expect.objectContaining({
        ...{ description: "The bulb in the corridor is dead.", phone: "+2348035550001", status: "waiting" },
        ...{ name: "Lift A", photoUrl: null, ticketId: null },
      }),
    ]);
    expect(await inbox(owner, "Faults reported by tag")).toMatchObject([
      {
        message: expect.stringContaining("The bulb in the corridor is dead."),
        link: `/property/${propertyId}?tab=tags`,
      },
    ]);
    expect(await inbox(occupant, "Faults reported by tag")).toEqual([]);
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history[0].sentence).toBe("Somebody without an account reported a fault by the tag of “Lift A”.");
  });

  test("says nothing to the stranger but the building's name", async () => {
    const { code } = await tagged();
    const { page } = (await send("GET", `/t/${code}`, null)).body.data;
    expect(Object.keys(page).sort()).toEqual(["building", "call", "check", "state", "words"]);
    expect(page.building).toBe("Marina Court");
    const { body } = await report(code);
    expect(JSON.stringify([page, body])).not.toMatch(/Lift|Lobby|Adaeze/);
  });

  test("of danger answers whom to call at once, and rings for the keepers", async () => {
    const { owner, code } = await tagged();
    const description = "Fire! Smoke dey come out from the lift, person trap inside.";
    const judged = (await send("POST", `/t/${code}/triage`, null, { description })).body.data.triage;
    expect(judged.emergency).toBe("alarm");
    expect(judged.hazards[0].call.map(({ shown }: { shown: string }) => shown)).toEqual(["112", "767", "07000 SAFETY"]);
    const { body } = await report(code, { description });
    expect(body.data.report).toMatchObject({ emergency: "alarm", hazards: judged.hazards });
    expect(await inbox(owner, "Danger reported by tag")).toMatchObject([{ priority: "emergency" }]);
  });

  test.each([
    ["an empty one", { description: " " }, 422],
    ["one of 10,000 letters", { description: "x".repeat(10_000) }, 422],
    ["a phone that cannot be", { phone: "12" }, 422],
    ["a check that was not worked out", { solution: 1 }, 422],
    ["a check of nobody", { challenge: "1.2.3" }, 422],
    ["a photo that is none", { photo: Buffer.from("no picture").toString("base64") }, 415],
    ["a photo that is not base64", { photo: "§" }, 422],
  ])("%s is refused and not kept", async (_, fields, status) => {
    const { code, listed } = await tagged();
    const { body, ...answer } = await report(code, fields);
    expect([answer.status, body.detail]).toEqual([status, expect.stringMatching(/^[A-Z].+\.$/)]);
    expect(await listed()).toMatchObject({ reports: [], waiting: 0 });
  });

  test("with the check of another tag, or one from hours ago, is refused", async () => {
    const { code, listed } = await tagged();
    const other = await tagged();
    const body = await strangersReport(other.code);
    expect((await send("POST", `/t/${code}/reports`, null, body)).status).toBe(422);
    try {
      clock.now = new Date(Date.now() + 3 * 3_600_000);
      expect((await send("POST", `/t/${other.code}/reports`, null, body)).body.detail).toMatch(/open for too long/);
    } finally {
      clock.now = null;
    }
    expect([(await listed()).waiting, (await other.listed()).waiting]).toEqual([0, 0]);
  });

  test("sent again, or twice at once, is one report", async () => {
    const { code, listed } = await tagged();
    const body = await strangersReport(code);
    const sent = () => send("POST", `/t/${code}/reports`, null, body);
    const answers = [...(await Promise.all([sent(), sent()])), await sent()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await listed()).waiting).toBe(1);
  });

  test("more than five an hour by one tag are refused with whom to call; another tag still takes them", async () => {
    const { owner, propertyId, code, listed } = await tagged();
    for (let n = 0; n < 5; n += 1) expect((await report(code)).status).toBe(201);
    const sixth = await report(code);
    expect([sixth.status, sixth.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(sixth.body.detail).toMatch(/call 112 or 767/);
    expect((await listed()).waiting).toBe(5);
    const [door] = (await owner.post(`/properties/${propertyId}/tags`, { door: true })).body.data.tags;
    expect((await report(door.code)).status).toBe(201);
    // Strangers fill no inbox: their reports share one line there.
    expect(await inbox(owner, "Faults reported by tag")).toHaveLength(1);
  });

  test("by a tag that was renewed is refused in plain words", async () => {
    const { owner, tagId, code, listed } = await tagged();
    const body = await strangersReport(code);
    await owner.post(`/tags/${tagId}/renewal`);
    const answer = await send("POST", `/t/${code}/reports`, null, body);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(/replaced by a newer one/)]);
    expect((await send("POST", `/t/${code}/triage`, null, { description: "Smoke" })).status).toBe(409);
    expect((await listed()).waiting).toBe(0);
  });
});

describe("a keeper", () => {
  test("makes a report a request with one click; its photo moves over", async () => {
    const { owner, code, listed, waiting } = await tagged();
    const description = "The lift stops between floors. It began on Monday.";
    await report(code, { description, photo: await picture() });
    const { id, photoUrl } = await waiting();
    const photo = await app.inject({ url: photoUrl });
    expect([photo.statusCode, photo.headers["content-type"]]).toEqual([200, "image/webp"]);
    const answer = await owner.post(`/reports/${id}/request`);
    expect(answer.status).toBe(201);
    const made = answer.body.data.report;
    expect(made).toMatchObject({ status: "requested", photoUrl: null, decidedBy: "Adaeze Bello" });
    const { ticket } = (await owner.get(`/repair-tickets/${made.ticketId}`)).body.data;
    expect(ticket).toMatchObject({
      title: "The lift stops between floors",
      locationDetails: "Lift A, Lobby",
      category: made.triage.category,
      priority: made.triage.priority,
      mediaUploads: [{ fileType: "image" }],
    });
    expect(ticket.description).toContain(description);
    expect(ticket.clocks).not.toBeNull();
    expect((await app.inject({ url: photoUrl })).statusCode).toBe(404);
    expect(await listed("?status=waiting")).toMatchObject({ reports: [], waiting: 0 });
  });

  test("makes a request of a thing whose long name is cut within a sign", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const pump = { name: `a${"😀".repeat(120)}`, kind: "lift" };
    const { asset } = (await owner.post(`/properties/${propertyId}/assets`, pump)).body.data;
    const [tag] = (await owner.post(`/properties/${propertyId}/tags`, { assetIds: [asset.id] })).body.data.tags;
    await report(tag.code);
    const [{ id }] = (await owner.get(`/properties/${propertyId}/reports`)).body.data.reports;
    const answer = await owner.post(`/reports/${id}/request`);
    expect(answer.status).toBe(201);
    const { ticket } = (await owner.get(`/repair-tickets/${answer.body.data.report.ticketId}`)).body.data;
    expect(ticket.locationDetails).toMatch(/^a😀+\ufffd$/u);
  });

  test("may say better what it is", async () => {
    const { owner, code, waiting } = await tagged();
    await report(code);
    const better = { title: "Leak above the lift", category: "Plumbing", priority: "high" };
    const { report: made } = (await owner.post(`/reports/${(await waiting()).id}/request`, better)).body.data;
    expect((await owner.get(`/repair-tickets/${made.ticketId}`)).body.data.ticket).toMatchObject(better);
  });

  test("dismisses one with a reason, which stands in the history; its photo goes", async () => {
    const { owner, propertyId, code, listed, waiting } = await tagged();
    await report(code, { photo: await picture() });
    const { id, photoUrl } = await waiting();
    expect((await owner.post(`/reports/${id}/dismissal`, {})).status).toBe(422);
    const answer = await owner.post(`/reports/${id}/dismissal`, { reason: "Sent by children." });
    expect(answer.body.data.report).toMatchObject({ status: "dismissed", reason: "Sent by children.", photoUrl: null });
    expect((await app.inject({ url: photoUrl })).statusCode).toBe(404);
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history[0].sentence).toContain("dismissed a report that came by the tag of “Lift A”");
    await report(code);
    const idsOf = async (status: string) =>
      (await listed(`?status=${status}`)).reports.map((one: { id: string }) => one.id);
    expect(await idsOf("decided")).toEqual([id]);
    expect(await idsOf("waiting")).toEqual([(await waiting()).id]);
  });

  test("who is second, or at once with another, hears what was decided, and nothing is made twice", async () => {
    const { owner, propertyId, code, waiting } = await tagged();
    await report(code, { photo: await picture() });
    const path = `/reports/${(await waiting()).id}`;
    const answers = await Promise.all([owner.post(`${path}/request`), owner.post(`${path}/request`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await owner.post(`${path}/dismissal`, { reason: "No." })).body.detail).toMatch(/repair request already/);
    const { rows } = await database.db.execute(
      sql`select (select count(*)::int from tickets where property_id = ${propertyId}) as tickets,
        (select count(*)::int from media where thing = 'ticket' and property_id = ${propertyId}) as files`,
    );
    expect(rows).toEqual([{ tickets: 1, files: 1 }]);
  });
});

test("reports are for keepers alone; strangers' pictures open by signed address only", async () => {
  const { owner, propertyId, occupant, code, waiting } = await tagged();
  await report(code, { photo: await picture() });
  const { id, photoUrl } = await waiting();
  const contractor = await verified("contractor");
  await engage(owner, propertyId, contractor);
  for (const [who, status] of [
    [occupant, 403],
    [contractor, 403],
    [await person("technician"), 403],
    [await person("property_manager"), 404],
  ] as const) {
    const answers = [
      await who.get(`/properties/${propertyId}/reports`),
      await who.post(`/reports/${id}/request`),
      await who.post(`/reports/${id}/dismissal`, { reason: "Mine." }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  }
  expect((await waiting()).status).toBe("waiting");
  for (const url of [photoUrl.replace(/signature=./, "signature=x_"), `/api/reports/${id}/photo`])
    expect((await app.inject({ url })).statusCode).toBe(404);
});

test("what was dismissed is forgotten after 90 days, what waits is not", async () => {
  const { owner, code, listed, waiting } = await tagged();
  await report(code, { phone: "0803 555 0001" });
  await owner.post(`/reports/${(await waiting()).id}/dismissal`, { reason: "Twice." });
  await report(code);
  const ctx: Ctx = systemContext({ db: database.db } as Parameters<typeof systemContext>[0]);
  const in91Days = Date.now() + 91 * 86_400_000;
  await forgetReports(ctx, { before: (days) => new Date(in91Days - days * 86_400_000) });
  expect((await listed()).reports.map(({ status }: { status: string }) => status)).toEqual(["waiting"]);
});
