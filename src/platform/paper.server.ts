import type { FileAnswer } from "#domain/contract.ts";
import { type Bar, writeBars } from "./paper/figure.server.ts";
import { printable } from "./paper/letters.server.ts";
import {
  type About,
  closeSheet,
  decorate,
  ink,
  margin,
  needRoom,
  openSheet,
  put,
  type Sheet,
  widthOf,
} from "./paper/sheet.server.ts";
import { type Strips, writeStrips } from "./paper/strips.server.ts";
import { type Table, writeTable } from "./paper/table.server.ts";

type Attached = { name: string; about: string; type: string; bytes: Buffer };

/**
 * A paper to hold: a PDF whose every word a reader aloud finds in its order (PDF/UA-1), with fonts inside. The same paper
 * made again is the same bytes, as long as the libraries are the same.
 */
export type Paper = {
  title(text: string, lead: string): void;
  heading(text: string): void;
  say(text: string): void;
  /** In small letters: what is for whoever checks. */
  note(text: string): void;
  table(table: Table): Promise<void>;
  bars(alt: string, bars: readonly Bar[]): void;
  strips(strips: Strips): void;
  /** A file inside the file. */
  attach(file: Attached): void;
  finish(): Promise<Buffer>;
};

/** A paper that was made for whoever asked, as the answer of a call. */
export const paperAnswer = (fileName: string, file: Buffer): FileAnswer => ({ fileName, content: once(file) });

async function* once(file: Buffer) {
  yield file;
}

export function openPaper(about: About): Paper {
  const sheet = openSheet(about);
  return {
    title: (text, lead) => writeTitle(sheet, text, lead),
    heading: (text) => writeHeading(sheet, text),
    say: (text) => writeText(sheet, text, 10.5, ink.text),
    note: (text) => writeText(sheet, text, 8.5, ink.soft),
    table: (table) => writeTable(sheet, table),
    bars: (alt, bars) => writeBars(sheet, alt, bars),
    strips: (strips) => writeStrips(sheet, strips),
    attach: (file) => attach(sheet, file, about.madeAt),
    finish: () => closeSheet(sheet, about.foot),
  };
}

function writeTitle({ doc, root }: Sheet, text: string, lead: string): void {
  decorate(doc, () => doc.rect(margin, margin, 36, 4).fill(ink.action));
  doc.y = margin + 16;
  doc.font("strong").fontSize(22).fillColor(ink.text);
  put(doc, root, "H1", () => doc.text(printable(text), margin, doc.y, { width: widthOf(doc) }));
  doc.y += 4;
  doc.font("plain").fontSize(12).fillColor(ink.soft);
  put(doc, root, "P", () => doc.text(printable(lead), margin, doc.y, { width: widthOf(doc) }));
  doc.y += 12;
}

function writeHeading({ doc, root }: Sheet, text: string): void {
  // A heading is not left alone at the foot of a page.
  needRoom(doc, 150);
  doc.y += 6;
  doc.font("strong").fontSize(13).fillColor(ink.text);
  put(doc, root, "H2", () => doc.text(printable(text), margin, doc.y, { width: widthOf(doc) }));
  doc.y += 6;
}

function writeText({ doc, root }: Sheet, text: string, size: number, color: string): void {
  for (const paragraph of printable(text).split(/\n+/)) {
    if (!paragraph.trim()) continue;
    needRoom(doc, 2 * size);
    doc.font("plain").fontSize(size).fillColor(color);
    put(doc, root, "P", () => doc.text(paragraph, margin, doc.y, { width: widthOf(doc), lineGap: 2 }));
    doc.y += 4;
  }
}

function attach({ doc }: Sheet, { name, about, type, bytes }: Attached, madeAt: Date): void {
  const dates = { creationDate: madeAt, modifiedDate: madeAt };
  const said = { ...dates, name, type, description: about, relationship: "Data" };
  doc.file(bytes, said);
}
