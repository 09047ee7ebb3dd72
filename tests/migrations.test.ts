import { describe, expect, test } from "vitest";
import { migrationFaults } from "../scripts/structure/migrations.ts";

const header = "-- runs with code from: 0080\n";

describe("a new migration", () => {
  test("that only adds, and says which code runs on it, is fine", () => {
    const sql = `${header}-- drop table old would be wrong\nalter table tasks add column note text;`;
    expect(migrationFaults("0081_note.sql", sql)).toEqual([]);
  });

  test.each([
    "drop table tasks;",
    "alter table tasks drop column note;",
    "alter table tasks rename column note to remark;",
    "alter table tasks rename to works;",
    "alter table tasks alter column note set not null;",
    "alter table tasks alter column note type integer;",
  ])("%s is refused until it is marked as contract", (sql) => {
    expect(migrationFaults("0081_note.sql", header + sql)).toEqual([
      expect.stringContaining("breaks code that still runs"),
    ]);
    expect(migrationFaults("0081_note.sql", `${header}-- contract: nothing reads it since 0080\n${sql}`)).toEqual([]);
  });

  test("without the header, or from a later number, is refused; earlier ones came before the rule", () => {
    expect(migrationFaults("0081_note.sql", "select 1;")).toEqual([expect.stringContaining("runs with code from")]);
    expect(migrationFaults("0079_note.sql", `${header}select 1;`)).toEqual([expect.stringContaining("after its own")]);
    expect(migrationFaults("0012_old.sql", "drop table tasks;")).toEqual([]);
  });
});
