import { setImmediate as nextTurn } from "node:timers/promises";
import { printable } from "./letters.server.ts";
import { type Doc, decorate, type Element, ink, margin, needRoom, put, type Sheet, widthOf } from "./sheet.server.ts";

type Column = {
  name: string;
  /** Its part of the width. */
  share: number;
  isNumber?: boolean;
};
type Row = { cells: readonly string[]; isSum?: boolean };
export type Table = { columns: readonly Column[]; rows: Iterable<Row> };

const size = 9.5;
const gap = 8;
const padding = 4;
/** Of a row, set strong. */
const widestFigure = 7;
const rowsAtOnce = 10;
const tallest = 320;

/** A table over as many pages as it needs; its head stands on each, and is read once. */
export async function writeTable({ doc, root }: Sheet, { columns, rows }: Table): Promise<void> {
  const table = doc.struct("Table");
  root.add(table);
  writeRow(doc, table, columns, { cells: columns.map(({ name }) => name) }, "head");
  let count = 0;
  for (const row of rows) {
    writeRow(doc, table, columns, row, "body");
    count += 1;
    if (count % rowsAtOnce === 0) await nextTurn();
  }
  table.end();
  doc.x = margin;
  doc.y += 10;
}

type Kind = "head" | "body" | "again";
type Cell = { text: string; x: number; width: number; column: Column };

function writeRow(doc: Doc, table: Element, columns: readonly Column[], row: Row, kind: Kind): void {
  const cells = cellsOf(doc, columns, row.cells);
  choose(doc, row, kind);
  const height = heightOf(doc, cells);
  if (kind === "body") turnPage(doc, table, columns, height);
  else if (kind === "head") needRoom(doc, height + 60);
  const y = doc.y + padding;
  choose(doc, row, kind);
  const write = (cell: Cell) => writeCell(doc, cell, y, height);
  if (kind === "again") decorate(doc, () => writeAll(cells, write), "Pagination");
  else tagCells(doc, table, cells, write, kind);
  doc.y = y + height + padding;
  decorate(doc, () => rule(doc, kind === "body" && !row.isSum ? 0.4 : 1));
}

function writeAll(cells: readonly Cell[], write: (cell: Cell) => void): void {
  for (const cell of cells) write(cell);
}

/** Figures stand on one line and are not measured, which would take half the time of a long table. */
function heightOf(doc: Doc, cells: readonly Cell[]): number {
  const words = cells.filter(({ column, text }) => !column.isNumber && text !== "");
  const heights = words.map(({ text, width }) => doc.heightOfString(text, { width }));
  return Math.min(tallest, Math.max(doc.currentLineHeight(true), ...heights));
}

/** Where a row no longer fits, the head is written once more on the next page, for the eye alone. */
function turnPage(doc: Doc, table: Element, columns: readonly Column[], height: number): void {
  const before = doc.page;
  needRoom(doc, height + 2 * padding + 2);
  if (doc.page !== before) writeRow(doc, table, columns, { cells: columns.map(({ name }) => name) }, "again");
}

function cellsOf(doc: Doc, columns: readonly Column[], texts: readonly string[]): Cell[] {
  const width = widthOf(doc);
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = margin;
  return columns.map((column, at) => {
    const own = (width * column.share) / whole;
    const cell = { text: printable(texts[at] ?? ""), x, width: own - gap, column };
    x += own;
    return cell;
  });
}

const choose = (doc: Doc, { isSum = false }: Row, kind: Kind) =>
  doc
    .font(isSum || kind !== "body" ? "strong" : "plain")
    .fontSize(kind === "body" ? size : size - 1)
    .fillColor(kind === "body" ? ink.text : ink.soft);

const styleOf = ({ width, column: { isNumber = false } }: Cell) => ({
  width,
  align: isNumber ? ("right" as const) : ("left" as const),
  // Figures of one width, so that they stand under each other.
  ...(isNumber ? { features: ["tnum" as const] } : {}),
});

/** Every first cell names its row. */
function tagCells(doc: Doc, table: Element, cells: Cell[], write: (cell: Cell) => void, kind: Kind): void {
  const row = doc.struct("TR");
  table.add(row);
  for (const [at, cell] of cells.entries()) {
    const scope = kind === "head" ? "Column" : at === 0 ? "Row" : undefined;
    put(doc, row, scope ? "TH" : "TD", () => write(cell), scope ? { scope } : {});
  }
  row.end();
}

function writeCell(doc: Doc, cell: Cell, y: number, height: number): void {
  if (!cell.text) return;
  const x = cell.column.isNumber ? cell.x + gap : cell.x;
  const wide = widthOfFigure(doc, cell);
  if (wide > cell.width) doc.fontSize((size * cell.width) / wide - 0.1);
  doc.text(cell.text, x, y, { ...styleOf(cell), height: height + 2, ellipsis: true });
  if (wide > cell.width) doc.fontSize(size);
}

/** A figure is never cut off: what is too wide is written smaller. Those that fit for sure are not measured. */
function widthOfFigure(doc: Doc, { text, width, column }: Cell): number {
  const isShort = !column.isNumber || text.length * widestFigure < width;
  return isShort ? 0 : doc.widthOfString(text, { features: ["tnum"] });
}

function rule(doc: Doc, width: number): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + widthOf(doc), doc.y)
    .lineWidth(width)
    .strokeColor(ink.line)
    .stroke();
}
