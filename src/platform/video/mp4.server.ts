import { type Blank, collect } from "./blanks.server.ts";
import { type Box, boxesIn, fieldOf, freed, type Range } from "./boxes.server.ts";
import { type Fragment, readDefaults, readHeader, readRuns } from "./fragments.server.ts";
import { NotUnderstood, type Reader } from "./reader.server.ts";
import { gapsIn, samplesOf, type Tables } from "./samples.server.ts";

/** What is known of a film on the way through it. */
type Film = {
  file: Reader;
  /** Those of picture and sound, by their number. */
  tracks: Set<number>;
  /** The size of a sample by track, where its fragments do not say it. */
  sizes: Map<number, number>;
  /** Where the samples of these tracks lie. */
  samples: Range[];
  /** Where samples lie, of any kind. */
  media: Range[];
};
/** `found` and `runs` are those of the track that is looked at. */
type Scene = Film & { found: Tables; runs: Box[]; fragment: Fragment };

/** What a box is to others: what of it is blank. A box without a rule is wholly so. */
type Rule = ((scene: Scene, box: Box) => Blank[] | Promise<Blank[]>) | Rules;
type Rules = { [type: string]: Rule };

/**
 * The blanks of an MP4, QuickTime or 3GP film: every box that players do not need, tracks that are neither picture nor
 * sound, and of the media what no sample of these two names.
 */
export async function mp4Blanks(file: Reader): Promise<Blank[]> {
  const film: Film = { file, tracks: new Set(), sizes: new Map(), samples: [], media: [] };
  const scene: Scene = { ...film, found: new Map(), runs: [], fragment: { start: 0, end: 0 } };
  const blanks = await walk(scene, { start: 0, end: file.size }, ofFilm);
  if (film.tracks.size === 0) throw new NotUnderstood();
  collect(blanks, gapsIn(film.media, film.samples));
  return blanks;
}

async function walk(scene: Scene, range: Range, rules: Rules): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for await (const box of boxesIn(scene.file, range)) collect(blanks, await blanksOf(scene, box, rules));
  return blanks;
}

async function blanksOf(scene: Scene, box: Box, rules: Rules): Promise<Blank[]> {
  const rule = Object.hasOwn(rules, box.type) ? rules[box.type] : undefined;
  if (rule === undefined) return freed(box);
  return typeof rule === "function" ? rule(scene, box) : walk(scene, inside(box), rule);
}

const inside = ({ body, end }: Box): Range => ({ start: body, end });
const keep = (): Blank[] => [];

/** Read for what it says. Two of a kind would leave open which one a player takes. */
function table({ found }: Scene, box: Box): Blank[] {
  if (found.has(box.type)) throw new NotUnderstood();
  found.set(box.type, box);
  return [];
}

/** When it was made and changed stands behind the version; tables of larger numbers are version 1. */
async function times(scene: Scene, box: Box): Promise<Blank[]> {
  const isLarge = (await fieldOf(scene.file, box, 0, 1))[0] === 1;
  return [{ start: box.body + 4, end: Math.min(box.end, box.body + (isLarge ? 20 : 12)) }];
}

/** Room that a camera left; anything within it is something else. */
const empty = (_scene: Scene, box: Box): Blank[] => (box.end === box.body ? [] : freed(box));

const mostBrands = 32;

/** Names of formats, four letters each, behind the first and its version. In a box of another size other things would stand. */
async function brands({ file }: Scene, box: Box): Promise<Blank[]> {
  const size = box.end - box.body - 8;
  if (size < 0 || size % 4 !== 0 || size > 4 * mostBrands) throw new NotUnderstood();
  const names = (await fieldOf(file, box, 8, size)).toString("latin1");
  if (!/^(?:[A-Za-z0-9 ]{4}|\0{4})*$/.test(names)) throw new NotUnderstood();
  return [];
}

/** A name in free words follows on 24 bytes. */
const name = (_scene: Scene, box: Box): Blank[] => [{ start: Math.min(box.end, box.body + 24), end: box.end }];

/** References to other files may hold the names of folders; all that is needed is that there is one. */
async function references(scene: Scene, box: Box): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for await (const entry of boxesIn(scene.file, { start: box.body + 8, end: box.end }))
    collect(blanks, [{ start: Math.min(entry.end, entry.body + 4), end: entry.end }]);
  return blanks;
}

function media(scene: Scene, box: Box): Blank[] {
  scene.media.push(inside(box));
  return [];
}

const mediaKinds = new Set(["vide", "soun"]);

/** A track of picture or sound; any other is left out, since places, speeds and subtitles are tracks as well. */
async function track(scene: Scene, box: Box): Promise<Blank[]> {
  const found: Tables = new Map();
  const blanks = await walk({ ...scene, found }, inside(box), ofTrack);
  const [handler, header] = [found.get("hdlr"), found.get("tkhd")];
  if (!handler || !header) return freed(box);
  const kind = (await fieldOf(scene.file, handler, 8, 4)).toString("latin1");
  if (!mediaKinds.has(kind)) return freed(box);
  const isLarge = (await fieldOf(scene.file, header, 0, 1))[0] === 1;
  const number = (await fieldOf(scene.file, header, isLarge ? 20 : 12, 4)).readUInt32BE();
  scene.tracks.add(number);
  for await (const range of samplesOf(scene.file, found, kind === "soun")) scene.samples.push(range);
  return blanks;
}

async function trackHeader(scene: Scene, box: Box): Promise<Blank[]> {
  table(scene, box);
  return times(scene, box);
}

function handler(scene: Scene, box: Box): Blank[] {
  table(scene, box);
  return name(scene, box);
}

async function defaults(scene: Scene, box: Box): Promise<Blank[]> {
  const { number, size } = await readDefaults(scene.file, box);
  scene.sizes.set(number, size);
  return [];
}

const fragment = (scene: Scene, box: Box): Promise<Blank[]> =>
  walk({ ...scene, fragment: { start: box.start, end: box.start } }, inside(box), ofFragment);

/** The part of a fragment that belongs to one track; its samples are named by their runs. */
async function trackFragment(scene: Scene, box: Box): Promise<Blank[]> {
  const { file, fragment } = scene;
  const [found, runs]: [Tables, Box[]] = [new Map(), []];
  const blanks = await walk({ ...scene, found, runs }, inside(box), ofTrackFragment);
  const head = found.get("tfhd");
  if (!head) return freed(box);
  const { number, base, startsAtFragment, size } = await readHeader(file, head);
  const start = base ?? (startsAtFragment ? fragment.start : fragment.end);
  const ranges = await readRuns(file, runs, start, size ?? scene.sizes.get(number) ?? 0);
  fragment.end = ranges.at(-1)?.end ?? start;
  if (!scene.tracks.has(number)) return freed(box);
  for (const range of ranges) scene.samples.push(range);
  return blanks;
}

function run({ runs }: Scene, box: Box): Blank[] {
  runs.push(box);
  return [];
}

const groups: Rules = { sdtp: keep, sbgp: keep, sgpd: keep, subs: keep };
const ofSamples: Rules = {
  ...groups,
  stsd: table,
  stsc: table,
  stsz: table,
  stz2: table,
  stco: table,
  co64: table,
  stts: keep,
  ctts: keep,
  cslg: keep,
  stss: keep,
  stps: keep,
  stsh: keep,
  padb: keep,
};
const ofMedia: Rules = {
  mdhd: times,
  hdlr: handler,
  minf: { vmhd: keep, smhd: keep, hdlr: name, dinf: { dref: references }, stbl: ofSamples },
};
const ofTrack: Rules = {
  tkhd: trackHeader,
  edts: { elst: keep },
  tapt: { clef: keep, prof: keep, enof: keep },
  mdia: ofMedia,
};
const ofTrackFragment: Rules = { ...groups, tfhd: table, tfdt: keep, trun: run };
const ofFragment: Rules = { mfhd: keep, traf: trackFragment };
const ofFilm: Rules = {
  ftyp: brands,
  styp: brands,
  wide: empty,
  sidx: keep,
  ssix: keep,
  mdat: media,
  moov: { mvhd: times, trak: track, mvex: { mehd: keep, trex: defaults, leva: keep } },
  moof: fragment,
  mfra: { tfra: keep, mfro: keep },
};
