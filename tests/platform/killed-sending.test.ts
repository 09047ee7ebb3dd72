import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { startPhones } from "../../scripts/phones/server.ts";
import { createApp } from "../../src/app.server.ts";
import { looseLimits } from "../harness/app.ts";
import { newNumber, waysBy } from "../harness/carried.ts";
import { kinds, quiet, scratchFolder, scratchServerDatabase, startChild, until } from "./scratch.ts";
import { sendingContext } from "./sending.ts";

const script = new URL("./children/send.ts", import.meta.url);
const kills = 20;
/** Of each kind and way, written before each kill. */
const each = 4;
/** So many are loading while one sends. */
const ahead = 5;
const minuteMs = 60_000;
const morning = new Date("2031-11-24T09:00:00Z");

/** Somebody with a phone, and somebody with WhatsApp, who has just written. */
async function people({ db }: Database) {
  const made = { sms: { id: newId(), phone: newNumber() }, whatsapp: { id: newId(), phone: newNumber() } };
  for (const [way, { id, phone }] of Object.entries(made)) {
    await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
      values (${id}, 'Bayo', ${`${way}@example.com`}, '', 'technician', ${morning})`);
    await db.execute(sql`insert into contact_points (id, account_id, kind, address, verified_at, heard_at, created_at)
      values (${newId()}, ${id}, ${way === "sms" ? "phone" : way}, ${phone}, ${morning}, ${morning}, ${morning})`);
  }
  return made;
}

/** What is due, as the product writes it; so long ago that what waits for more of it waits no longer. */
async function write(ctx: Ctx, who: Awaited<ReturnType<typeof people>>, cycle: number): Promise<string[]> {
  const notices = (["sms", "whatsapp"] as const).flatMap((way) =>
    (["tasks", "emergencies"] as const).flatMap((kind) =>
      Array.from({ length: each }, (_, n) => {
        const title = `${way} ${kind} ${cycle} ${n}`;
        const said = { title, message: "It is due.", link: `/tasks?task=${title.replaceAll(" ", "-")}` };
        return { to: [who[way].id], kind, ...said, priority: "high" as const, step: "given" as const };
      }),
    ),
  );
  await notifyAll({ ...ctx, now: new Date(ctx.now.getTime() - 20 * minuteMs) }, notices);
  return notices.map(({ title }) => title);
}

async function open() {
  const phones = await startPhones();
  onTestFinished(() => phones.stop());
  const databaseUrl = await scratchServerDatabase();
  const database = await openDatabase({ dataDir: "", databaseUrl, log: quiet });
  onTestFinished(() => database.close());
  return { phones, databaseUrl, database };
}

test.runIf(kinds.includes("server"))(
  "over 20 kills in the middle of sending nothing comes twice, and no emergency is lost",
  // It took 102 seconds where others had both cores as well.
  { timeout: 240_000 },
  async () => {
    const { phones, databaseUrl, database } = await open();
    const signer = await loadSigner(database.db, morning);
    // What carriers say of a message comes to another process, which goes on.
    const app = await createApp({
      ...{ database, signer, limits: looseLimits, jobs: { send: async () => {} }, channels: waysBy(phones) },
      ...{ storage: folderStorage(await scratchFolder()), log: { debug() {}, ...quiet } },
    });
    onTestFinished(() => app.close());
    phones.tell(async (url, headers, payload) => (await app.inject({ method: "POST", url, headers, payload })).body);
    const who = await people(database);
    for (const { phone } of Object.values(who)) phones.behave(phone, { does: "slow", ms: 20 });

    const at = (cycle: number) => new Date(morning.getTime() + cycle * 2 * minuteMs);
    // Loading takes long; each waits until it is told.
    const children: ReturnType<typeof startChild>[] = [];
    const childOf = async (cycle: number) => {
      while (children.length < Math.min(cycle + ahead, kills + 2))
        children.push(startChild(script, [databaseUrl, phones.url, at(children.length).toISOString()]));
      const child = children[cycle];
      if (!child) throw new Error("There is no such child.");
      await child.line("ready");
      child.process.kill("SIGUSR2");
      return child;
    };
    let cycleNow = at(0);
    phones.carriers.now = () => cycleNow;
    const settled = async () => {
      await phones.carriers.settled();
      await phones.whatsapp.settled();
    };
    const titles: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      cycleNow = at(kill);
      titles.push(...(await write(sendingContext(database.db, phones, at(kill)), who, kill)));
      const before = phones.got.length;
      const child = await childOf(kill);
      const most = 1 + ((kill * 5) % (3 * each));
      await until(() => phones.got.length >= before + most || child.process.exitCode !== null);
      child.process.kill("SIGKILL");
      await child.ended;
      expect([child.process.signalCode, child.errors()]).toEqual(["SIGKILL", ""]);
      await settled();
    }
    for (const cycle of [kills, kills + 1]) {
      cycleNow = at(cycle);
      const child = await childOf(cycle);
      expect([await child.ended, child.errors()]).toEqual([0, ""]);
      await settled();
    }
    const counts = (way: string, kind: string) =>
      titles
        .filter((title) => title.startsWith(`${way} ${kind} `))
        .map((title) => phones.got.filter(({ text }) => new RegExp(`${title}\\b`).test(text)).length);
    for (const way of ["sms", "whatsapp"]) expect(Math.max(...counts(way, "tasks"))).toBe(1);
    // WhatsApp gives back what we called a message; of an SMS its carrier's history is asked.
    expect(new Set(counts("whatsapp", "emergencies"))).toEqual(new Set([1]));
    expect(new Set(counts("sms", "emergencies"))).toEqual(new Set([1]));
    const { rows } = await database.db.execute<{ state: string; urgent: boolean }>(
      sql`select distinct state, urgent from deliveries order by 2, 1`,
    );
    expect(rows.filter(({ urgent }) => urgent)).toEqual([{ state: "delivered", urgent: true }]);
    expect(rows.map(({ state }) => state)).not.toContain("sending");
    expect(rows.map(({ state }) => state)).not.toContain("waiting");
  },
);

test.runIf(kinds.includes("server"))(
  "an emergency that was taken before its sender was killed comes once, though carriers are behind and refuse it meanwhile",
  { timeout: 120_000 },
  async () => {
    const { phones, databaseUrl, database } = await open();
    const { sms } = await people(database);
    let now = morning;
    phones.carriers.now = () => now;
    const ctx = { ...sendingContext(database.db, phones, now), now: new Date(now.getTime() - 20 * minuteMs) };
    const about = { title: "Sparks", message: "In the kitchen.", link: null, priority: "emergency" as const };
    await notifyAll(ctx, [{ to: [sms.id], kind: "emergencies", ...about }]);
    const sendAt = async (minutes: number) => {
      now = new Date(morning.getTime() + minutes * minuteMs);
      const child = startChild(script, [databaseUrl, phones.url, now.toISOString()]);
      await child.line("ready");
      child.process.kill("SIGUSR2");
      return child;
    };
    phones.behave(sms.phone, { does: "never answer", reports: "never", history: "behind" });
    const killed = await sendAt(0);
    await until(() => phones.got.length > 0);
    killed.process.kill("SIGKILL");
    await killed.ended;
    phones.behave(sms.phone, { does: "answer", status: 500, times: 4, history: "behind" });
    const refused = await sendAt(2);
    expect([await refused.ended, refused.errors()]).toEqual([0, ""]);
    phones.behave(sms.phone, { does: "ok", reports: "never" });
    const last = await sendAt(4);
    expect([await last.ended, last.errors()]).toEqual([0, ""]);
    expect(phones.got).toHaveLength(1);
    const { rows } = await database.db.execute(sql`select state, tries from deliveries where channel = 'sms'`);
    expect(rows).toEqual([{ state: "sent", tries: 3 }]);
  },
);
