import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outboundTo } from "#platform/outbound.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { finished, verify } from "../../../tests/harness/crew.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { fine, startWebhooks } from "../../../tests/harness/webhooks.ts";
import { building, password, person } from "../../../tests/harness/world.ts";
import { mischief } from "../../../tests/rig/fake-receiver.ts";

const { database, drain, road, clock } = await testApp();
const { receiver, begin, hook, file, deliveries, passHours, listening } = await startWebhooks();

/** As a receiver makes it of what came at this moment. */
function signatureOf(body: string, secret: string): string {
  const seconds = begin().getTime() / 1_000;
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

describe("what happens is told", () => {
  test("to the webhooks of the owner alone, signed so that its receiver can check it", async () => {
    const { propertyId, occupant, secret, id, owner } = await listening(["tickets"]);
    const other = await person("property_owner");
    await building(other);
    await hook(other, ["tickets"]);
    const ticketId = (await file(occupant, propertyId)).body.data.ticket.id;
    await drain();
    expect(receiver.got).toHaveLength(1);
    const { headers = {}, body = "" } = receiver.got[0] ?? {};
    expect(JSON.parse(body)).toMatchObject({ event: "ticket.filed", propertyId, thing: "ticket", thingId: ticketId });
    expect(body).not.toContain("Drips");
    expect(headers["tunse-signature"]).toBe(signatureOf(body, secret));
    expect([headers["tunse-event"], headers["tunse-delivery"]]).toEqual(["ticket.filed", JSON.parse(body).id]);
    const [delivery] = await deliveries(owner, id);
    expect(delivery).toMatchObject({ status: "delivered", body, attempts: [{ status: 204, problem: null }] });
  });

  test("tasks and notices too, each where it was asked for", async () => {
    const { owner, propertyId, occupant } = await listening(["tasks", "notices"]);
    await owner.post("/tasks", {
      propertyId,
      title: "Grease the pump",
      description: "It squeaks.",
      category: "Plumbing",
      priority: "low",
      dueDate: "2099-12-01",
    });
    await file(occupant, propertyId);
    await drain();
    const events = receiver.got.map(({ body }) => JSON.parse(body));
    expect(events.map(({ event }) => event).sort()).toEqual(["notice.left", "task.created"]);
    expect(events.find(({ event }) => event === "notice.left")).toMatchObject({
      title: expect.any(String),
      propertyId,
    });
  });

  test("what a keeper says of finished work goes to who asked for verifications, signed as all is, and to nobody else", async () => {
    const said = async (workApproved: boolean) => {
      const { owner, taskId, contractor, propertyId } = await finished();
      await drain();
      const asked = await hook(owner, ["verifications"]);
      await hook(owner, ["tickets"]);
      await verify(owner, taskId, contractor, { workApproved, feedbackComments: "Neat." });
      await drain();
      const about = { propertyId, thing: "task", thingId: taskId };
      return { owner, id: asked.webhook.id, secret: asked.secret, about };
    };
    const [approved, rejected] = [await said(true), await said(false)];
    const messages = receiver.got.map(({ body, headers }) => [JSON.parse(body), headers["tunse-signature"]]);
    expect(messages.map(([message]) => message)).toEqual([
      { id: expect.any(String), at: begin().toISOString(), event: "verification.approved", ...approved.about },
      { id: expect.any(String), at: begin().toISOString(), event: "verification.rejected", ...rejected.about },
    ]);
    for (const [n, { secret }] of [approved, rejected].entries())
      expect(messages[n]?.[1]).toBe(signatureOf(receiver.got[n]?.body ?? "", secret));
    const [delivery] = await deliveries(approved.owner, approved.id);
    expect(delivery).toMatchObject({
      event: "verification.approved",
      status: "delivered",
      attempts: [{ status: 204 }],
    });
    expect((await approved.owner.post(`/webhooks/${approved.id}/deliveries/${delivery.id}/replay`)).status).toBe(200);
    await drain();
    expect(receiver.got.at(-1)?.body).toBe(delivery.body);
  });

  test("nothing of what did not happen: the message is written with the act", async () => {
    const { owner, propertyId, occupant, id } = await listening();
    expect((await occupant.post("/repair-tickets", repairRequest({ propertyId, title: "" }))).status).toBe(422);
    expect(await deliveries(owner, id)).toEqual([]);
  });

  test("nothing while it rests, nor to a suspended account", async () => {
    const { owner, propertyId, occupant, id } = await listening(["tickets"]);
    expect((await owner.put(`/webhooks/${id}`, { active: false })).status).toBe(200);
    await file(occupant, propertyId);
    await owner.put(`/webhooks/${id}`, { active: true });
    await file(occupant, propertyId);
    await database.db.execute(sql`update accounts set suspended_at = now() where id = ${owner.id}`);
    await drain();
    expect(receiver.got).toEqual([]);
    await database.db.execute(sql`update accounts set suspended_at = null where id = ${owner.id}`);
    expect(await deliveries(owner, id)).toHaveLength(1);
  });
});

describe("what does not come", () => {
  test.each(Object.keys(mischief))("is tried for a day and then given up: a receiver that %s", async (name) => {
    const { owner, propertyId, occupant, id } = await listening(["tickets"]);
    road.outbound = outboundTo({ allowed: [receiver.host], patienceMs: 30 });
    receiver.behave(mischief[name] ?? fine);
    await file(occupant, propertyId);
    await drain();
    const [first] = await deliveries(owner, id);
    expect(first).toMatchObject({ status: "waiting", attempts: [{ problem: expect.stringMatching(/^[A-Z].+\.$/) }] });
    expect(first.nextTryAt).toBe(new Date(begin().getTime() + 10_000).toISOString());
    await passHours(24);
    const [last] = await deliveries(owner, id);
    expect([last.status, last.attempts.length, last.nextTryAt]).toEqual(["failed", 10, null]);
  });

  test("comes as soon as its receiver is well again, once", async () => {
    const { owner, propertyId, occupant, id } = await listening(["tickets"]);
    receiver.behave(mischief["is overloaded"] ?? fine);
    await file(occupant, propertyId);
    await drain();
    receiver.behave(fine);
    await passHours(24);
    const [delivery] = await deliveries(owner, id);
    expect(receiver.got.map(({ headers }) => headers["tunse-delivery"])).toEqual([delivery.id, delivery.id]);
    expect(delivery).toMatchObject({ status: "delivered", attempts: [{ status: 204 }, { status: 503 }] });
  });

  test("is sent again by hand, as it was", async () => {
    const { owner, propertyId, occupant, id } = await listening(["tickets"]);
    await file(occupant, propertyId);
    const [waiting] = await deliveries(owner, id);
    const replay = (deliveryId: string) => owner.post(`/webhooks/${id}/deliveries/${deliveryId}/replay`);
    expect((await replay(waiting.id)).status).toBe(409);
    await drain();
    expect((await replay(waiting.id)).body.data.delivery.status).toBe("waiting");
    await drain();
    expect(receiver.got.map(({ body }) => body)).toEqual([waiting.body, waiting.body]);
    expect((await replay(crypto.randomUUID())).status).toBe(404);
  });

  test("a receiver that is silent costs one try, not one for each message", async () => {
    const { propertyId, occupant, owner, id } = await listening(["tickets"]);
    road.outbound = outboundTo({ allowed: [receiver.host], patienceMs: 1_000 });
    receiver.behave(mischief["never answers"] ?? fine);
    await file(occupant, propertyId);
    await drain();
    for (const _ of [1, 2, 3]) await file(occupant, propertyId);
    await drain();
    expect(receiver.got).toHaveLength(1);
    receiver.behave(fine);
    road.outbound = outboundTo({ allowed: [receiver.host] });
    await passHours(1);
    expect((await deliveries(owner, id)).map(({ status }: { status: string }) => status)).toEqual(
      Array.from({ length: 4 }, () => "delivered"),
    );
  });

  test("a private address is not reached, however it came to be one", async () => {
    const { owner, propertyId, occupant, id } = await listening(["tickets"]);
    road.outbound = outboundTo();
    await database.db.execute(sql`update webhooks set url = ${`https://localhost:${receiver.host.split(":")[1]}/`}`);
    await file(occupant, propertyId);
    await drain();
    expect(receiver.got).toEqual([]);
    expect((await deliveries(owner, id))[0].attempts[0].problem).toContain("private network");
  });
});

describe("a webhook", () => {
  test.each([
    "https://127.0.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/x",
    "http://example.com/x",
    "nowhere",
    "",
  ])("to %j is refused in a sentence", async (url) => {
    road.outbound = outboundTo();
    const owner = await person("property_owner");
    const answer = await owner.post("/webhooks", { url, events: ["tasks"], password });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "url"]);
    expect((await owner.get("/webhooks")).body.data.webhooks).toEqual([]);
  });

  test.each([
    { events: [], password },
    { events: ["everything"], password },
    { password },
    { events: ["tasks"], password: "Another-9!" },
  ])("of %j is refused", async (body) => {
    const owner = await person("property_owner");
    expect((await owner.post("/webhooks", { url: receiver.url, ...body })).status).toBe(422);
  });

  test("that is added, or led elsewhere by the password alone, is told to its owner, who may not have done it", async () => {
    const { owner, id } = await listening();
    const told = async () =>
      (await owner.get("/notifications")).body.data.notifications.filter(
        ({ title }: { title: string }) => title === "A program is told of your buildings",
      ).length;
    expect([await told(), receiver.got]).toEqual([1, []]);
    const url = `${receiver.url}/elsewhere`;
    clock.now = new Date(begin().getTime() + 16 * 60_000);
    for (const more of [{}, { password: "Another-9!" }])
      expect((await owner.put(`/webhooks/${id}`, { url, ...more })).body.errors?.[0]?.path).toBe("password");
    expect((await owner.get("/webhooks")).body.data.webhooks[0].url).toBe(receiver.url);
    expect((await owner.put(`/webhooks/${id}`, { url, password })).body.data.webhook.url).toBe(url);
    expect(await told()).toBe(2);
  });

  test("keeps its secret sealed and shows it once", async () => {
    const { owner, secret } = await listening();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(JSON.stringify((await owner.get("/webhooks")).body)).not.toContain(secret);
    const { rows } = await database.db.execute<{ secret: Buffer }>(sql`select secret from webhooks`);
    for (const row of rows) expect(Buffer.from(row.secret).includes(secret.slice(6))).toBe(false);
  });

  test("is changed, seen and removed by its owner alone", async () => {
    const { owner, id } = await listening();
    const other = await person("property_owner");
    for (const answer of [
      await other.get(`/webhooks/${id}/deliveries`),
      await other.put(`/webhooks/${id}`, { active: false }),
      await other.remove(`/webhooks/${id}`),
      await other.post(`/webhooks/${id}/test`),
    ])
      expect(answer.status).toBe(404);
    expect((await owner.put(`/webhooks/${id}`, { events: ["tasks"], version: 7 })).status).toBe(409);
    expect((await owner.put(`/webhooks/${id}`, { events: ["tasks"] })).body.data.webhook.events).toEqual(["tasks"]);
    expect((await owner.post(`/webhooks/${id}/test`)).body.data.delivery.event).toBe("webhook.tested");
    await drain();
    expect(JSON.parse(receiver.got[0]?.body ?? "{}")).toMatchObject({ event: "webhook.tested" });
    expect((await owner.remove(`/webhooks/${id}`)).status).toBe(200);
    expect((await owner.get("/webhooks")).body.data.webhooks).toEqual([]);
    for (const role of ["property_manager", "contractor"] as const)
      expect((await (await person(role)).get("/webhooks")).status).toBe(403);
  });
});
