import type pg from "pg";

/** Says of a migration that it only makes and drops indexes, beside everybody's writing, which no transaction can. */
const HEADER = /^-- outside a transaction$/m;
const MAKING = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([a-z_][a-z0-9_]*)\s+on\s/i;
const DROPPING = /^drop\s+index\s+concurrently\s+(?:if\s+exists\s+)?([a-z_][a-z0-9_]*)$/i;

export const isOutsideTransaction = (sql: string): boolean => HEADER.test(sql);

/** The same indexes made in a transaction, where nobody else is connected. */
export const withoutConcurrently = (sql: string): string =>
  stepsOf(sql)
    .map(({ statement }) => statement.replace(/\bindex\s+concurrently\b/i, "index"))
    .join(";\n");

/**
 * Makes the indexes of a migration that runs outside a transaction. Whatever of it is done stays done: a process that was
 * killed in the middle leaves an index that is not valid, and the next one makes that anew.
 */
export async function makeIndexes(client: pg.PoolClient, sql: string): Promise<void> {
  for (const { statement, made, dropped } of stepsOf(sql)) {
    if (made) await make(client, made, statement);
    else await drop(client, dropped);
  }
}

type Step = { statement: string; made: string | undefined; dropped: string };

function stepsOf(sql: string): Step[] {
  const statements = sql.replaceAll(/--.*$/gm, "").split(";");
  return statements
    .map((text) => text.trim())
    .filter(Boolean)
    .map((statement) => {
      const made = MAKING.exec(statement)?.[1];
      const dropped = DROPPING.exec(statement)?.[1] ?? "";
      if (made || dropped) return { statement, made, dropped };
      throw new Error(`outside a transaction it can only make or drop indexes concurrently, not "${statement}"`);
    });
}

async function make(client: pg.PoolClient, name: string, statement: string): Promise<void> {
  const before = await stateOf(client, name);
  if (before === "valid") return;
  if (before === "invalid") await drop(client, name);
  try {
    await client.query(statement);
  } catch (error) {
    // One that is not valid serves nobody, and a unique one would go on refusing rows.
    await drop(client, name).catch(() => {});
    throw error;
  }
}

async function drop(client: pg.PoolClient, name: string): Promise<void> {
  await client.query(`drop index concurrently if exists ${name}`);
}

async function stateOf(client: pg.PoolClient, name: string): Promise<"valid" | "invalid" | "none"> {
  const { rows } = await client.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
    [name],
  );
  if (!rows[0]) return "none";
  return rows[0].valid ? "valid" : "invalid";
}
