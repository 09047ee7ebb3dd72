import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";

/**
 * Photographs that Debian packages hold under free licences (CC0, CC-BY-SA, GPL, BSD; see each package's copyright
 * file). They are fetched for the measurement and never kept with the product.
 */
const aside = [
  "gnome-backgrounds",
  "lomiri-wallpapers-16.04",
  "lomiri-wallpapers-20.04",
  "mate-backgrounds",
  "python3-skimage",
  "sway-backgrounds",
  "ukui-wallpapers",
];
const tunedOn = "opencv-doc";
const folder = join(tmpdir(), "tunse-bench-pictures");

/** The folder of a package's files, fetched once by apt. */
function filesOf(name: string): string {
  const target = join(folder, name);
  if (existsSync(target)) return target;
  mkdirSync(folder, { recursive: true });
  execFileSync("apt-get", ["download", "-qq", name], { cwd: folder, stdio: "ignore" });
  const file = readdirSync(folder).find((one) => one.startsWith(`${name}_`) && one.endsWith(".deb"));
  if (!file) throw new Error(`apt fetched no package ${name}.`);
  execFileSync("dpkg-deb", ["-x", join(folder, file), target]);
  return target;
}

const leastBytes = 60_000;
const isPicture = /\.(jpe?g|png)$/i;

function picturesIn(at: string): string[] {
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isPicture.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size >= leastBytes)
    .sort();
}

/** The same picture for a light and a dark screen, or in two sizes, stands in once. */
const stemOf = (path: string) =>
  basename(path)
    .toLowerCase()
    .replace(/\.[a-z]+$|[-_]?(light|dark|l|d|night|day|wide|\d+x\d+)(?=[-_.]|$)/g, "");

/** Drawn, not photographed: next to nothing in them is fine enough to tell one drawing from the next. */
const isDrawn = /^(ubuntu-mate-|mate-|color\.png|logo|block|page|bw_text|phantom|palette|chessboard|checker|sway_)/i;

export type Real = { name: string; bytes: Buffer };

/** As a phone would send it: JPEG, 1,600 pixels a side at most. */
async function sentBy(path: string): Promise<Real> {
  const picture = sharp(path)
    .flatten()
    .toColourspace("srgb")
    .resize(1_600, 1_600, { fit: "inside", withoutEnlargement: true });
  return { name: basename(path), bytes: await picture.jpeg({ quality: 88 }).toBuffer() };
}

/** Photographs that nobody looked at while the thresholds were chosen. */
export async function picturesAside(): Promise<Real[]> {
  const found = new Map<string, string>();
  for (const path of aside.flatMap((name) => picturesIn(filesOf(name)))) {
    const stem = stemOf(path);
    if (!found.has(stem) && !/motorcycle/.test(stem) && !isDrawn.test(basename(path))) found.set(stem, path);
  }
  const sent: Real[] = [];
  for (const path of found.values()) sent.push(await sentBy(path));
  return sent;
}

/** Drawings, and what microscopes and telescopes show: no camera took them of a thing or a place. Chosen before the first run. */
const unlike =
  /^(Arc-Colors|Flow|Gulp|Silk|Spring|Waves|Float-into|GreenTraditional|Stripes|fluent-color|focal-|rhythm|rollpaper|analogpattern|Painting-Colors|cell|ihc|retina|hubble|OriginalX|TransformedX)/;

/** What a camera took of a thing or a place. */
export const isPhotograph = ({ name }: Real): boolean => !unlike.test(name);
export const photographsAside = async (): Promise<Real[]> => (await picturesAside()).filter(isPhotograph);

/**
 * Each two of the photographs in a folder of `PLACES`, which show one place: packages hold few, and whoever has real ones of
 * meters or rooms measures by those.
 */
async function ownRepeats(): Promise<[Real, Real][]> {
  const { PLACES: places } = process.env;
  const pairs: [Real, Real][] = [];
  for (const place of places ? readdirSync(places) : []) {
    const sent: Real[] = [];
    for (const path of picturesIn(join(places ?? "", place))) sent.push(await sentBy(path));
    for (const [at, one] of sent.entries()) for (const other of sent.slice(at + 1)) pairs.push([one, other]);
  }
  return pairs;
}

/** Pairs of real photographs of one place: two cameras, or a moment later. Few, since packages hold few. */
export async function realRepeats(): Promise<[Real, Real][]> {
  const data = join(filesOf(tunedOn), "usr/share/doc/opencv-doc/examples/data");
  const skimage = join(filesOf("python3-skimage"), "usr/lib/python3/dist-packages/skimage/data");
  const named = [
    ["aloeL.jpg", "aloeR.jpg"],
    ["basketball1.png", "basketball2.png"],
    ["rubberwhale1.png", "rubberwhale2.png"],
    ["graf1.png", "graf3.png"],
    ["leuvenA.jpg", "leuvenB.jpg"],
    ...["01", "02", "03", "04", "05", "06", "07", "08", "11", "12", "13"].map((no) => [`left${no}.jpg`, "left09.jpg"]),
    ...["01", "02", "03", "04", "05", "06", "07", "08", "11", "12", "13"].map((no) => [
      `left${no}.jpg`,
      `right${no}.jpg`,
    ]),
  ].map((pair) => pair.map((name) => join(data, name)));
  named.push(["motorcycle_left.png", "motorcycle_right.png"].map((name) => join(skimage, name)));
  const pairs = await ownRepeats();
  for (const [one = "", other = ""] of named)
    if (existsSync(one) && existsSync(other)) pairs.push([await sentBy(one), await sentBy(other)]);
  return pairs;
}
