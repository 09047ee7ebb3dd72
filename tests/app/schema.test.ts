import { glob } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { testApp } from "../harness/app.ts";

const { database } = await testApp();
const src = resolve(import.meta.dirname, "../../src");

/** What the database calls the types that tables are described with. */
const databaseType: Record<string, string> = {
  "text[]": "ARRAY",
  "uuid[]": "ARRAY",
  "integer[]": "ARRAY",
  "bigint[]": "ARRAY",
  "timestamp with time zone": "timestamp with time zone",
};

test("tables are described as the migrations made them", async () => {
  const tables: PgTable[] = [];
  for await (const file of glob("**/{*tables,activity}.server.ts", { cwd: src })) {
    const module = await import(pathToFileURL(join(src, file)).href);
    tables.push(...Object.values(module).filter((value): value is PgTable => is(value, PgTable)));
  }
  expect(tables.length).toBeGreaterThan(10);
  for (const table of tables) {
    const name = getTableName(table);
    const { rows } = await database.db.execute<{ column_name: string; data_type: string; is_nullable: string }>(
      sql`select column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' and table_name = ${name}`,
    );
    const made = Object.fromEntries(
      rows.map((row) => [row.column_name, `${row.data_type} ${row.is_nullable === "NO" ? "not null" : ""}`]),
    );
    const described = Object.fromEntries(
      Object.values(getTableColumns(table)).map((column) => {
        const type = column.getSQLType();
        return [column.name, `${databaseType[type] ?? type} ${column.notNull ? "not null" : ""}`];
      }),
    );
    expect(described, name).toEqual(made);
  }
});
