/** Migrations up to these are free of the rules: that of two steps, and those of what locks, which hold from 0100 on. */
const exempt = { steps: 70, locks: 99 };

const header = /^-- runs with code from: (\d{4})$/m;
/** The second step of two, and which migration was the first. */
const contract = /^-- contract: (?=.*?\b(\d{4})\b)/m;
/** Tables in which nobody waits long, whatever is done to each row. */
const fewRows = /^-- few rows: \S/m;
const outside = /^-- outside a transaction$/m;
/** What breaks code that still runs while a release is rolled out. */
const breaking = [
  /\bdrop\s+(?:table|column|view|type|function|sequence)\b/i,
  /\brename\s+(?:to|column|constraint)?\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
  /\bdrop\s+default\b/i,
];
const addedColumn =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b)\w+\s+[^,;]*?\bnot\s+null\b[^,;]*/gi;

/** Without what is done later, too: the bodies of functions. */
const withoutComments = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");

const statementsOf = (sql: string) =>
  withoutComments(sql)
    .split(";")
    .map((statement) => statement.trim().replaceAll(/\s+/g, " "))
    .filter(Boolean);

/** What of a migration reads or holds a whole table that people write to, for as long as it takes. */
function whatLocks(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.map((statement) => /^create table (?:if not exists )?(\w+)/i.exec(statement)?.[1]).filter(Boolean),
  );
  const isOld = (table: string | undefined) => table !== undefined && !made.has(table);
  return statements.flatMap((statement) => {
    const indexed = /^create (?:unique )?index (?!concurrently).*? on (\w+)/i.exec(statement)?.[1];
    if (isOld(indexed))
      return [`makes an index on "${indexed}" while nobody can write: make it concurrently, in a file of its own`];
    const bound = /^alter table (?:only )?(\w+).*\badd constraint\b(?!.*(?:\bnot valid\b|\busing index\b))/i.exec(
      statement,
    )?.[1];
    if (isOld(bound))
      return [`looks at every row of "${bound}" while nobody can write: add the constraint as "not valid"`];
    const rewritten = /^(?:update|delete from) (\w+)/i.exec(statement)?.[1];
    if (isOld(rewritten)) return [`changes rows of "${rewritten}" at a stroke: let a job do it, some at a time`];
    return [];
  });
}

function outsideFaults(sql: string): string[] {
  const concurrent = /^(?:create (?:unique )?index concurrently \w+ on |drop index concurrently (?:if exists )?\w+$)/i;
  const statements = statementsOf(sql);
  const isOutside = outside.test(sql);
  if (isOutside && !statements.every((statement) => concurrent.test(statement)))
    return ["runs outside a transaction, so it can only make or drop indexes concurrently"];
  if (!isOutside && statements.some((statement) => /\bindex concurrently\b/i.test(statement)))
    return ["makes an index concurrently, which needs the line `-- outside a transaction`"];
  return [];
}

function brokenBy(sql: string): string | undefined {
  const bare = withoutComments(sql);
  const found = breaking.map((pattern) => pattern.exec(bare)?.[0]).find((text) => text !== undefined);
  const column = [...bare.matchAll(addedColumn)].find(([text]) => !/\b(?:default|generated)\b/i.test(text))?.[0];
  return found ?? (column && /\balter\s+table\b/i.test(bare) ? column.trim() : undefined);
}

function stepFaults(number: number, sql: string): string[] {
  const from = Number(header.exec(sql)?.[1] ?? 0);
  const broken = brokenBy(sql);
  const first = Number(contract.exec(sql)?.[1] ?? 0);
  const isNew = number > exempt.locks;
  return [
    ...(from === 0 ? ["says nowhere `-- runs with code from: NNNN`"] : []),
    ...(from > number ? ["runs with code from a number after its own"] : []),
    ...(broken && first === 0
      ? [
          `has "${broken}", which breaks code that still runs: do it a release later, in a file with \`-- contract: NNNN why\`, where NNNN was the first step`,
        ]
      : []),
    ...(isNew && first > 0 && (first >= number || from < first)
      ? ["is the second step of a number that must lie before its own, and below which no code may run any more"]
      : []),
  ];
}

/** What is wrong with a new migration: expand in one release, contract in a later one, and keep nobody waiting. */
export function migrationFaults(name: string, sql: string): string[] {
  const number = Number(name.slice(0, 4));
  const locks = fewRows.test(sql) ? [] : whatLocks(sql).map((fault) => `${fault} (or say \`-- few rows: why\`)`);
  return [
    ...(number > exempt.steps ? stepFaults(number, sql) : []),
    ...(number > exempt.locks ? [...locks, ...outsideFaults(sql)] : []),
  ].map((fault) => `migrations/${name}: ${fault}`);
}
