import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { units } from "#features/units/tables.server.ts";
import { type List, listOf } from "#platform/csv/lists.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";
import { addTask } from "../harness/crew.ts";
import { askCsv } from "../harness/csv.ts";
import { everything } from "../harness/everything.ts";
import { add, verified } from "../harness/members.ts";
import { building, ownedBuilding, type Person, password, person, send, siteAdmin } from "../harness/world.ts";

type Row = Record<string, unknown>;
type Listed = { call: Call; list: List };

const { app, database } = await testApp();
const lists = bindings.flatMap(({ call }): Listed[] => {
  const list = listOf(call);
  return list ? [{ call, list }] : [];
});
const people = new Map<string, Person>();
let ids: Map<string, string>;

const pathOf = ({ path }: Call): string => {
  const id = [...ids].find(([start]) => path.startsWith(start))?.[1] ?? crypto.randomUUID();
  const days = path === "/contractor/calendar" ? "?from=2090-05-01&to=2090-05-31" : "";
  return path.replaceAll(/\{\w+\}/g, id) + days;
};

/** The values that each filter of a list may have, one filter at a time. */
function filtersOf({ input }: Call): string[] {
  type Choice = { enum?: string[]; anyOf?: Choice[] };
  const shape = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, Choice>;
  };
  return Object.entries(shape.properties ?? {}).flatMap(([name, { enum: values, anyOf = [] }]) =>
    (values ?? anyOf.flatMap((way) => way.enum ?? [])).map((value) => `${name}=${value}`),
  );
}

/** All rows that the pages of a list hold for somebody; null where it is refused. */
async function rowsOf({ call, list }: Listed, path: string, who: Person): Promise<Row[] | null> {
  const rows: Row[] = [];
  const isPaged = "cursor" in ((call.input as z.ZodObject).shape ?? {});
  // Nobody walks through the directory of buildings: it ends after its first page, which is as long as its file.
  const limit = path.includes("directory=") ? 100 : 40;
  for (let cursor: string | null | undefined = ""; typeof cursor === "string"; ) {
    const more = isPaged ? `limit=${limit}${cursor && `&cursor=${cursor}`}` : "";
    const { status, body } = await send("GET", `${path}${path.includes("?") ? "&" : "?"}${more}`, who.token);
    if (status !== 200) return null;
    const answer = call.dataIs === undefined ? body.data : { ...body, [call.dataIs]: body.data };
    rows.push(...list.path.reduce((inner, name) => inner[name], answer));
    cursor = answer.nextCursor;
  }
  return rows;
}

/** What must stand in the cell, where a value is written as it is. */
function plainly(value: unknown, name: string): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  return typeof value === "string" && !/^\d{4}-.*Z$|^\s*[-+=@]/.test(value) && !/phone$/i.test(name)
    ? value
    : undefined;
}

/** Compares every cell that says what the row says. */
function expectSame({ list }: Listed, cells: Record<string, string>[], rows: Row[]): void {
  for (const [at, row] of rows.entries())
    for (const { path, head } of list.columns) {
      const value = path.reduce<unknown>((inner, name) => (inner as Row | null | undefined)?.[name], row);
      const wanted = plainly(value, path.at(-1) ?? "");
      if (wanted !== undefined) expect(cells[at]?.[head], head).toBe(wanted);
    }
}

describe("every list as CSV", () => {
  beforeAll(async () => {
    const { ids: made, ...who } = await everything();
    // The catalogue is everybody's, so it is nothing that a stranger could fail to find.
    ids = new Map([...made, ["/catalogue/", "plumbing-inspection"]]);
    for (const [name, one] of Object.entries(who)) people.set(name, one);
    people.set("admin", await siteAdmin());
  });

  test.each(lists.map((one) => [one.call.path, one] as const))(
    "%s holds what its pages hold, for each who may see it and under each filter, and nothing for others",
    async (_, one) => {
      const path = pathOf(one.call);
      let seenBy = 0;
      for (const who of people.values()) {
        const rows = await rowsOf(one, path, who);
        // Each filter is tried by the first who may see it.
        const filters = rows && seenBy === 0 ? filtersOf(one.call) : [];
        if (rows) seenBy += 1;
        for (const asked of [path, ...filters.map((filter) => `${path}?${filter}`)]) {
          const shown = asked === path ? rows : await rowsOf(one, asked, who);
          const csv = await askCsv(asked, who.token);
          expect([asked, csv.status === 200]).toEqual([asked, shown !== null]);
          if (!shown) continue;
          expect(csv.head).toEqual(one.list.columns.map(({ head }) => head));
          expect(csv.rows, asked).toHaveLength(shown.length);
          expectSame(one, csv.rows, shown);
        }
      }
      expect(seenBy).toBeGreaterThan(0);
    },
  );

  test("names each column once, says when and in what, and nothing that is for screens alone", () => {
    for (const { call, list } of lists) {
      const heads = list.columns.map(({ head }) => head);
      expect(new Set(heads).size, call.path).toBe(heads.length);
      const names = list.columns.flatMap(({ path }) => path);
      expect(names.filter((name) => name === "can" || /Url$/.test(name))).toEqual([]);
    }
  });
});

test("what a cell holds is text to a spreadsheet, a time is Lagos's and money is naira", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const title = `=HYPERLINK("https://evil.example";"Pump")`;
  await addTask(owner, propertyId, { title, description: "+1\n@x", estimatedCost: 20_000.5 });
  const { headers, rows, text: whole } = await askCsv(`/tasks?propertyId=${propertyId}&search=HYPERLINK`, owner.token);
  expect(rows).toMatchObject([
    {
      Title: `'${title}`,
      Description: "'+1\n@x",
      "Estimated cost (naira)": "20000.5",
      "Property name": "Marina Court",
    },
  ]);
  expect(whole.startsWith("\uFEFFID,")).toBe(true);
  expect(headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="tunse-tasks-\d{4}-\d\d-\d\d\.csv"$/);
  const people = await askCsv(`/properties/${propertyId}/members`, owner.token);
  expect(people.rows[0]?.["Joined at (Lagos time)"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(people.rows.map(({ Phone }) => Phone)).toContain("0803 123 4567");
});

test("it comes as small as whoever takes it understands", async () => {
  const { owner, propertyId } = await ownedBuilding();
  const url = `/api/properties/${propertyId}/members?format=csv`;
  const ask = (coding: string) =>
    app.inject({ url, headers: { authorization: `Bearer ${owner.token}`, "accept-encoding": coding } });
  const plain = (await ask("identity")).rawPayload;
  expect(gunzipSync((await ask("gzip")).rawPayload)).toEqual(plain);
  expect(brotliDecompressSync((await ask("br, gzip")).rawPayload)).toEqual(plain);
});

test("another format is refused in a sentence, and a call that is no list has none", async () => {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const refused = await owner.get("/tasks?format=xlsx");
  expect([refused.status, refused.body.detail]).toEqual([422, "format must be json or csv."]);
  expect((await owner.get(`/properties/${propertyId}?format=csv`)).body.data.property.id).toBe(propertyId);
  expect((await owner.get("/tasks?format=json")).status).toBe(200);
});

test("a key may take what its scopes let it list, and no more", async () => {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const { key } = (await owner.post("/api-keys", { name: "Books", scopes: ["tasks:read"], password })).body.data;
  expect((await askCsv("/tasks", key)).status).toBe(200);
  expect((await askCsv(`/properties/${propertyId}/units`, key)).status).toBe(403);
});

describe("a long list", () => {
  const count = 4_000;
  const fill = async (propertyId: string) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      id: newId(),
      propertyId,
      block: "B".repeat(40),
      floor: 1,
      name: `Flat ${at + 1}`,
      kind: "flat" as const,
      createdAt: new Date(),
    }));
    await database.db.execute(insertRows(units, rows));
  };

  /** Begins to take all units and stops after the first bytes; answers how to take the rest. */
  async function begin(token: string, propertyId: string) {
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/properties/${propertyId}/units?format=csv`;
    const answer = await app.inject({ url, headers, payloadAsStream: true });
    return () => text(answer.stream());
  }

  test("comes whole, and breaks off once whoever takes it is no longer in the building", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await fill(propertyId);
    const whole = await begin(owner.token, propertyId);
    expect((await whole()).split("\r\n")).toHaveLength(count + 2);
    const manager = await verified("property_manager");
    const { member } = (await add(owner, propertyId, manager.email, "property_manager")).body.data;
    const rest = await begin(manager.token, propertyId);
    expect((await owner.remove(`/properties/${propertyId}/members/${member.id}`)).status).toBe(200);
    await expect(rest()).rejects.toThrow();
  });

  test("breaks off once whoever takes it has signed out", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await fill(propertyId);
    const rest = await begin(owner.token, propertyId);
    await owner.post("/auth/logout");
    await expect(rest()).rejects.toThrow();
  });

  test("is one of three at once for one person", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await fill(propertyId);
    const all = [
      await begin(owner.token, propertyId),
      await begin(owner.token, propertyId),
      await begin(owner.token, propertyId),
    ];
    const refused = await askCsv(`/properties/${propertyId}/units`, owner.token);
    expect([refused.status, refused.text.includes("under way")]).toEqual([429, true]);
    for (const rest of all) await rest();
    expect((await askCsv(`/properties/${propertyId}/units`, owner.token)).status).toBe(200);
  });
});
