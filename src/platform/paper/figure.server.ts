import { printable } from "./letters.server.ts";
import { type Doc, ink, margin, needRoom, put, type Sheet, widthOf } from "./sheet.server.ts";

export type Bar = { name: string; value: number; said: string };
type Figure = { alt: string; height: number; draw: (doc: Doc, y: number, width: number) => void };

/** A picture that is read as one sentence. */
export function writeFigure({ doc, root }: Sheet, { alt, height, draw }: Figure): void {
  needRoom(doc, height + 10);
  const [y, width] = [doc.y, widthOf(doc)];
  const bbox = [margin, y, margin + width, y + height];
  put(doc, root, "Figure", () => draw(doc, y, width), { alt: printable(alt), bbox });
  doc.x = margin;
  doc.y = y + height + 10;
}

const barHeight = 26;

/** What is compared, as bars under each other; the table beside them says the same. */
export function writeBars(sheet: Sheet, alt: string, bars: readonly Bar[]): void {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const draw = (doc: Doc, y: number, width: number) => {
    for (const [at, { name, value, said }] of bars.entries()) {
      const top = y + at * barHeight;
      doc.font("plain").fontSize(9.5).fillColor(ink.text);
      doc.text(printable(name), margin, top, { width: width - 130, height: 12, ellipsis: true });
      doc.text(printable(said), margin + width - 120, top, { width: 120, align: "right", features: ["tnum"] });
      doc.rect(margin, top + 13, width, 5).fill("#f3ede2");
      doc.rect(margin, top + 13, (width * Math.max(0, value)) / most, 5).fill(ink.brand);
    }
  };
  writeFigure(sheet, { alt, height: bars.length * barHeight, draw });
}
