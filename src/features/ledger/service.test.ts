import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { noMail } from "#platform/mail.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { addTask, engage } from "../../../tests/harness/crew.ts";
import { askCsv } from "../../../tests/harness/csv.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { recountJob } from "./jobs.server.ts";

const { clock, database, jobs, signer } = await testApp();
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const storage = folderStorage(tmpdir());
const site = { url: "https://tunse.example", supportEmail: null };
const acting = () =>
  systemContext({ db: database.db, jobs, signer, storage, mail: noMail, site, log, forgetSession: silent });
const now = new Date("2026-11-22T10:00:00Z");
afterEach(() => {
  clock.now = null;
});

describe("the books of a building", () => {
  test("begin once, with a chart of accounts, and everything that is entered stands on both sides", async () => {
    const { owner, at, account, enter, balance, check, accounts } = await books();
    expect((await owner.post(at, { payerKind: "company" })).status).toBe(409);
    expect((await accounts()).length).toBeGreaterThan(40);
    await enter({ kind: "opening", fromId: account("opening"), toId: account("bank"), kobo: 500_000_00 });
    await enter({ kind: "money_in", fromId: account("service_charge"), toId: account("bank"), kobo: 250_000_50 });
    const out = await enter({ kobo: 412_000_00 });
    expect([out.status, out.body.data.number]).toEqual([201, 3]);
    await enter({ kind: "moved", toId: account("bank_reserve"), kobo: 100_000_00 });
    expect(await balance("bank")).toBe(238_000_50);
    expect([await balance("diesel"), await balance("service_charge")]).toEqual([412_000_00, 250_000_50]);
    const { debitKobo, creditKobo } = (await owner.get(`${at}/accounts`)).body.data;
    expect(debitKobo).toBe(creditKobo);
    expect(await check()).toMatchObject({ adds: true, postings: 4, lines: 5, faults: [] });
    const { ledger } = (await owner.get(at)).body.data;
    expect(ledger).toMatchObject({ postings: 4, closedThrough: null });
    expect((await check()).headHash).toBe(ledger.headHash);
  });

  test.each([
    [{ kobo: 0.5 }, "kobo"],
    [{ kobo: -100 }, "kobo"],
    [{ kobo: 0 }, "kobo"],
    [{ kobo: 1e15 }, "kobo"],
    [{ kobo: "1000" }, "kobo"],
    [{ onDay: "2026-02-30" }, "onDay"],
    [{ onDay: "2090-01-01" }, "onDay"],
    [{ memo: " " }, "memo"],
    [{ kind: "gift" }, "kind"],
    [{ toId: "bank" }, "toId"],
    [{ fromId: "wages" }, "fromId"],
    [{ fromId: crypto.randomUUID() }, "fromId"],
    [{ taskId: crypto.randomUUID() }, "taskId"],
  ])("%j is refused by its field and posts nothing", async (said: Record<string, unknown>, path) => {
    const { enter, check, account } = await books();
    const named = (value: unknown) => (typeof value === "string" ? account(value) : value);
    const fields = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, named(value)]));
    const answer = await enter(fields);
    expect([answer.status, answer.body.errors?.map((one) => one.path)]).toEqual([422, [path]]);
    expect((await check()).postings).toBe(0);
  });

  test("what was there before they began neither came in nor was spent, on whichever account it stands, nor once it is put right", async () => {
    const { owner, at, account, enter } = await books();
    const thisYear = { onDay: `${new Date().getUTCFullYear()}-01-01` };
    const opening = (fields: object) => enter({ kind: "opening", ...thisYear, ...fields });
    const before = { toId: account("opening"), kobo: 300 };
    await opening({ fromId: account("opening"), toId: account("clearing"), kobo: 5_000 });
    for (const role of ["bank", "clearing"])
      await opening({ fromId: account("opening"), toId: account(role), kobo: 70 });
    for (const role of ["unidentified", "other_income", "service_charge", "owner_part"])
      await opening({ ...before, fromId: account(role) });
    await opening({ fromId: account("opening"), toId: account("diesel"), kobo: 900 });
    const wrong = await opening({ ...before, fromId: account("interest") });
    await owner.post(`/postings/${wrong.body.data.postingId}/reverse`, { memo: "Not ours" });
    expect((await owner.get(at)).body.data.figures).toMatchObject({ inKobo: 0, received: [], spentKobo: 0 });
    await enter({ kind: "money_in", ...thisYear, fromId: account("other_income"), toId: account("bank"), kobo: 400 });
    const { figures } = (await owner.get(at)).body.data;
    expect(figures).toMatchObject({ inKobo: 400, received: [{ what: "Other income", kobo: 400 }], moneyKobo: 470 });
    await enter({ ...thisYear, toId: account("diesel"), kobo: 60 });
    expect((await owner.get(at)).body.data.figures.spentKobo).toBe(60);
  });

  test("what is owed to contractors cannot be entered by hand", async () => {
    const { enter, account } = await books();
    for (const role of ["payable", "retention"]) expect((await enter({ toId: account(role) })).status).toBe(422);
    const opening = { kind: "opening", fromId: account("payable"), toId: account("opening") };
    expect((await enter(opening)).status).toBe(422);
  });

  test("the same call twice with one key posts once", async () => {
    const { owner, at, account, check } = await books();
    const said = { kind: "money_out", kobo: 5, onDay: "2026-10-05", memo: "A" };
    const body = { ...said, fromId: account("bank"), toId: account("diesel") };
    const sent = [1, 2, 3].map(() => owner.post(`${at}/postings`, body, { key: "once-only-0001" }));
    expect(new Set((await Promise.all(sent)).map(({ body }) => body.data?.number ?? "waits"))).toContain(1);
    expect((await check()).postings).toBe(1);
  });
});

describe("putting right", () => {
  test("posts the reverse, dated today, once; a reversal stays", async () => {
    clock.now = now;
    const { owner, at, enter, balance, check } = await books();
    const { postingId } = (await enter({})).body.data;
    const right = await owner.post(`/postings/${postingId}/reverse`, { reason: "Typed twice" });
    expect([right.status, right.body.data.number, await balance("diesel")]).toEqual([201, 2, 0]);
    expect((await owner.post(`/postings/${postingId}/reverse`, { reason: "Again" })).status).toBe(409);
    const again = await owner.post(`/postings/${right.body.data.postingId}/reverse`, { reason: "Back" });
    expect(again.status).toBe(409);
    const { lines } = (await owner.get(`${at}/journal`)).body.data;
    expect(lines).toMatchObject([
      { number: 2, onDay: "2026-11-22", reverses: 1, memo: "Typed twice" },
      { number: 1, reversedBy: 2 },
    ]);
    expect((await check()).adds).toBe(true);
  });

  test("two at once put it right once", async () => {
    const { owner, enter, balance } = await books();
    const { postingId } = (await enter({})).body.data;
    const sent = [1, 2].map(() => owner.post(`/postings/${postingId}/reverse`, { reason: "Twice" }));
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await balance("diesel")).toBe(0);
  });
});

describe("closing a month", () => {
  test("is for good, with every month before; nothing is posted behind it, whatever comes to the database", async () => {
    clock.now = now;
    const { owner, at, enter, account, ledger } = await books();
    await enter({ onDay: "2026-09-10" });
    await enter({ onDay: "2026-10-10" });
    expect((await owner.post(`${at}/close`, { month: "2026-11" })).status).toBe(409);
    const closed = await owner.post(`${at}/close`, { month: "2026-10" });
    expect([closed.status, closed.body.data.ledger.closedThrough]).toEqual([200, "2026-10"]);
    expect((await owner.post(`${at}/close`, { month: "2026-09" })).status).toBe(409);
    for (const onDay of ["2026-10-31", "2026-08-01", "2026-09-10"]) expect((await enter({ onDay })).status).toBe(409);
    expect((await enter({ onDay: "2026-11-01" })).status).toBe(201);
    const { months } = (await owner.get(`${at}/months`)).body.data;
    expect(months.map((one: { month: string; state: string }) => [one.month, one.state])).toEqual([
      ["2026-11", "open"],
      ["2026-10", "closed"],
      ["2026-09", "closed"],
    ]);
    const period = sql`insert into ledger_periods values (${ledger.id}, '2026-08-01', 'open')`;
    await expect(database.db.execute(period)).rejects.toThrow();
    const open = sql`update ledger_periods set state = 'open' where ledger_id = ${ledger.id}`;
    await expect(database.db.execute(open)).rejects.toThrow();
    const csv = await askCsv(`${at}/journal?accountId=${account("diesel")}`, owner.token);
    expect(csv.rows).toHaveLength(3);
  });

  test("is refused while something does not add up", async () => {
    clock.now = now;
    const { owner, at, enter, ledger, check } = await books();
    await enter({ onDay: "2026-09-10" });
    await database.db.execute(sql`update ledger_balances set debit_kobo = debit_kobo + 1 where ledger_id = ${ledger.id}
      and debit_kobo > 0`);
    const { adds, faults } = await check();
    expect([adds, faults]).toEqual([false, ["Account 5300 has another sum in 2026-09 than its lines come to."]]);
    expect((await owner.post(`${at}/close`, { month: "2026-10" })).status).toBe(409);
  });
});

describe("the nightly count", () => {
  test("says when it was, and tells keepers once where something was changed by hand", async () => {
    const { owner, at, enter, ledger } = await books();
    await enter({});
    const count = () => recountJob.work(acting(), {});
    await count();
    const before = (await owner.get(at)).body.data.ledger;
    expect([typeof before.checkedAt, before.fault]).toEqual(["string", null]);
    await database.db.execute(sql`update ledger_balances set entries = 7 where ledger_id = ${ledger.id}`);
    for (const night of [1, 2]) {
      await count();
      expect((await owner.get(at)).body.data.ledger.fault, `${night}`).toMatch(/^Account 1100 has another sum/);
      const { notifications } = (await owner.get("/notifications")).body.data;
      const told = notifications.filter(({ title }: { title: string }) => title === "The books do not add up");
      expect(told).toHaveLength(1);
    }
  });
});

describe("what stands in the books", () => {
  test.each(["ledger_postings", "ledger_transfers"])("%s is never changed, not even from a console", async (table) => {
    const { enter, check } = await books();
    await enter({});
    const name = sql.identifier(table);
    for (const change of [
      sql`update ${name} set number = number`,
      sql`delete from ${name}`,
      sql`truncate ${name} cascade`,
    ])
      await expect(database.db.execute(change)).rejects.toThrow();
    expect((await check()).adds).toBe(true);
  });

  test("takes no further line, no gap and no money of another building", async () => {
    const one = await books();
    const other = await books();
    await one.enter({});
    const line = (debit: string, credit: string, number = 1, at = 2) =>
      database.db.execute(sql`insert into ledger_transfers values (${one.ledger.id}, ${number}, ${at}, '2026-10-01',
        ${debit}, ${credit}, 5)`);
    await expect(line(one.account("diesel"), one.account("bank"))).rejects.toThrow();
    await expect(line(other.account("diesel"), one.account("bank"), 2, 1)).rejects.toThrow();
    const gap = sql`insert into ledger_postings (id, ledger_id, number, on_day, month, kind, source_kind, source_id, step,
        memo, lines, prev_hash, hash, made_at)
      select gen_random_uuid(), ledger_id, 3, on_day, month, kind, source_kind, gen_random_uuid(), step, memo, lines, hash,
        hash, made_at from ledger_postings where ledger_id = ${one.ledger.id}`;
    await expect(database.db.execute(gap)).rejects.toThrow();
    expect((await one.enter({ toId: other.account("diesel") })).status).toBe(422);
    expect((await one.check()).adds).toBe(true);
  });
});

describe("who may", () => {
  test("keepers read; others hear that there is nothing; a manager enters where the owner lets them", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { at, enter } = await books({ owner, propertyId });
    await enter({});
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const contractor = await verified("contractor");
    await engage(owner, propertyId, contractor);
    expect((await manager.get(at)).body.data.can).toMatchObject({ post: false, close: false, reverse: false });
    expect((await manager.get(`${at}/check`)).body.data.check.adds).toBe(true);
    expect((await enter({}, manager)).status).toBe(403);
    expect((await manager.put(at, { managersMayPost: true })).status).toBe(403);
    expect((await owner.put(at, { managersMayPost: true, version: 1 })).body.data.ledger.version).toBe(2);
    expect((await owner.put(at, { managersMayClose: true, version: 1 })).status).toBe(409);
    expect((await enter({}, manager)).status).toBe(201);
    expect((await manager.post(`${at}/close`, { month: "2026-09" })).status).toBe(403);
    for (const path of ["", "/accounts", "/journal", "/months", "/check", "/export?program=hledger"]) {
      for (const who of [occupant, contractor]) expect((await who.get(at + path)).status, path).toBe(403);
      expect((await (await person("property_owner")).get(at + path)).status, path).toBe(404);
    }
    await owner.remove(`/properties/${propertyId}/members/${(await idOf(owner, propertyId, manager.id)) ?? ""}`);
    expect((await manager.get(at)).status).toBe(404);
  });

  test("an account gets another name, and keeps what it is for", async () => {
    const { owner, accounts, account } = await books();
    const id = account("diesel");
    const named = await owner.put(`/ledger-accounts/${id}`, { name: "Fuel", version: 1 });
    expect(named.body.data.account).toMatchObject({ name: "Fuel", code: "5300", version: 2 });
    expect((await owner.put(`/ledger-accounts/${id}`, { name: "Oil", version: 1 })).status).toBe(409);
    expect((await accounts()).find((one) => one.id === id)).toMatchObject({ name: "Fuel", role: "diesel" });
    await expect(
      database.db.execute(sql`update ledger_accounts set kind = 'asset' where id = ${id}`),
    ).rejects.toThrow();
  });

  test("a job of the building can be named, and its title stands in the journal", async () => {
    const { owner, propertyId, at, enter } = await books();
    const taskId = await addTask(owner, propertyId, { title: "New injector" });
    expect((await enter({ taskId })).status).toBe(201);
    expect((await owner.get(`${at}/journal`)).body.data.lines).toMatchObject([{ taskId, taskTitle: "New injector" }]);
  });
});

const idOf = async (owner: Awaited<ReturnType<typeof person>>, propertyId: string, accountId: string) => {
  const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
  return members.find((one: { accountId?: string; userId?: string }) => [one.accountId, one.userId].includes(accountId))
    ?.id as string | undefined;
};
