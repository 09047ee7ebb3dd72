import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ctx } from "#platform/context.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, engage, verify } from "../../../../tests/harness/crew.ts";
import { verified } from "../../../../tests/harness/members.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";
import { systemContext } from "../../../app.server.ts";
import { type FirmFigureRow, keptFirms } from "./service.server.ts";

const { database, clock, signer } = await testApp();
const { db } = database;
const base = { db, signer } as unknown as Parameters<typeof systemContext>[0];
const now = (): Ctx => systemContext(base, clock.now ?? new Date());
/** As many as a reader keeps the figures of, and one more. */
const places = 11;

type World = { owner: Person; occupant: Person; firms: Person[]; ids: string[]; tasks: string[]; tickets: string[] };

/** Two firms at two of the buildings, and somebody who lives in the first. */
async function world(): Promise<World> {
  const owner = await person("property_owner");
  const ids: string[] = [];
  for (let nth = 0; nth < places; nth += 1) ids.push(await building(owner));
  const firms = [await verified("contractor"), await verified("contractor")];
  for (const id of ids.slice(0, 2)) for (const firm of firms) await engage(owner, id, firm);
  const occupant = await person("building_occupant", { propertyId: ids[0] });
  await db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
  return { owner, occupant, firms, ids, tasks: [], tickets: [] };
}

const kinds = [
  "do",
  "do",
  "verify",
  "reject",
  "give",
  "report",
  "mend",
  "mend",
  "answer",
  "reopen",
  "freshen",
] as const;
type Act = { kind: (typeof kinds)[number]; nth: number };

/** What people do, by the calls; some of it is refused, which changes nothing either. */
async function play(at: World, { kind, nth }: Act): Promise<unknown> {
  const { owner, occupant, ids, tasks, tickets } = at;
  const firm = at.firms[nth % 2] ?? owner;
  const task = tasks[nth % Math.max(tasks.length, 1)];
  const ticket = tickets[nth % Math.max(tickets.length, 1)];
  switch (kind) {
    case "do": {
      const id = await addTask(owner, ids[nth % 2] ?? "", { contractorId: firm.id });
      tasks.push(id);
      return owner.put(`/tasks/${id}/status`, { status: "completed", actualCost: 100 });
    }
    case "verify":
      return verify(owner, task ?? "", firm, { workQualityRating: 1 + (nth % 5) });
    case "reject":
      return verify(owner, task ?? "", firm, { workApproved: false, workQualityRating: 1 });
    case "give":
      return owner.put(`/tasks/${task}`, { contractorId: firm.id });
    case "report": {
      const filed = await occupant.post("/repair-tickets", repairRequest({ propertyId: ids[0], priority: "high" }));
      return tickets.push(filed.body.data.ticket.id);
    }
    case "mend": {
      const given = { contractorId: firm.id, dueDate: "2090-05-01" };
      const answer = await owner.post(`/repair-tickets/${ticket}/assign`, given);
      return firm.put(`/tasks/${answer.body.data?.ticket?.taskId}/status`, { status: "completed" });
    }
    case "answer":
      return occupant.post(`/repair-tickets/${ticket}/answer`, {
        verdict: "partly",
        stars: 1 + (nth % 5),
        text: "Better.",
      });
    case "reopen":
      return occupant.post(`/repair-tickets/${ticket}/answer`, { verdict: "not_mended", stars: 1, text: "It drips." });
    default:
      return keptFirms.freshen(now());
  }
}

const inOrder = (rows: readonly FirmFigureRow[]) =>
  rows.toSorted((a, b) => (a.property_id < b.property_id ? -1 : 1)).map((row) => JSON.stringify(row));

/** What readers are told, beside what is counted at this moment. */
async function compare({ ids }: World): Promise<readonly FirmFigureRow[]> {
  const counted = await keptFirms.countOnly(now(), ids);
  expect(inOrder(await keptFirms.read(now(), ids))).toEqual(inOrder(counted));
  return counted;
}

const acts = fc.array(fc.record({ kind: fc.constantFrom(...kinds), nth: fc.nat(14) }), { minLength: 8, maxLength: 12 });

test("what is kept of firms is what would be counted now, after whatever people do", async () => {
  clock.now = new Date("2027-02-27T09:00:00Z");
  const at = await world();
  for (const kind of ["do", "verify", "report", "mend", "answer"] as const) await play(at, { kind, nth: 0 });
  const firms = (await compare(at)).flatMap((row) => row.firms);
  for (const sum of ["jobs", "verified", "points", "mendings", "stars", "promisesKept"] as const)
    expect([sum, firms.some((firm) => firm[sum] > 0)]).toEqual([sum, true]);
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (played, isAtOnce) => {
      await compare(at);
      if (isAtOnce) await Promise.all(played.map((act) => play(at, act)));
      for (const act of isAtOnce ? [] : played) {
        await play(at, act);
        await compare(at);
      }
      await compare(at);
    }),
    { numRuns: 5, endOnFailure: true },
  );
  await keptFirms.freshen(now());
  const { rows } = await db.execute<{ marks: number }>(
    sql`select count(*)::int as marks from firm_figures_stale where property_id = any(${sql.param(at.ids)}::uuid[])`,
  );
  expect(rows[0]?.marks).toBe(0);
  await compare(at);
  clock.now = null;
});

test("counting all anew finds what was kept wrong, and mends it", async () => {
  const { ids } = await world();
  await keptFirms.read(now(), ids);
  const [id = ""] = ids;
  await db.execute(sql`update firm_figures set pending = 7 where property_id = ${id}`);
  expect((await keptFirms.read(now(), ids)).find((row) => row.property_id === id)?.pending).toBe(7);
  expect((await keptFirms.recountAll(now())).wrong).toEqual([id]);
  expect((await keptFirms.read(now(), ids)).find((row) => row.property_id === id)?.pending).toBe(0);
});
