import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import { matchPath } from "react-router";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { blocks, buildings, machines, type Place } from "../../scripts/demo/cast.ts";
import { chanceOf } from "../../scripts/demo/chance.ts";
import { throwawayFolder } from "../../scripts/demo/folder.ts";
import { gauges, weeklyReadings } from "../../scripts/demo/meters.ts";
import { pdfOf } from "../../scripts/demo/papers/pdf.ts";
import { play, spanTo } from "../../scripts/demo/play.ts";
import { createApp } from "../../src/app.server.ts";
import routes from "../../src/routes.ts";
import { openCopy } from "../rig/databases.ts";

const curtain = new Date("2026-11-20T15:00:00Z");
const days = 4;
/** Opens still, and nobody is sent there any more. */
const oldAddress = "/occupant/dashboard";
const password = "Harmattan-7!";
type Unit = { id: string; label: string; block: string | null };
type Tag = { assetId: string | null; unitId: string | null };
/** What people and requests say of their unit, and which one it is. */
const written = sql`
  select 'member' as thing, m.id, m.unit as text, nullif(concat_ws(', ', u.block, u.floor, u.name), '') as unit
    from property_members m left join units u on u.id = m.unit_id where m.role = 'building_occupant'
  union all select 'ticket', t.id, t.unit, nullif(concat_ws(', ', u.block, u.floor, u.name), '')
    from tickets t left join units u on u.id = t.unit_id where t.unit is not null
  order by 1, 2`;
const silent = () => {};
const addressesOf = (route: RouteConfigEntry): string[] => [
  ...(route.path ? [`/${route.path}`] : []),
  ...(route.children ?? []).flatMap(addressesOf),
];
const addresses = (await routes).flatMap(addressesOf).filter((address) => address !== oldAddress);
const isScreen = (pathname: string) => addresses.some((address) => matchPath(address, pathname));
const log = { debug: silent, info: silent, warn: silent, error: silent };
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const homes = {
  owner: "/dashboard",
  amaka: "/occupant/dashboard",
  builder: "/contractor/dashboard",
  musa: "/technician/dashboard",
};

type Who = keyof typeof homes | "manager";

/** Plays the last days on a database of its own, and lets people in at their end. */
async function played(name: string) {
  const database = await openCopy(inject("databases"), `demo_${name}_${process.pid}`);
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-play-"));
  folders.push(dataDir);
  const troupe = await play({ database, dataDir, log }, spanTo(curtain, days), () => password);
  const app = await createApp({
    database,
    jobs: { send: async () => {} },
    storage: folderStorage(dataDir),
    signer: await loadSigner(database.db, curtain),
    log,
    now: () => curtain,
  });
  const call = async (who: Who, method: "GET" | "POST" | "PUT", path: string, payload?: object) => {
    const { email } = troupe.player(who);
    const signedIn = await app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });
    expect([who, signedIn.statusCode]).toEqual([who, 200]);
    const headers = { authorization: `Bearer ${signedIn.json().data.token}` };
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
    expect([who, path, answer.statusCode < 300]).toEqual([who, path, true]);
    return answer.json().data;
  };
  const figures: Record<string, unknown> = {};
  for (const [who, home] of [...Object.entries(homes), ["manager", "/property-manager/dashboard"]] as const)
    figures[who] = await call(who as Who, "GET", `${home}/stats`);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { figures, call, close, db: database.db, at: (place: Place) => `/properties/${troupe.propertyId(place)}` };
}

describe("the demo", () => {
  let first: Awaited<ReturnType<typeof played>>;
  beforeAll(async () => {
    first = await played("first");
  });
  afterAll(() => first.close());

  test("is the same for the same day, lets each role in and shows them something", async () => {
    const second = await played("second");
    await second.close();
    expect(second.figures).toEqual(first.figures);
    expect(first.figures).toMatchObject({
      owner: { totalProperties: 3, openEmergencies: 1 },
      amaka: { openTickets: 1 },
    });
    const { owner, builder, manager } = first.figures as Record<string, Record<string, number>>;
    expect(owner?.completedTasks).toBeGreaterThan(0);
    expect(owner?.totalSpent).toBeGreaterThan(0);
    expect(builder?.assignedTasks).toBeGreaterThan(0);
    expect(manager?.activeSchedules).toBeGreaterThan(50);
  });

  test("leads by each notice to a screen that there is", async () => {
    const { rows } = await first.db.execute(sql`select distinct link from notifications where link is not null`);
    expect(rows.length).toBeGreaterThan(5);
    const lost = rows.map(({ link }) => new URL(String(link), "http://x").pathname).filter((at) => !isScreen(at));
    expect([...new Set(lost)]).toEqual([]);
  });

  test("has blocks and flats with people in them, before them and without an account", async () => {
    const read = async (place: Place) => (await first.call("manager", "GET", `${first.at(place)}/units`)).units;
    const [court, terraces] = [await read("court"), await read("terraces")];
    expect(new Set(terraces.map(({ block }: Unit) => block))).toEqual(new Set(["North row", "South row"]));
    expect([court.length, terraces.length]).toEqual([18, 8]);
    const flat = court.find(({ label }: Unit) => label === "3rd floor, Flat B");
    const { residents } = await first.call("manager", "GET", `/units/${flat.id}/residents`);
    expect(residents.map(({ name, movedOut }: { name: string; movedOut: string }) => [name, movedOut])).toEqual(
      expect.arrayContaining([
        ["Amaka Nwosu", null],
        ["Yetunde Balogun", "2023-06-30"],
      ]),
    );
  });

  test("has a tag on each machine, each door and each flat", async () => {
    for (const place of Object.keys(buildings) as Place[]) {
      const { assets } = await first.call("manager", "GET", `${first.at(place)}/assets`);
      const { tags } = await first.call("manager", "GET", `${first.at(place)}/tags?limit=100`);
      const own = machines.filter((one) => one.place === place);
      expect(assets).toHaveLength(own.length);
      const tagged = new Set(tags.map(({ assetId }: { assetId: string }) => assetId));
      expect(assets.every(({ id }: { id: string }) => tagged.has(id))).toBe(true);
      expect(tags.filter(({ assetId, unitId }: Tag) => assetId === null && unitId === null)).toHaveLength(1);
    }
  });

  test("has meters that are read each week, over eight months where it is whole", async () => {
    const meters = [];
    for (const place of Object.keys(buildings) as Place[])
      meters.push(...(await first.call("manager", "GET", `${first.at(place)}/meters`)).meters);
    expect(meters).toHaveLength(gauges.length);
    expect(meters.filter(({ last }: { last: unknown }) => !last)).toEqual([]);
    const opening = lagosDay(spanTo(curtain).opening);
    expect(addDays(opening, 240) <= lagosDay(curtain)).toBe(true);
    for (const gauge of gauges) {
      const weeks = weeklyReadings(gauge, addDays(opening, 1), lagosDay(curtain), chanceOf(1));
      expect([weeks.length >= 34, weeks[0]?.day, addDays(weeks.at(-1)?.day ?? "", 7) >= lagosDay(curtain)]).toEqual([
        true,
        addDays(opening, 3),
        true,
      ]);
    }
  });

  test("has a paper that lapses within days and one that has lapsed", async () => {
    const stateOf = async (place: Place, sought: string) => {
      const { requirements } = await first.call("manager", "GET", `${first.at(place)}/compliance`);
      const { state, reason } = requirements.find(({ requirement }: { requirement: string }) => requirement === sought);
      return [state, reason];
    };
    expect(await stateOf("park", "fire_certificate")).toEqual(["orange", "Lapses in 7 days, on 27 Nov 2026."]);
    expect(await stateOf("court", "water_test")).toEqual(["red", "Lapsed on 12 Nov 2026."]);
  });

  test("has a visit that is booked, an outage that is announced and a promise that was broken", async () => {
    const { tickets } = await first.call("manager", "GET", "/repair-tickets?limit=100");
    const idOf = (sought: string) => tickets.find(({ title }: { title: string }) => title === sought).id;
    const crack = idOf("Crack above the bathroom door");
    const { visits } = await first.call("amaka", "GET", `/repair-tickets/${crack}/visits`);
    expect(visits[0]).toMatchObject({ state: "booked" });
    expect(new Date(visits[0].from) > curtain).toBe(true);
    const { notices } = await first.call("amaka", "GET", "/notices");
    expect(notices).toMatchObject([{ kind: "outage", state: "coming" }]);
    const path = `/repair-tickets/${idOf("Gen no gree start again")}`;
    const { ticket, timeline } = await first.call("manager", "GET", path);
    // By the clock of the wall, so that it is broken at whatever hour and on whatever day the demo begins.
    expect(ticket.clocks.counted).toBe("always");
    const broken = ticket.clocks.promises.filter(({ state }: { state: string }) => state === "broken");
    expect(broken.map(({ kind }: { kind: string }) => kind)).toEqual(["visit"]);
    expect(timeline.map(({ act }: { act: string }) => act)).toContain("ran_late");
  });

  test("loses nothing where its people wrote their flats before any was listed", async () => {
    const { db, call, at } = first;
    const listed = await db.execute(written);
    expect(listed.rows.filter((row) => row.unit === null)).toEqual([]);
    // The demo as it would be, had it begun with texts alone; one of them names no flat, and one names four.
    const [nowhere, several] = ["BQ behind the gate", "Flat A"];
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const table of ["property_members", "tickets"]) {
        const set = (to: string, of: string) =>
          tx.execute(sql`update ${sql.identifier(table)} set unit = ${to} where unit = ${of}`);
        await tx.execute(sql`update ${sql.identifier(table)} set unit_id = null`);
        await set(nowhere, "Flat 2C");
        await set(several, "Flat 2A");
      }
      for (const table of ["residents", "unit_texts", "units"])
        await tx.execute(sql`delete from ${sql.identifier(table)}`);
    });
    const texts = (await db.execute(written)).rows;
    expect(texts.every(({ unit }) => unit === null)).toBe(true);
    for (const place of Object.keys(buildings) as Place[])
      for (const block of blocks[place]) await call("manager", "POST", `${at(place)}/units`, block);
    const unlisted = ["Flat 2C", "Flat 2A"];
    const { rows } = await db.execute(written);
    expect(rows.map(({ unit: _, ...said }) => said)).toEqual(texts.map(({ unit: _, ...said }) => said));
    expect(rows.map(({ unit }) => unit)).toEqual(
      listed.rows.map(({ text, unit }) => (unlisted.includes(String(text)) ? null : unit)),
    );
    const { unmatched, units } = await call("manager", "GET", `${at("court")}/units`);
    const count = (of: unknown[]) => of.length;
    const asks = (text: string) => ({
      text,
      members: 1,
      tickets: count(texts.filter((row) => row.text === text && row.thing === "ticket")),
    });
    expect(unmatched).toHaveLength(2);
    expect(unmatched).toEqual(expect.arrayContaining([asks(nowhere), asks(several)]));
    const flat = units.find(({ label }: Unit) => label === "2nd floor, Flat C");
    const { matched } = await call("manager", "PUT", `/units/${flat.id}`, { texts: [nowhere] });
    expect(matched).toEqual({ members: 1, tickets: asks(nowhere).tickets });
  });

  test("clears away the folders of demos that were killed, and no others", () => {
    const within = mkdtempSync(join(tmpdir(), "tunse-folders-"));
    folders.push(within);
    const left = throwawayFolder(within, 999_999_999);
    const running = throwawayFolder(within, process.pid);
    const mine = throwawayFolder(within);
    expect([left, running, mine].map(({ exists }) => exists())).toEqual([false, true, true]);
    mine.remove();
    expect(mine.exists()).toBe(false);
  });

  test("writes papers whose table says where each object begins", () => {
    const file = pdfOf("House (rules)", ["Quiet from 11 at night."]).toString("latin1");
    const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(table, table + 4)).toBe("xref");
    const starts = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start));
    expect(starts.map((start, at) => file.startsWith(`${at + 1} 0 obj`, start))).toEqual(Array(6).fill(true));
    expect(file).toContain("(House \\(rules\\)) Tj");
  });
});
