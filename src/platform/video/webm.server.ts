import { type Blank, collect } from "./blanks.server.ts";
import { type Element, elementAt, numberAt, voided } from "./elements.server.ts";
import { NotUnderstood, type Reader } from "./reader.server.ts";

/** What is known of a film on the way through it; `kind` and `number` are those of the track or group that is looked at. */
type Film = { file: Reader; tracks: Set<number>; kind?: number; number?: number };
/** What an element is to others: what of it is blank. An element without a rule is wholly so. */
type Rule = ((film: Film, element: Element) => Blank[] | Promise<Blank[]>) | Rules;
type Rules = { [id: number]: Rule };

/** The blanks of a WebM film: tags, chapters, attached files, when it was made, and tracks that are neither picture nor sound. */
export async function webmBlanks(file: Reader): Promise<Blank[]> {
  const film: Film = { file, tracks: new Set() };
  const { blanks } = await walk(film, { start: 0, end: file.size, isOpen: false }, ofFile);
  if (film.tracks.size === 0) throw new NotUnderstood();
  return blanks;
}

type Span = { start: number; end: number; isOpen: boolean };
type Walked = { blanks: Blank[]; end: number };

/** One after the other. What begins no element is blank up to the end, since nobody knows where the next begins. */
async function walk(film: Film, { start, end, isOpen }: Span, rules: Rules): Promise<Walked> {
  const blanks: Blank[] = [];
  let at = start;
  while (at < end) {
    const element = await elementAt(film.file, at, end);
    if (!element) return { blanks: [...blanks, { start: at, end }], end };
    const rule = rules[element.id];
    if (rule === undefined && isOpen && (element.id in ofSegment || element.id in ofFile)) break;
    if (element.isOpen && !mayBeOpen.has(element.id)) return { blanks: [...blanks, { start: at, end }], end };
    const walked = await blanksOf(film, element, rule);
    collect(blanks, walked.blanks);
    at = walked.end;
  }
  return { blanks, end: at };
}

async function blanksOf(film: Film, element: Element, rule: Rule | undefined): Promise<Walked> {
  if (rule === undefined) return { blanks: [voided(element)], end: element.end };
  if (typeof rule === "function") return { blanks: await rule(film, element), end: element.end };
  return walk(film, { start: element.body, end: element.end, isOpen: element.isOpen }, rule);
}

const keep = (): Blank[] => [];
const left = (_film: Film, element: Element): Blank[] => [voided(element)];
/** A text that must be there, as an empty one. */
const emptied = (_film: Film, { body, end }: Element): Blank[] => [{ start: body, end }];

/** The number that an element holds. */
async function numberIn({ file }: Film, { body, end }: Element): Promise<number> {
  return (await file.bytes(body, Math.min(8, end - body))).reduce((sum, byte) => sum * 256 + byte, 0);
}

async function kind(film: Film, element: Element): Promise<Blank[]> {
  film.kind = await numberIn(film, element);
  return [];
}

async function number(film: Film, element: Element): Promise<Blank[]> {
  film.number = await numberIn(film, element);
  return [];
}

const mediaKinds = new Set([1, 2]);

/** A track of picture or sound; any other is left out. */
async function track(film: Film, element: Element): Promise<Blank[]> {
  const inner: Film = { file: film.file, tracks: film.tracks };
  const { blanks } = await walk(inner, { start: element.body, end: element.end, isOpen: false }, ofTrack);
  if (inner.number === undefined || !mediaKinds.has(inner.kind ?? 0)) return [voided(element)];
  film.tracks.add(inner.number);
  return blanks;
}

/** A piece of picture or sound begins with the number of its track. */
async function block(film: Film, element: Element): Promise<Blank[]> {
  const track = await numberAt(film.file, element.body, element.end, 8);
  return track && film.tracks.has(track.value) ? [] : [voided(element)];
}

async function group(film: Film, element: Element): Promise<Blank[]> {
  const { blanks } = await walk(film, { start: element.body, end: element.end, isOpen: false }, ofGroup);
  return blanks;
}

const ofGroup: Rules = { 161: block, 155: keep, 251: keep, 30114: keep };
const ofCluster: Rules = { 231: keep, 167: keep, 171: keep, 163: block, 160: group };
const ofInfo: Rules = { 2807729: keep, 17545: keep, 19840: emptied, 22337: emptied };
/** Number, id, kind, codec and how to show or play it; neither its name nor what it says in words. */
const ofTrack: Rules = {
  215: number,
  131: kind,
  ...Object.fromEntries(
    [0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x23314f, 0x22b59c, 0x22b59d]
      .concat([0x86, 0x63a2, 0x56aa, 0x56bb, 0xe0, 0xe1, 0x6d80, 0x55ee])
      .map((id) => [id, keep]),
  ),
};
const ofSegment: Rules = {
  290298740: keep,
  357149030: ofInfo,
  374648427: { 174: track },
  524531317: ofCluster,
  475249515: keep,
  // What follows on a piece without a length ends it, also where it is blank itself: tags, chapters, attached files.
  307544935: left,
  272869232: left,
  423732329: left,
};
const ofFile: Rules = { 440786851: keep, 408125543: ofSegment };
/** The film as a whole and its pieces, where it was sent while it was made. */
const mayBeOpen = new Set([0x18538067, 0x1f43b675]);
