/** What a picture's file says of programs that changed it. */
export type Marks = {
  format: string;
  software: string | null;
  make: string | null;
  /** An editor left a segment of its own, as Photoshop's export for the web does. */
  editorSegment: boolean;
  /** Its tables are the plain ones that chats and most programs write, or those of a camera. */
  tables: "plain" | "own" | null;
  /** In how many of 256 bits the small picture inside differs from the picture; null without one that can be compared. */
  thumbnailApart: number | null;
  /** How much a fine pattern stands out all over it; null for one too small, absent for those read before this was asked. */
  pattern?: number | null;
};

const editors =
  /photoshop|lightroom|gimp|snapseed|picsart|canva|pixlr|paint\.net|affinity|facetune|photoscape|inshot|befunky|fotor|capcut|remini|meitu|faceapp|polish photo|corel|acdsee|darktable|krita/i;

/** The editor that a picture names as the last that saved it. */
export const editorIn = (software: string | null): string | null =>
  software !== null && editors.test(software) ? software.slice(0, 60) : null;

/** Beyond this the small picture inside shows something else; two that are not alike differ in some 128 bits. */
export const mostThumbnailBits = 96;

type Segment = { marker: number; start: number; end: number };

/** The segments of a JPEG before its pixels, as far as they are whole; a file that goes wrong ends the walk. */
export function segmentsOf(bytes: Uint8Array): Segment[] {
  const found: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && found.length < 200) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (marker === 0xda || length < 2) break;
    found.push({ marker, start: at + 4, end: Math.min(bytes.length, at + 2 + length) });
    at += 2 + length;
  }
  return found;
}

/** The luminance table of the JPEG standard, in the order of the file. */
const standard = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61,
  60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77, 113, 121,
  112, 100, 120, 92, 101, 103, 99,
];

/** Whether a table is the standard one at some quality, which most programs write and cameras of makers mostly do not. */
function isPlain(table: number[]): boolean {
  for (let quality = 1; quality <= 100; quality += 1) {
    const scale = quality < 50 ? Math.floor(5_000 / quality) : 200 - quality * 2;
    const same = standard.every((value, at) => {
      const scaled = Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100)));
      return scaled === table[at];
    });
    if (same) return true;
  }
  return false;
}

/** Whether the first table of quantisation in these bytes of a JPEG is a plain one; null without a whole one. */
export function tablesOf(bytes: Uint8Array): Marks["tables"] {
  const segment = segmentsOf(bytes).find(({ marker }) => marker === 0xdb);
  if (!segment || bytes[segment.start] === undefined || (bytes[segment.start] ?? 0) >> 4 !== 0) return null;
  const table = [...bytes.subarray(segment.start + 1, Math.min(segment.end, segment.start + 65))];
  if (table.length < 64) return null;
  return isPlain(table) ? "plain" : "own";
}

/** Whether an editor left a segment that no camera writes. */
export function hasEditorSegment(bytes: Uint8Array): boolean {
  const ducky = "Ducky";
  return segmentsOf(bytes).some(
    ({ marker, start }) => marker === 0xec && ducky === String.fromCharCode(...bytes.subarray(start, start + 5)),
  );
}
