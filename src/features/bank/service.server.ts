import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { CallRead } from "#domain/contract.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { formatNaira } from "#domain/money.ts";
import { invalid, Problem } from "#domain/problems.ts";
import { readTable } from "#features/imports/file.service.server.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import type { bankCalls, FileRow } from "./contract.ts";
import { bankAccountLabels, type Mapping } from "./fields.ts";
import { type Gap, marked, type Placed, placed } from "./file/places.rules.ts";
import { findHeader, guessMapping, mappingProblem, proofProblem, type ReadFile, readFile } from "./file/rules.ts";
import type { Place } from "./matching/queries.server.ts";
import { matchCertain } from "./matching/service.server.ts";
import { findMapping, listKept } from "./queries.server.ts";
import { bankLines, bankStatements } from "./tables.server.ts";

type Input = CallRead<typeof bankCalls.importStatement>;
type Answer = z.infer<typeof bankCalls.importStatement.answer>;

/** A file as its columns say, before it is compared with what is kept. */
type Looked = { header: string[]; mapping: Mapping; problem: string | null; file: ReadFile; warnings: string[] };

const empty: ReadFile = { lines: [], refused: [], silent: [], openingKobo: 0, closingKobo: 0, statedKobo: null };

async function look(ctx: Ctx, input: Input): Promise<Looked> {
  const { table, warnings } = readTable(input);
  const kept = input.mapping ?? (await findMapping(ctx, { propertyId: input.id, account: input.account }));
  const given: Mapping | null = input.mapping ?? (kept && fits(table, kept) ? kept : null);
  const at = findHeader(table, given);
  const header = (table[at] ?? []).map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (header.length === 0) throw invalid("csv", "The file has no lines.");
  const mapping = given ?? guessMapping(table[at] ?? []);
  const problem = mappingProblem(mapping);
  if (problem) return { header, mapping, problem, file: empty, warnings };
  const file = readFile(table, at, mapping, lagosDay(ctx.now));
  return { header, mapping, problem: faultOf(file), file, warnings };
}

/** A bank that changed its columns is asked for them anew. */
function fits(table: readonly string[][], mapping: Mapping): boolean {
  try {
    findHeader(table, mapping);
    return true;
  } catch {
    return false;
  }
}

/** What keeps a file out, whatever is kept already. */
function faultOf(file: ReadFile): string | null {
  const [first] = file.refused;
  if (first) return `Line ${first.row} of the file cannot be read: ${first.problems[0] ?? ""}`;
  if (file.lines.length === 0) return "The file has no line that moves money.";
  return proofProblem(file);
}

/** Reads a file of the bank: a dry run says what would become of every line; else what is new is kept, all of it or nothing. */
export async function importStatement(ctx: Ctx, input: Input): Promise<Answer> {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, account, dryRun, gapReason = null, fileName = null } = input;
    const seen = await authorizeProperty(ctx, "bank", "import", propertyId);
    // Held before what is kept is read, so that the same file read in twice at once comes in once.
    const ledger = await booksOf(ctx, propertyId, seen);
    const looked = await look(ctx, input);
    const { lines, gaps } = placed(
      marked(looked.file.lines),
      await listKept(ctx, { propertyId, account }, looked.file.lines),
    );
    const fresh = lines.filter(({ fate }) => fate === "new");
    const answer = { ...answerOf(looked, lines, gaps), dryRun, statementId: null, matched: 0 };
    if (dryRun) return answer;
    refuse(looked, gaps, gapReason);
    if (fresh.length === 0) return answer;
    const place = { propertyId, account };
    const { statementId, rows } = await keep(ctx, place, looked, fresh, {
      fileName,
      gapReason: gaps[0] ? gapReason : null,
    });
    const matched = await matchCertain(ctx, ledger, rows);
    await recordAct(ctx, {
      ...{ propertyId, thing: "property", thingId: propertyId, act: "statement_imported" },
      data: { title: `${bankAccountLabels[account]}, ${fresh.length} ${fresh.length === 1 ? "line" : "lines"}` },
    });
    return { ...answer, statementId, matched };
  });
}

function refuse({ problem, mapping, file }: Looked, gaps: readonly Gap[], gapReason: string | null): void {
  if (problem) {
    const errors = file.refused
      .slice(0, 100)
      .map(({ row, problems }) => ({ path: `rows.${row}`, message: problems.join(" ") }));
    const path = mappingProblem(mapping) ? "mapping" : "csv";
    throw new Problem("invalid", `${problem} Nothing was written.`, {
      errors: [{ path, message: problem }, ...errors],
    });
  }
  const [gap] = gaps;
  if (gap && !gapReason)
    throw invalid(
      "gapReason",
      `Days are missing between ${formatDay(gap.fromDay)} and ${formatDay(gap.toDay)}: the account moved by ${formatNaira(gap.kobo)} meanwhile. Read that file in too, or say why it is missing.`,
    );
}

function answerOf({ header, mapping, problem, file, warnings }: Looked, lines: readonly Placed[], gaps: Gap[]) {
  const rows: FileRow[] = [
    ...file.refused.map((one): FileRow => ({ ...one, fate: "refused", onDay: null, kobo: null, balanceKobo: null })),
    ...lines.map(
      ({ row, fate, onDay, text, kobo, balanceKobo }): FileRow => ({
        ...{ row, fate, onDay, text, kobo, balanceKobo, problems: [] },
      }),
    ),
    ...file.silent.map(
      ({ row, text }): FileRow => ({
        ...{ row, text, fate: "silent", onDay: null, kobo: null, balanceKobo: null, problems: [] },
      }),
    ),
  ];
  const count = (fate: FileRow["fate"]): number => rows.filter((row) => row.fate === fate).length;
  return {
    ...{ header, mapping, problem, warnings, gaps, openingKobo: file.openingKobo, closingKobo: file.closingKobo },
    counts: { new: count("new"), same: count("same"), refused: count("refused"), silent: count("silent") },
    rows: rows.toSorted((a, b) => a.row - b.row),
  };
}

type Said = { fileName: string | null; gapReason: string | null };

/** Keeps what is new of a file; in pieces, since one statement takes only so many rows well. */
async function keep(ctx: Ctx, place: Place, { mapping, file }: Looked, fresh: readonly Placed[], said: Said) {
  const statementId = newId();
  const days = fresh.map(({ onDay }) => onDay).sort();
  await ctx.db.insert(bankStatements).values({
    ...{ id: statementId, ...place, mapping, ...said, lines: fresh.length },
    ...{
      fromDay: days[0] ?? "",
      toDay: days.at(-1) ?? "",
      openingKobo: file.openingKobo,
      closingKobo: file.closingKobo,
    },
    ...{ importedBy: userOf(ctx).id, createdAt: ctx.now },
  });
  const rows = fresh.map(({ fate: _, row: __, ...line }) => ({ ...line, ...place, id: newId(), statementId }));
  for (let at = 0; at < rows.length; at += 1_000)
    await ctx.db.execute(insertRows(bankLines, rows.slice(at, at + 1_000)));
  return {
    statementId,
    rows: await ctx.db.select().from(bankLines).where(eq(bankLines.statementId, statementId)).orderBy(bankLines.place),
  };
}
