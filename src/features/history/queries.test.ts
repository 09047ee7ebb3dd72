import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { accept, add, fullBuilding, invited, memberOf, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, password, person, send } from "../../../tests/harness/world.ts";
import type { HistoryEntry } from "./contract.ts";

const { database, drain } = await testApp();
const historyOf = async (who: Person, propertyId: string, query = ""): Promise<HistoryEntry[]> =>
  (await who.get(`/properties/${propertyId}/history${query}`)).body.data.history;
const sentences = (entries: HistoryEntry[]) => entries.map(({ sentence }) => sentence);

const request = repairRequest({ title: "Dripping ceiling", priority: "high" });
const job = {
  title: "Grease the gate",
  description: "Both hinges",
  category: "General",
  priority: "low",
  dueDate: "2026-12-24",
};

describe("listHistory", () => {
  test("tells in plain words what happened, the latest first, with where it leads", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { ticket } = (await occupant.post("/repair-tickets", { ...request, propertyId })).body.data;
    await owner.post(`/repair-tickets/${ticket.id}/comments`, { text: "We come at nine." });
    await owner.put(`/repair-tickets/${ticket.id}/status`, { status: "resolved", note: "Pipe mended" });
    const { task } = (await owner.post("/tasks", { ...job, propertyId })).body.data;
    await owner.put(`/tasks/${task.id}/status`, { status: "completed" });
    const entries = await historyOf(owner, propertyId);
    expect(sentences(entries)).toEqual([
      "Adaeze Bello completed the task “Grease the gate”.",
      "Adaeze Bello added the task “Grease the gate”.",
      "Adaeze Bello resolved the request “Dripping ceiling”.",
      "Tunde Okafor reported “Dripping ceiling”.",
      "Adaeze Bello brought this building in.",
    ]);
    expect(entries.map(({ link }) => link)).toEqual([
      { thing: "task", id: task.id },
      { thing: "task", id: task.id },
      { thing: "ticket", id: ticket.id },
      { thing: "ticket", id: ticket.id },
      null,
    ]);
    expect(entries[2]).toMatchObject({ kind: "ticket", text: "Pipe mended", actorName: "Adaeze Bello" });
  });

  test("names members, what the plan did by itself, and suggestions", async () => {
    const { owner, propertyId, contractor } = await fullBuilding();
    await drain();
    const { suggestions } = (await owner.get("/suggestions")).body.data;
    await owner.post(`/suggestions/${suggestions[0].id}/dismiss`, { reason: "Done last month" });
    await owner.post(`/suggestions/${suggestions[1].id}/accept`);
    const { id } = await memberOf(owner, propertyId, contractor);
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    const entries = await historyOf(owner, propertyId);
    expect(sentences(entries)).toContain("Adaeze Bello added Ngozi Eze as contractor.");
    expect(sentences(entries)[0]).toBe("Adaeze Bello removed Ngozi Eze as contractor.");
    const planned = entries.find(({ act }) => act === "planned");
    expect(planned).toMatchObject({ kind: "task", actorName: null });
    expect(planned?.sentence).toMatch(/^The plan made the task “.+”\.$/);
    const decided = entries.filter(({ kind }) => kind === "plan");
    expect(decided.map(({ sentence, text }) => [sentence, text])).toEqual([
      [`Adaeze Bello took the suggestion “${suggestions[1].title}” into the plan.`, null],
      [`Adaeze Bello dismissed the suggestion “${suggestions[0].title}”.`, "Done last month"],
    ]);
  });

  test("a hand-over names both, and goes on for the new owner", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const successor = await verified("property_owner", { name: "Halima Sani" });
    const { token } = await invited(owner, propertyId, { role: "property_owner", email: successor.email });
    expect((await accept(successor, token)).status).toBe(200);
    expect(sentences(await historyOf(successor, propertyId, "?kind=member")).slice(0, 2)).toEqual([
      "Halima Sani joined as owner.",
      "Adaeze Bello handed this building over to Halima Sani.",
    ]);
    expect((await owner.get(`/properties/${propertyId}/history`)).status).toBe(404);
  });

  test("whoever deleted their account stands there by a pseudonym", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    await occupant.post("/repair-tickets", { ...request, propertyId });
    await send("DELETE", "/auth/me", occupant.token, { password });
    expect(sentences(await historyOf(owner, propertyId, "?kind=ticket"))).toEqual([
      "Former member reported “Dripping ceiling”.",
    ]);
  });

  test("goes by kind, and by pages that meet without a gap", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    await occupant.post("/repair-tickets", { ...request, propertyId });
    await owner.post("/tasks", { ...job, propertyId });
    const kinds = { task: 1, ticket: 1, member: 1, property: 1, plan: 0 };
    for (const [kind, count] of Object.entries(kinds)) {
      const entries = await historyOf(owner, propertyId, `?kind=${kind}`);
      expect([kind, entries.map((entry) => entry.kind)]).toEqual([kind, Array(count).fill(kind)]);
    }
    const all = await historyOf(manager, propertyId);
    const walked: HistoryEntry[] = [];
    for (let cursor = ""; ; ) {
      const { history, nextCursor } = (
        await owner.get(`/properties/${propertyId}/history?limit=3${cursor && `&cursor=${cursor}`}`)
      ).body.data;
      walked.push(...history);
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(walked).toEqual(all);
    expect(all).toHaveLength(4);
  });

  test("what nothing of ours names is still a line", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await database.db.execute(sql`insert into activity (id, property_id, thing, thing_id, act, at)
      values (${newId()}, ${propertyId}, 'task', ${newId()}, 'toString', now())`);
    expect(sentences(await historyOf(owner, propertyId))[0]).toBe("Tunse: toString.");
  });

  test("only owner and managers read it; a stranger's building is not there", async () => {
    const { propertyId, occupant, contractor, manager } = await fullBuilding();
    expect((await manager.get(`/properties/${propertyId}/history`)).status).toBe(200);
    for (const who of [occupant, contractor, await person("technician")]) {
      const answer = await who.get(`/properties/${propertyId}/history`);
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    }
    for (const role of ["property_owner", "property_manager"] as const) {
      const stranger = await person(role);
      await building(stranger);
      expect((await stranger.get(`/properties/${propertyId}/history`)).status).toBe(404);
    }
    expect((await send("GET", `/properties/${propertyId}/history`, null)).status).toBe(401);
  });

  test("refuses what it cannot read with a sentence", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const wrong = { limit: "0", cursor: "e30", kind: "gossip" };
    for (const [name, value] of Object.entries(wrong)) {
      const answer = await owner.get(`/properties/${propertyId}/history?${name}=${value}`);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, name]);
    }
  });
});
