import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { siteAdminToken } from "../../../tests/harness/site-admin.ts";
import { send } from "../../../tests/harness/world.ts";

const { app, database, clock } = await testApp();
const token = await siteAdminToken();

const person = {
  fullName: "Adaeze Bello",
  role: "property_owner",
  location: "Ibadan",
  portfolioSize: "single",
  desiredResults: ["Fewer breakdowns"],
  biggestChallenge: "Budget constraints",
  consent: true,
};
const join = async (fields: Record<string, unknown> = {}) => {
  const answer = await send("POST", "/waitlist", null, { ...person, email: `${randomUUID()}@example.com`, ...fields });
  expect(answer.status).toBe(201);
};
const list = async (query = "") => (await send("GET", `/admin/waitlist${query}`, token)).body as unknown as Listed;
type Entry = { _id: string; full_name: string; role: string };
type Listed = { data: Entry[]; nextCursor: string | null; stats: Record<string, unknown> };
const names = ({ data }: Listed) => data.map(({ full_name }) => full_name);

beforeEach(async () => {
  await database.db.execute(sql`delete from waitlist_entries`);
});
afterEach(() => {
  clock.now = null;
});

describe("the list", () => {
  test("is data itself, newest first, and pages to its end", async () => {
    for (const name of ["One", "Two", "Three"]) await join({ fullName: name });
    expect(names(await list())).toEqual(["Three", "Two", "One"]);
    const first = await list("?limit=2");
    expect(names(first)).toEqual(["Three", "Two"]);
    const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([names(rest), rest.nextCursor]).toEqual([["One"], null]);
  });

  test("finds by words, role, size and source, together too", async () => {
    await join({ fullName: "Ngozi 100%", companyName: "Eko Flats", tracking: { utmSource: "WhatsApp" } });
    await join({ fullName: "Tunde", role: "other", portfolioSize: "101+", location: "Port Harcourt" });
    expect(names(await list("?search=eko"))).toEqual(["Ngozi 100%"]);
    expect(names(await list("?search=0%25"))).toEqual(["Ngozi 100%"]);
    expect(names(await list("?search=%25%25"))).toEqual([]);
    expect(names(await list("?search=HARCOURT"))).toEqual(["Tunde"]);
    expect(names(await list("?role=other"))).toEqual(["Tunde"]);
    expect(names(await list("?size=101%2B"))).toEqual(["Tunde"]);
    expect(names(await list("?source=whatsapp"))).toEqual(["Ngozi 100%"]);
    expect(names(await list("?source=direct&role=property_owner"))).toEqual([]);
  });

  test("counts by day in Lagos, week from Monday, role, size and source, whatever is looked for", async () => {
    // Monday in Lagos, Sunday in London.
    for (const [at, fields] of [
      ["2026-11-15T22:00:00Z", { role: "contractor" }],
      ["2026-11-15T23:30:00Z", { tracking: { utmSource: "Radio" } }],
      ["2026-11-18T09:00:00Z", {}],
      ["2026-11-21T22:00:00Z", { portfolioSize: "2-10" }],
    ] as const) {
      clock.now = new Date(at);
      await join(fields);
    }
    const { stats, data } = await list("?search=nobody");
    expect(data).toEqual([]);
    const { by_day, ...figures } = stats;
    expect(figures).toEqual({
      total: 4,
      today: 1,
      this_week: 3,
      by_role: { property_owner: 3, contractor: 1 },
      by_portfolio_size: { single: 3, "2-10": 1 },
      by_source: { direct: 3, radio: 1 },
    });
    const days = by_day as { day: string; count: number }[];
    expect([days.length, days[0]?.day]).toEqual([30, "2026-10-23"]);
    expect(days.filter(({ count }) => count > 0)).toEqual([
      { day: "2026-11-15", count: 1 },
      { day: "2026-11-16", count: 1 },
      { day: "2026-11-18", count: 1 },
      { day: "2026-11-21", count: 1 },
    ]);
  });

  test.each(["?limit=0", "?limit=201", "?limit=x", "?cursor=x", "?cursor=WyJ4Il0"])("refuses %s", async (query) => {
    expect((await send("GET", `/admin/waitlist${query}`, token)).status).toBe(422);
  });
});

describe("the spreadsheet", () => {
  const sheet = async () => {
    const answer = await app.inject({ url: "/api/admin/waitlist.csv", headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    return { text: answer.rawPayload.toString(), headers: answer.headers };
  };

  test("has the eleven columns, and opens in Excel without running anything", async () => {
    clock.now = new Date("2026-11-21T09:30:00Z");
    await join({
      fullName: "=1+1",
      email: "+ada@example.com",
      companyName: "@sum, Ẹkọ",
      location: "-2+3",
      whatsappPhone: "+234 803 123 4567",
      willingness_to_pay: "Under ₦10,000 a month",
    });
    const { text, headers } = await sheet();
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="tunse-waitlist-2026-11-21.csv"');
    expect(text).toBe(
      "\uFEFFName,Email,Phone,Role,Company,Location,Portfolio Size,Desired Results,Challenge,Budget,Submitted At\r\n" +
        '\'=1+1,\'+ada@example.com,0803 123 4567,property_owner,"\'@sum, Ẹkọ",\'-2+3,single,Fewer breakdowns,Budget constraints,"Under ₦10,000 a month","21 Nov 2026, 10:30"\r\n',
    );
  });

  test("holds all of ten thousand rows, and the list stays in pages", async () => {
    await database.db.execute(sql`
      insert into waitlist_entries (id, email, full_name, role, location, portfolio_size, desired_results, biggest_challenge, source, tracking, submitted_at)
      select gen_random_uuid(), 'p' || n || '@example.com', 'Person ' || n, 'property_owner', 'Lagos', 'single', '{"Fewer breakdowns"}', 'Budget constraints', 'direct', '{}', now() from generate_series(1, 10000) n`);
    const lines = (await sheet()).text.split("\r\n");
    expect(lines).toHaveLength(10_002);
    expect(new Set(lines).size).toBe(10_002);
    const page = await list("?limit=50&search=person");
    expect([page.data.length, page.stats.total]).toEqual([50, 10_000]);
    expect((await list()).data).toHaveLength(1_000);
  });
});
