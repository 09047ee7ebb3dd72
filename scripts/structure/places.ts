const layers = ["domain", "ui", "platform", "browser", "features"] as const;
type Layer = (typeof layers)[number] | "app";

/** Where a file stands: `word` is what it is in its feature (`rules`, `queries.server`, `screens` …), its noun left out. */
export type Place = { layer: Layer; feature?: string; word?: string; isTest: boolean };

const words = new Set([
  "routes",
  "contract",
  "fields",
  "rules",
  "tables.server",
  "queries.server",
  "service.server",
  "calls.server",
  "jobs.server",
  "hooks.server",
  "messages.server",
  "client",
  "script",
]);
const folders = new Set(["screens", "parts", "data"]);
const deepest = 3;
const fewest = 3;
const testedWords = [...words].map((word) => word.replace(".server", ""));

/** Undefined for a file that is not of the product (tests/, scripts/, bench/). */
export function placeOf(path: string): Place | undefined {
  const [top, layer, feature, ...rest] = path.split("/");
  if (top !== "src" || layer === undefined) return undefined;
  const isTest = /\.test\.tsx?$/.test(path);
  if (layer !== "features") return { layer: layers.find((known) => known === layer) ?? "app", isTest };
  const folder = rest.find((name) => folders.has(name));
  return { layer, feature, word: folder ?? wordOf(rest.at(-1) ?? ""), isTest };
}

/**
 * `access.queries.server.ts` and `queries.server.ts` are both `queries.server`. `plan-client.ts` has a hyphen: the
 * framework leaves what ends in `.client.ts` out of what the server renders.
 */
function wordOf(name: string): string {
  const whole = name.replace(/\.tsx?$/, "");
  if (whole.endsWith("-client")) return "client";
  return words.has(whole) ? whole : whole.replace(/^[a-z-]+\./, "");
}

/** A sentence when a file's name or folder is none of the closed vocabulary (architecture, "The tree"). */
export function nameFault(path: string): string | undefined {
  const [top, layer, ...rest] = path.split("/");
  if (/(^|\/)index\.tsx?$/.test(path)) return "is an index file: import from the file itself";
  if (/\.test\.tsx?$/.test(path) && !isRun(path)) return "is a test in no project of vitest.config.ts";
  if (top === "src" && /\.jsx?$/.test(path)) return "is not typed: write it in TypeScript";
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
  return isKnown(name, inside) ? undefined : "has a name outside the vocabulary of a feature";
}

/** A word of the vocabulary, a noun before it or none; a test says besides which part of that it tests. */
function isKnown(name: string, inside: string[]): boolean {
  if (name.endsWith(".ts") && words.has(wordOf(name))) return !name.endsWith(".client.ts");
  const parts = /^([a-z-]+)(?:\.([a-z-]+))?(?:\.[a-z-]+)?\.test\.tsx?$/.exec(name)?.slice(1) ?? [];
  return parts.some((part) => part && (testedWords.includes(wordOf(part)) || inside.includes(part)));
}

/** A sentence for each folder of a feature that lies too deep or holds too few files; screens, parts and data may be small. */
export function folderFaults(paths: readonly string[]): string[] {
  const held = new Map<string, number>();
  for (const path of paths) {
    const [top, layer, , ...inside] = path.split("/").slice(0, -1);
    if (top !== "src" || layer !== "features" || inside.length === 0 || /\.test\.tsx?$/.test(path)) continue;
    const folder = path.split("/").slice(0, -1).join("/");
    held.set(folder, (held.get(folder) ?? 0) + 1);
  }
  return [...held].flatMap(([folder, count]) => {
    const [, , , ...inside] = folder.split("/");
    if (inside.length > deepest) return [`${folder}: lies more than ${deepest} folders deep in its feature`];
    const isSmall = count < fewest && !inside.some((name) => folders.has(name)) && !isHome(folder, held);
    return isSmall ? [`${folder}: holds ${count} files; below ${fewest} the noun goes before the word instead`] : [];
  });
}

/** A folder whose screens or parts stand in it too. */
const isHome = (folder: string, held: Map<string, number>) =>
  [...held.keys()].some((other) => other.startsWith(`${folder}/`));
