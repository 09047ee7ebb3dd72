import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkStructure } from "../scripts/check-structure.ts";

function faultsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "tunse-structure-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkStructure(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const take = (from: string) => `import { a } from "${from}";\nexport const b = a;\n`;
const takeType = (from: string) => `import type { A } from "${from}";\nexport type B = A;\n`;
const functionOf = (lines: number) => `export function long() {\n${"  console.log();\n".repeat(lines - 2)}}\n`;
const tickets = "src/features/tickets";
const media = "src/features/media";

/** So many features, of which each joins the table of the next and the last that of the first. */
const ringOf = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `src/features/f${at}/queries.server.ts`,
      take(`#features/f${(at + 1) % count}/tables.server.ts`),
    ]),
  );

test("six features may join each other's tables", () => {
  expect(faultsOf(ringOf(6))).toEqual([]);
});

test("a sound house has no faults", () => {
  const faults = faultsOf({
    "migrations/0001_tasks.sql": "",
    "migrations/0002_tickets.sql": "",
    "src/main.ts": take("./app.server.ts"),
    "src/app.server.ts": take("./features/tickets/calls.server.ts"),
    "src/domain/money.ts": "export const a = 1;",
    "src/ui/button.tsx": take("#domain/money.ts"),
    "src/browser/toasts.ts": take("#ui/button.tsx"),
    [`${tickets}/routes.ts`]: take("#domain/routes.ts"),
    [`${tickets}/contract.ts`]: take("./routes.ts"),
    [`${tickets}/calls.server.ts`]: take("./service.server.ts"),
    [`${tickets}/service.server.ts`]: take("#features/media/queries.server.ts"),
    [`${tickets}/queries.server.ts`]: take("#features/media/tables.server.ts"),
    [`${tickets}/search.queries.server.ts`]: take("#features/media/tables.server.ts"),
    [`${tickets}/search.queries.test.ts`]: take("./search.queries.server.ts"),
    [`${tickets}/client.ts`]: takeType("./queries.server.ts"),
    [`${tickets}/board-client.ts`]: take("./client.ts"),
    [`${tickets}/board-client.test.ts`]: take("./board-client.ts"),
    [`${tickets}/screens/ticket.tsx`]: take("#features/media/parts/photo.tsx") + functionOf(77),
    [`${tickets}/evidence/contract.ts`]: "",
    [`${tickets}/evidence/rules.ts`]: takeType("../contract.ts"),
    [`${tickets}/evidence/receipt.rules.ts`]: take("./rules.ts"),
    [`${tickets}/rules.test.ts`]: take("#features/media/tables.server.ts"),
    [`${tickets}/tickets.test.ts`]: functionOf(200),
    [`${tickets}/page.script.ts`]: take("./rules.ts") + take("./menu.script.ts"),
    [`${tickets}/menu.script.ts`]: take("#domain/money.ts"),
    [`${tickets}/parts/frame.tsx`]: take("../page.script.ts?worker&url"),
    [`${media}/tables.server.ts`]: takeType("#features/tickets/contract.ts"),
    [`${media}/queries.server.ts`]: `${take("#features/tickets/tables.server.ts")}export const c = sql\`from \${a} t\`;\n`,
    [`${media}/parts/photo.tsx`]: take("../client.ts"),
    "tests/journeys/owner.test.ts": "export {};",
  });
  expect(faults).toEqual([]);
});

test.each([
  ["a word outside the vocabulary", { [`${tickets}/helpers.ts`]: "" }, "outside the vocabulary"],
  ["a client that the framework empties", { [`${tickets}/board.client.ts`]: "" }, "outside the vocabulary"],
  ["a test named after nothing", { [`${tickets}/misc.test.ts`]: "" }, "outside the vocabulary"],
  ["a file beside the features", { "src/features/shared.ts": "" }, "beside the features"],
  ["a logic file among screens", { [`${tickets}/screens/helpers.ts`]: "" }, "holds .tsx files only"],
  ["a folder of screens within screens", { [`${tickets}/screens/more/a.tsx`]: "" }, "holds .tsx files only"],
  ["an unknown folder of src", { "src/utils/a.ts": "" }, "no folder of the tree"],
  ["an index file", { "src/domain/index.ts": "" }, "index file"],
  ["a test that no project runs", { "tests/rig/a.test.ts": "" }, "in no project"],
  ["a re-export", { "src/domain/a.ts": 'export { b } from "./b.ts";' }, "re-exports"],
  ["a re-export of everything", { "src/domain/a.ts": 'export * from "./b.ts";' }, "re-exports"],
  ["domain over platform", { "src/domain/a.ts": take("#platform/b.ts") }, "above which platform stands"],
  ["platform over ui", { "src/platform/a.ts": take("#ui/b.ts") }, "above which ui stands"],
  ["ui over browser", { "src/ui/a.ts": take("#browser/b.ts") }, "above which browser stands"],
  ["platform over a feature", { "src/platform/a.ts": takeType("#features/media/rules.ts") }, "above which features"],
  ["a feature over the app", { [`${tickets}/rules.ts`]: takeType("../../routes.ts") }, "above which app stands"],
  ["a value of the server in a screen", { [`${tickets}/screens/a.tsx`]: take("../queries.server.ts") }, "server code"],
  ["one loaded later", { [`${tickets}/parts/a.tsx`]: 'import("../queries.server.ts");' }, "server code"],
  ["a value of the server in a contract", { [`${tickets}/contract.ts`]: take("./tables.server.ts") }, "server code"],
  ["rules that know the browser", { [`${tickets}/rules.ts`]: take("#browser/api.ts") }, "for both sides"],
  ["a script that needs a library", { [`${tickets}/a.script.ts`]: take("#browser/api.ts") }, "without the framework"],
  ["a script that would run at once", { [`${tickets}/parts/a.tsx`]: take("../a.script.ts") }, "import its address"],
  [
    "another feature's script",
    { [`${tickets}/parts/a.tsx`]: take("#features/media/a.script.ts?worker&url") },
    "reaches into another feature's script",
  ],
  ["a file without types", { "src/browser/page.js": "" }, "write it in TypeScript"],
  [
    "another feature's calls",
    { [`${tickets}/service.server.ts`]: take("#features/media/calls.server.ts") },
    "reaches into",
  ],
  [
    "tables in another's service",
    { [`${tickets}/service.server.ts`]: take("#features/media/tables.server.ts") },
    "reaches",
  ],
  ["a schema among routes", { [`${tickets}/routes.ts`]: 'import * as z from "zod";' }, "zod, but is loaded by every"],
  ["rules among routes", { [`${tickets}/routes.ts`]: take("./rules.ts") }, "is loaded by every phone"],
  ["a contract's schemas on a phone", { [`${tickets}/client.ts`]: take("./contract.ts") }, "take its schemas into"],
  ["another feature's screen", { [`${tickets}/screens/a.tsx`]: take("#features/media/screens/b.tsx") }, "reaches into"],
  ["a path that climbs out of its layer", { "src/ui/a.ts": take("../domain/b.ts") }, "begin with #domain/"],
  [
    "one that climbs out of its feature",
    { [`${tickets}/rules.ts`]: take("../media/rules.ts") },
    "begin with #features/",
  ],
  ["a folder for one file", { [`${tickets}/list/rules.ts`]: "" }, "holds 1 files; below 3"],
  [
    "a folder four deep",
    Object.fromEntries(["contract", "rules", "client"].map((word) => [`${tickets}/a/b/c/d/${word}.ts`, ""])),
    "more than 3 folders deep",
  ],
  [
    "a write to another feature's table in a string",
    {
      [`${media}/tables.server.ts`]: 'export const media = pgTable("media", {});',
      [`${tickets}/service.server.ts`]: "export const a = sql`update media set title = null`;",
    },
    "writes media, which is media's",
  ],
  [
    "one by the machinery",
    {
      [`${media}/tables.server.ts`]: 'export const media = pgTable("media", {});',
      "src/platform/sweep.server.ts": "export const a = `delete from\n  media where true`;",
    },
    "writes media, which is media's",
  ],
  [
    "a read of another feature's table in a string",
    {
      [`${media}/tables.server.ts`]: 'export const media = pgTable("media", {});',
      [`${tickets}/queries.server.ts`]: "export const a = sql`select 1 from tickets t\n  left join media m on true`;",
    },
    "reads media by a string: take it from media's tables",
  ],
  [
    "one in a subquery of the machinery",
    {
      [`${media}/tables.server.ts`]: 'export const media = pgTable(\n  "media", {});',
      "src/platform/sweep.server.ts": "export const a = `select (select count(*) from media)`;",
    },
    "reads media by a string",
  ],
  [
    "a job named by a string",
    {
      [`${media}/jobs.server.ts`]: 'export const sweep = { name: "media.sweep" };',
      [`${tickets}/service.server.ts`]: 'export const a = { name: "media.sweep" };',
    },
    "names the job media.sweep",
  ],
  [
    "two migrations of one number",
    { "migrations/0001_tasks.sql": "", "migrations/0001_tickets.sql": "" },
    "migrations/0001_tickets.sql: should be number 2",
  ],
  ["a migration that is missing", { "migrations/0002_tasks.sql": "" }, "0002_tasks.sql: should be number 1"],
  ["301 lines", { "src/domain/a.ts": "export {};\n".repeat(301) }, "has 301 lines"],
  ["a function of 61 lines", { "src/domain/a.ts": functionOf(61) }, "a.ts:1: this function has 61 lines"],
  ["a screen's function of 78", { [`${tickets}/screens/a.tsx`]: functionOf(78) }, "this function has 78 lines"],
  ["a silenced rule", { "src/domain/a.ts": "// biome-ignore lint: no\n" }, "comment with biome-ignore"],
  ["a silenced type error", { "src/domain/a.ts": "// @ts-expect-error\n" }, "comment with @ts-expect-error"],
  [
    "files that import each other",
    { "src/domain/a.ts": take("./b.ts"), "src/domain/b.ts": take("./a.ts") },
    "src/domain/a.ts → src/domain/b.ts → src/domain/a.ts: is a cycle",
  ],
  [
    "features that import each other",
    {
      [`${tickets}/contract.ts`]: take("#features/media/contract.ts"),
      [`${media}/seen.contract.ts`]: take("#features/tickets/contract.ts"),
    },
    "media → tickets → media: is a cycle",
  ],
  [
    "one by a type alone",
    {
      [`${media}/queries.server.ts`]: take("#features/tickets/queries.server.ts"),
      [`${tickets}/rules.ts`]: takeType("#features/media/contract.ts"),
    },
    "media → tickets → media: is a cycle",
  ],
  [
    "one by what a screen is composed of",
    {
      [`${media}/queries.server.ts`]: take("#features/tickets/queries.server.ts"),
      [`${tickets}/screens/a.tsx`]: take("#features/media/parts/photo.tsx"),
    },
    "media → tickets → media: is a cycle",
  ],
  ["seven features that join each other's tables", ringOf(7), "7 features join each other's tables; 6 at most"],
  [
    "a table that needs another feature",
    { [`${tickets}/tables.server.ts`]: take("#features/media/tables.server.ts") },
    "may take only types of another feature",
  ],
])("%s is found", (_, files, sentence) => {
  const faults = faultsOf(files);
  expect(faults).toEqual([expect.stringContaining(sentence)]);
});
