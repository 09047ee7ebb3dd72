import { describe, expect, test } from "vitest";
import { migrationFaults } from "../scripts/structure/migrations.ts";

const header = "-- runs with code from: 0200\n";
const name = "0201_note.sql";

describe("a new migration", () => {
  test.each([
    "alter table tasks add column note text;",
    "alter table tasks add column note text not null default '';",
    "create table notes (id uuid primary key, text text not null);\ncreate index notes_text on notes (text);",
    "alter table tasks drop constraint tasks_kind;\nalter table tasks add constraint tasks_kind check (kind in ('a', 'b')) not valid;",
    "alter table tasks validate constraint tasks_kind;",
    "create function note() returns trigger language plpgsql as $$ begin\n update tasks set note = ''; return new; end $$;",
  ])("that only adds, and says which code runs on it, is fine: %s", (sql) => {
    expect(migrationFaults(name, `${header}-- drop table old would be wrong\n${sql}`)).toEqual([]);
  });

  test.each([
    "drop table tasks;",
    "alter table tasks drop column note;",
    "alter table tasks rename column note to remark;",
    "alter table tasks rename to works;",
    "alter table tasks alter column note set not null;",
    "alter table tasks alter column note type integer;",
    "alter table tasks alter column note drop default;",
    "alter table tasks add column note text not null;",
    "alter table tasks\n  add note text check (note <> '') not null;",
  ])("%s is refused until it is marked as contract", (sql) => {
    expect(migrationFaults(name, header + sql)).toEqual([expect.stringContaining("breaks code that still runs")]);
    expect(migrationFaults(name, `${header}-- contract: nothing reads it since 0199\n${sql}`)).toEqual([]);
  });

  test("that is the second step names the first one, and no code from before that one runs on it", () => {
    const drop = (since: string) => `${header}-- contract: ${since}\nalter table tasks drop column note;`;
    expect(migrationFaults(name, drop("nobody needs it"))).toEqual([expect.stringContaining("breaks code")]);
    expect(migrationFaults(name, drop("since 0201"))).toEqual([expect.stringContaining("before its own")]);
    const older = drop("since 0199").replace("from: 0200", "from: 0198");
    expect(migrationFaults(name, older)).toEqual([expect.stringContaining("no code may run")]);
  });

  test.each([
    ["create index tasks_note on tasks (note);", 'an index on "tasks"'],
    ["create unique index tasks_note\n  on tasks (note);", 'an index on "tasks"'],
    ["alter table tasks add constraint tasks_kind check (kind <> '');", "every row"],
    ["update tasks set note = '';", "at a stroke"],
    ["delete from tasks where note is null;", "at a stroke"],
  ])("that keeps writers waiting is refused, unless it says that there are few rows: %s", (sql, fault) => {
    expect(migrationFaults(name, header + sql)).toEqual([expect.stringContaining(fault)]);
    expect(migrationFaults(name, `${header}-- few rows: one a building\n${sql}`)).toEqual([]);
    expect(migrationFaults("0092_note.sql", header.replace("0200", "0091") + sql)).toEqual([]);
  });

  test("with an index made concurrently says that it runs outside a transaction, and does nothing else", () => {
    const sql = "create index concurrently tasks_note on tasks (note);\ndrop index concurrently if exists tasks_old;";
    expect(migrationFaults(name, `${header}-- outside a transaction\n${sql}`)).toEqual([]);
    expect(migrationFaults(name, header + sql)).toEqual([expect.stringContaining("outside a transaction")]);
    const more = `${header}-- outside a transaction\n${sql}\nalter table tasks add column note text;`;
    expect(migrationFaults(name, more)).toEqual([expect.stringContaining("can only make or drop indexes")]);
  });

  test("without the header, or from a later number, is refused; earlier ones came before the rule", () => {
    expect(migrationFaults(name, "select 1;")).toEqual([expect.stringContaining("runs with code from")]);
    expect(migrationFaults("0199_note.sql", `${header}select 1;`)).toEqual([expect.stringContaining("after its own")]);
    expect(migrationFaults("0012_old.sql", "drop table tasks;")).toEqual([]);
  });
});
