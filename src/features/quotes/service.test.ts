import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { ask, offer, quotable, quoted } from "../../../tests/harness/quotes.ts";
import { person } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();

describe("asking for quotes", () => {
  test("contractors of the building hear of it, answer, and each reads their own alone", async () => {
    const { manager, bayo, chidi, halima, seen, taskId } = await quoted();
    const { requests, can } = await seen(manager);
    expect(requests[0]).toMatchObject({ state: "open", sealed: false, askedBy: "Ngozi Eze" });
    expect(requests[0].quotes).toMatchObject([
      { contractorName: "Bayo Works", totalKobo: 8_000_000, marks: ["cheapest"] },
      { contractorName: "Chidi Pumps", totalKobo: 9_000_000, marks: ["fastest", "longest_warranty"] },
    ]);
    expect(can).toMatchObject({ ask: false, choose: true });
    const own = (await seen(bayo)).requests[0];
    expect([own.asked.length, own.quotes.length, JSON.stringify(own).includes("Chidi")]).toEqual([1, 1, false]);
    expect((await chidi.get("/quote-requests")).body.data.requests).toHaveLength(1);
    const { notifications } = (await chidi.get("/notifications")).body.data;
    expect(notifications[0].title).toBe("You are asked for a quote");
    expect((await halima.get(`/tasks/${taskId}/quotes`)).status).toBe(404);
    expect((await halima.get("/quote-requests")).body.data.requests).toEqual([]);
  });

  test("a second offer is a new version, and the first stays as it was", async () => {
    const { manager, bayo, seen, send, requestId, quoteOf } = await quoted();
    const first = await quoteOf(bayo);
    expect((await send(bayo, offer(7_500_000))).status).toBe(201);
    expect((await seen(manager)).requests[0].quotes[0]).toMatchObject({ number: 2, totalKobo: 7_500_000 });
    expect((await manager.post(`/quotes/${first}/choose`)).status).toBe(409);
    for (const change of [sql`update quotes set days = 1`, sql`delete from quotes where request_id = ${requestId}`])
      await expect(database.db.execute(change)).rejects.toThrow();
  });

  test("nobody reads sealed offers before the day, or before all have answered", async () => {
    clock.now = new Date("2026-11-23T09:00:00Z");
    const { manager, firms, taskId } = await quotable();
    const [bayo, chidi] = firms;
    const { id } = (await ask(manager, taskId, [bayo, chidi], { sealedOn: "2026-11-30" })).body.data.request;
    await bayo.post(`/quote-requests/${id}/quotes`, offer(100));
    const read = async (who = manager) => (await who.get(`/tasks/${taskId}/quotes`)).body.data.requests[0];
    expect(await read()).toMatchObject({ sealed: true, quotes: [], asked: [{ state: "sent" }, { state: "invited" }] });
    expect((await read(bayo)).quotes).toHaveLength(1);
    const quoteId = (await read(bayo)).quotes[0].id;
    expect((await manager.post(`/quotes/${quoteId}/choose`)).status).toBe(409);
    clock.now = new Date("2026-11-29T23:00:00Z");
    expect((await read()).sealed).toBe(false);
    clock.now = new Date("2026-11-23T09:00:00Z");
    await chidi.post(`/quote-requests/${id}/decline`, { reason: "No pump winder this week." });
    expect(await read()).toMatchObject({ sealed: false, quotes: [{ totalKobo: 100 }] });
    clock.now = null;
  });

  test.each([
    [{ contractorIds: [] }, 422],
    [{ sealedOn: "2020-01-01" }, 422],
    [{ contractorIds: ["9b2e8f64-7d0c-4f5e-9a57-0d5f0f1f2a3b"] }, 404],
  ])("refuses %j and changes nothing", async (fields, status) => {
    const { manager, firms, taskId } = await quotable();
    expect((await ask(manager, taskId, firms, fields)).status).toBe(status);
    expect((await manager.get(`/tasks/${taskId}/quotes`)).body.data.requests).toEqual([]);
  });

  test.each([
    [{ lines: [] }, "lines"],
    [{ lines: [{ kind: "labour", what: "x", kobo: 0.5 }] }, "lines.0.kobo"],
    [{ vatKobo: 9_000_000_000 }, "vatKobo"],
    [{ advancePercent: 51 }, "advancePercent"],
    [{ currency: "USD" }, "currency"],
  ])("refuses the offer %j", async (fields, path) => {
    const { bayo, send } = await quoted();
    const answer = await send(bayo, offer(100, fields));
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test("ends when the job is given by another way, or is not needed", async () => {
    const one = await quoted();
    await one.owner.put(`/tasks/${one.taskId}`, { contractorId: one.halima.id });
    expect((await one.seen(one.owner)).requests[0].state).toBe("cancelled");
    expect((await one.send(one.bayo, offer(5))).status).toBe(409);
    const other = await quoted();
    expect((await other.manager.post(`/quote-requests/${other.requestId}/cancel`)).status).toBe(200);
    expect((await other.send(other.bayo, offer(5))).status).toBe(409);
    expect((await ask(other.manager, other.taskId, [other.halima])).status).toBe(201);
  });

  test("what happened to the job tells a contractor of no other's quote, nor what the owner was asked", async () => {
    const { owner, manager, bayo, chidi, choose, taskId } = await quoted([20_000_000, 30_000_000]);
    await choose(manager, bayo);
    const acts = async (who = bayo) =>
      (await who.get(`/tasks/${taskId}/activity`)).body.data.activity.map((one: { act: string }) => one.act);
    const mine = ["created", "quote_sent"];
    expect([await acts(bayo), await acts(chidi)]).toEqual([mine, mine]);
    expect(await acts(owner)).toEqual(["created", "quotes_asked", "quote_sent", "quote_sent", "order_asked"]);
  });

  test("strangers of each role find nothing", async () => {
    const { requestId, taskId, bayo, quoteOf } = await quoted();
    const quoteId = await quoteOf(bayo);
    for (const role of ["property_owner", "property_manager", "contractor"] as const) {
      const stranger = await person(role);
      expect((await stranger.get(`/tasks/${taskId}/quotes`)).status).toBe(404);
      expect((await stranger.post(`/quote-requests/${requestId}/cancel`)).status).toBe(
        role === "contractor" ? 403 : 404,
      );
      expect((await stranger.post(`/quotes/${quoteId}/choose`)).status).toBe(role === "contractor" ? 403 : 404);
    }
  });
});
