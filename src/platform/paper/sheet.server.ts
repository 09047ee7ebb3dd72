import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { printable, titleOf } from "./letters.server.ts";

export type Doc = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Doc["struct"]>;

const fontOf = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The colours of the product's light theme, as ink on white paper. */
export const ink = { text: "#1b2340", soft: "#5b6178", line: "#cfc7b8", brand: "#28367a", action: "#b4431f" } as const;

export const margin = 48;
const footRoom = 62;

export type About = {
  title: string;
  /** Stands at the foot of each page. */
  foot: string;
  /** The one day that is written into the file, so that the same paper is the same bytes. */
  madeAt: Date;
};

/** An open file: what is written into it belongs to `root`, or is told to be no content. */
export type Sheet = { doc: Doc; root: Element };

const pdfUa = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
  <pdfuaid:part>1</pdfuaid:part></rdf:Description>`;

/** Calls itself PDF/UA by hand: the library would also list the letters of each font, without the parts of composed ones. */
export function openSheet({ title, madeAt }: About): Sheet {
  const info = { Title: titleOf(title), Creator: "Tunse", Producer: "Tunse", CreationDate: madeAt };
  const doc = new PDFDocument({
    ...{ size: "A4", margins: { left: margin, right: margin, top: margin, bottom: footRoom }, bufferPages: true },
    ...{ pdfVersion: "1.7", lang: "en-NG", tagged: true, displayTitle: true, info },
    font: fontOf("inter-regular"),
  });
  doc.appendXML(pdfUa);
  registerFonts(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  return { doc, root };
}

/** The fonts that every paper has, with ₦ and the dotted letters. */
export const registerFonts = (doc: Doc): Doc =>
  doc.registerFont("plain", fontOf("inter-regular")).registerFont("strong", fontOf("inter-bold"));

type ElementOptions = Parameters<Doc["struct"]>[1] & { scope?: "Row" | "Column"; bbox?: readonly number[] };

/** One element of the tree with what `write` puts on the page. */
export function put(doc: Doc, parent: Element, tag: string, write: () => void, options: ElementOptions = {}): void {
  const element = doc.struct(tag, options);
  parent.add(element);
  element.add(write);
  element.end();
}

/** Draws what says nothing: lines and grounds. */
export function decorate(doc: Doc, draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
  doc.markContent("Artifact", { type });
  draw();
  doc.endMarkedContent();
}

export const widthOf = ({ page }: Doc): number => page.width - 2 * margin;
const roomOf = (doc: Doc): number => doc.page.height - footRoom - doc.y;

/** Goes to the next page where less than this is left of the page. */
export function needRoom(doc: Doc, height: number): void {
  if (roomOf(doc) < height) doc.addPage();
}

/** Numbers the pages and closes the file. */
export async function closeSheet({ doc, root }: Sheet, foot: string): Promise<Buffer> {
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    // The foot stands where no text may, which would begin a new page.
    doc.page.margins.bottom = 0;
    decorate(doc, () => writeFoot(doc, printable(foot), `${at + 1} of ${count}`), "Pagination");
  }
  root.end();
  const pieces: Buffer[] = [];
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((done) => doc.on("end", done));
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

function writeFoot(doc: Doc, foot: string, number: string): void {
  const [y, width] = [doc.page.height - 40, widthOf(doc)];
  doc
    .moveTo(margin, y - 8)
    .lineTo(margin + width, y - 8)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
  doc.font("plain").fontSize(8).fillColor(ink.soft);
  doc.text(foot, margin, y, { width: width - 60, height: 10, ellipsis: true, lineBreak: true });
  doc.text(number, margin + width - 60, y, { width: 60, align: "right", lineBreak: false });
}
