const layers = ["domain", "ui", "platform", "browser", "features"] as const;
type Layer = (typeof layers)[number] | "app";

/** Where a file stands: `word` is what it is in its feature (`rules`, `queries.server`, `screens` …). */
export type Place = { layer: Layer; feature?: string; word?: string; isTest: boolean };

const words = new Set([
  "contract",
  "rules",
  "tables.server",
  "queries.server",
  "service.server",
  "calls.server",
  "jobs.server",
  "messages.server",
  "client",
]);
const folders = new Set(["screens", "parts", "data"]);
const testedWords = [...words].map((word) => word.replace(".server", ""));

/** Undefined for a file that is not of the product (tests/, scripts/, bench/). */
export function placeOf(path: string): Place | undefined {
  const [top, layer, feature, ...rest] = path.split("/");
  if (top !== "src" || layer === undefined) return undefined;
  const isTest = /\.test\.tsx?$/.test(path);
  if (layer !== "features") return { layer: layers.find((known) => known === layer) ?? "app", isTest };
  const folder = rest.find((name) => folders.has(name));
  return { layer, feature, word: folder ?? rest.at(-1)?.replace(/\.tsx?$/, ""), isTest };
}

/** A sentence when a file's name or folder is none of the closed vocabulary (architecture, "The tree"). */
export function nameFault(path: string): string | undefined {
  const [top, layer, ...rest] = path.split("/");
  if (/(^|\/)index\.tsx?$/.test(path)) return "is an index file: import from the file itself";
  if (/\.test\.tsx?$/.test(path) && !isRun(path)) return "is a test in no project of vitest.config.ts";
  if (top !== "src" || layer === undefined || rest.length === 0) return undefined;
  if (!layers.some((known) => known === layer)) return `is in src/${layer}, which is no folder of the tree`;
  return layer === "features" ? featureFault(rest) : undefined;
}

function isRun(path: string): boolean {
  return /^(src\/.*|tests\/((app|platform|journeys)\/.*)?[^/]+)$/.test(path);
}

function featureFault(segments: string[]): string | undefined {
  const name = segments.at(-1) ?? "";
  const inside = segments.slice(0, -1);
  const special = inside.findIndex((segment) => folders.has(segment));
  if (inside.length === 0) return "is beside the features, not in one";
  if (inside[special] === "data") return undefined;
  if (special >= 0) {
    const isFlat = special === inside.length - 1 && special > 0;
    return isFlat && (name.endsWith(".tsx") || name.endsWith(".test.ts"))
      ? undefined
      : `does not belong in ${inside[special]}/, which holds .tsx files only`;
  }
  if (words.has(name.replace(/\.ts$/, ""))) return undefined;
  const tested = /^([a-z-]+)(\.server)?(\.[a-z-]+)?\.test\.tsx?$/.exec(name)?.[1];
  if (tested && (testedWords.includes(tested) || inside.includes(tested))) return undefined;
  return "has a name outside the vocabulary of a feature";
}
