import { writeFigure } from "./figure.server.ts";
import { printable } from "./letters.server.ts";
import { type Doc, ink, margin, type Sheet } from "./sheet.server.ts";

type Ground = "rains" | "harmattan" | null;
export type Strips = {
  alt: string;
  columns: readonly { name: string; ground: Ground }[];
  rows: readonly { name: string; cells: readonly { plain: number; strong: number }[] }[];
  legend: { plain: string; strong: string; rains: string; harmattan: string };
};

const grounds: Record<"rains" | "harmattan" | "none", string> = {
  rains: "#e3e8f6",
  harmattan: "#f9ebc9",
  none: "#f3ede2",
};
const groundOf = (ground: Ground): string => grounds[ground ?? "none"];
const nameWidth = 92;
const rowHeight = 24;
const headHeight = 16;
const legendHeight = 22;

/** A year of rows over its months, each visit a mark; what weighs more is told apart by shape and colour. */
export function writeStrips(sheet: Sheet, { alt, columns, rows, legend }: Strips): void {
  const height = headHeight + rows.length * rowHeight + legendHeight;
  const draw = (doc: Doc, y: number, width: number) => {
    const cell = (width - nameWidth) / columns.length;
    const leftOf = (at: number) => margin + nameWidth + at * cell;
    for (const [at, { name }] of columns.entries()) label(doc, name, leftOf(at), y + 2, cell, "center");
    for (const [at, row] of rows.entries()) {
      const top = y + headHeight + at * rowHeight;
      label(doc, row.name, margin, top + 6, nameWidth - 6, "left");
      for (const [month, { plain, strong }] of row.cells.entries()) {
        doc.rect(leftOf(month) + 0.5, top + 1, cell - 1, rowHeight - 2).fill(groundOf(columns[month]?.ground ?? null));
        drawMarks(doc, { x: leftOf(month) + cell / 2, y: top + rowHeight / 2 }, plain, strong);
      }
    }
    drawLegend(doc, y + height - legendHeight + 8, legend);
  };
  writeFigure(sheet, { alt, height, draw });
}

function label(doc: Doc, text: string, x: number, y: number, width: number, align: "left" | "center"): void {
  doc.font("plain").fontSize(8.5).fillColor(ink.text);
  doc.text(printable(text), x, y, { width, height: 11, align, ellipsis: true });
}

type Point = { x: number; y: number };

function drawMarks(doc: Doc, middle: Point, plain: number, strong: number): void {
  const apart = plain > 0 && strong > 0 ? 8 : 0;
  if (strong > 0) mark(doc, { ...middle, x: middle.x - apart }, strong, true);
  if (plain > 0) mark(doc, { ...middle, x: middle.x + apart }, plain, false);
}

/** One mark, with how many it stands for where that is more than one. */
function mark(doc: Doc, { x, y }: Point, count: number, isStrong: boolean): void {
  const own = count > 1 ? x - 3 : x;
  if (isStrong) diamond(doc, own, y);
  else doc.circle(own, y, 3).fill(ink.brand);
  if (count < 2) return;
  doc.font("plain").fontSize(7.5).fillColor(ink.text);
  doc.text(String(count), own + 4.5, y - 4, { lineBreak: false });
}

const diamond = (doc: Doc, x: number, y: number) =>
  doc.polygon([x, y - 4], [x + 4, y], [x, y + 4], [x - 4, y]).fill(ink.action);

function drawLegend(doc: Doc, y: number, legend: Strips["legend"]): void {
  const room = 110;
  const at = (place: number) => margin + nameWidth + place * room;
  doc.circle(at(0) + 4, y + 5, 3).fill(ink.brand);
  diamond(doc, at(1) + 4, y + 5);
  doc.rect(at(2), y + 1, 8, 8).fill(grounds.rains);
  doc.rect(at(3), y + 1, 8, 8).fill(grounds.harmattan);
  for (const [place, text] of [legend.plain, legend.strong, legend.rains, legend.harmattan].entries())
    label(doc, text, at(place) + 13, y, room - 16, "left");
}
