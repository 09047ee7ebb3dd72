/** Migrations up to this one came before the rule. */
const exempt = 70;

const header = /^-- runs with code from: (\d{4})$/m;
const contract = /^-- contract: \S/m;
/** What breaks code that still runs while a release is rolled out. */
const breaking = [
  /\bdrop\s+(?:table|column|view|type|function|sequence)\b/i,
  /\brename\s+(?:to|column|constraint)?\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
];

const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, "").replaceAll(/\/\*[\s\S]*?\*\//g, "");

/** What is wrong with a new migration: expand in one release, contract in a later one, and say which code runs on it. */
export function migrationFaults(name: string, sql: string): string[] {
  const number = Number(name.slice(0, 4));
  if (number <= exempt) return [];
  const from = Number(header.exec(sql)?.[1] ?? 0);
  const isContract = contract.test(sql);
  const broken = breaking
    .map((pattern) => pattern.exec(withoutComments(sql))?.[0])
    .filter((found) => found !== undefined);
  return [
    ...(from === 0 ? ["says nowhere `-- runs with code from: NNNN`"] : []),
    ...(from > number ? ["runs with code from a number after its own"] : []),
    ...(broken.length > 0 && !isContract
      ? [
          `has "${broken[0]}", which breaks code that still runs: do it a release later, in a file with \`-- contract: why\``,
        ]
      : []),
  ].map((fault) => `migrations/${name}: ${fault}`);
}
