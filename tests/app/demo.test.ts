import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { throwawayFolder } from "../../scripts/demo/folder.ts";
import { pdfOf } from "../../scripts/demo/papers/pdf.ts";
import { play, spanTo } from "../../scripts/demo/play.ts";
import { createApp } from "../../src/app.server.ts";
import { openCopy } from "../rig/databases.ts";

const curtain = new Date("2026-11-20T15:00:00Z");
const days = 4;
const password = "Harmattan-7!";
const silent = () => {};
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

/** Plays the last days on a database of its own, and reads the figures of each role at their end. */
async function figuresOf(name: string) {
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
  const figures: Record<string, unknown> = {};
  for (const [who, home] of [...Object.entries(homes), ["manager", "/property-manager/dashboard"]] as const) {
    const { email } = troupe.player(who as "owner");
    const signedIn = await app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });
    expect([who, signedIn.statusCode]).toEqual([who, 200]);
    const headers = { authorization: `Bearer ${signedIn.json().data.token}` };
    const answer = await app.inject({ url: `/api${home}/stats`, headers });
    expect([who, answer.statusCode]).toEqual([who, 200]);
    figures[who] = answer.json().data;
  }
  await app.close();
  await database.close();
  return figures;
}

describe("the demo", () => {
  test("is the same for the same day, lets each role in and shows them something", { timeout: 240_000 }, async () => {
    const first = await figuresOf("first");
    const second = await figuresOf("second");
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      owner: { totalProperties: 3, openEmergencies: 1 },
      amaka: { openTickets: 1 },
    });
    const { owner, builder, manager } = first as Record<string, Record<string, number>>;
    expect(owner?.completedTasks).toBeGreaterThan(0);
    expect(owner?.totalSpent).toBeGreaterThan(0);
    expect(builder?.assignedTasks).toBeGreaterThan(0);
    expect(manager?.activeSchedules).toBeGreaterThan(50);
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
