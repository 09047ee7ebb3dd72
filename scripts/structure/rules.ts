import { cyclesOf, groupsOf } from "./cycles.ts";
import type { Import, Source } from "./parse.ts";
import { folderFaults, nameFault, type Place, placeOf } from "./places.ts";

const maxFileLines = 300;
const maxFunctionLines = 60;
const maxScreenFunctionLines = 77;
const mostClimbs = 3;
const largestGroup = 6;
const tables = "tables.server";

const below: Record<string, string[]> = {
  domain: ["domain"],
  ui: ["domain", "ui"],
  platform: ["domain", "platform"],
  browser: ["domain", "ui", "browser"],
  features: ["domain", "ui", "platform", "browser", "features"],
};
const shared = ["routes", "contract", "fields", "rules", "queries.server", "service.server"];
const composing = ["screens", "parts"];
const statesRoutes = "src/domain/routes.ts";
const everyPhone = `is loaded by every phone and may import only ${statesRoutes}`;
const forBothSides = ["contract", "fields", "rules"];
const forTheBrowser = ["routes", ...forBothSides, ...composing, "client", "script"];

function inBrowser({ layer, word = "" }: Place): boolean {
  return ["domain", "ui", "browser"].includes(layer) || (layer === "features" && forTheBrowser.includes(word));
}

/** In another layer, or in another feature. */
const isElsewhere = (from: Place, to: Place) => from.layer !== to.layer || from.feature !== to.feature;

function betweenFeaturesFault(from: Place, to: Place, { typeOnly }: Import): string | undefined {
  if (to.layer !== "features" || from.layer !== "features" || from.feature === to.feature) return undefined;
  const { word: importer = "" } = from;
  const { word = "" } = to;
  if (importer === tables && !typeOnly) return "describes its own tables and may take only types of another feature";
  if (shared.includes(word)) return undefined;
  if (composing.includes(importer) && (word === "parts" || word === "client")) return undefined;
  if (importer === "queries.server" && word === tables) return undefined;
  return `reaches into another feature's ${word}`;
}

/** A script is sent to pages that have no framework, as one small file: what it imports is sent with it. */
function scriptFault(from: Place, to: Place, { typeOnly, addressOnly }: Import): string | undefined {
  const isPure = to.layer === "domain" || ["routes", "rules", "data", "script"].includes(to.word ?? "");
  if (from.word === "script" && !typeOnly && !isPure)
    return "is sent without the framework and may import only domain, routes, rules, data and scripts";
  if (to.word === "script" && from.word !== "script" && !addressOnly)
    return "would run with the page: import its address (?worker&url)";
  return undefined;
}

function importFault(from: Place, entry: Import): string | undefined {
  const { from: target, typeOnly, climbs } = entry;
  const to = placeOf(target);
  if (!to) return undefined;
  if (climbs > mostClimbs || (climbs > 0 && to.layer !== "app" && isElsewhere(from, to)))
    return `is elsewhere: begin with #${to.layer}/`;
  if (from.isTest) return undefined;
  if (from.layer !== "app" && !below[from.layer]?.includes(to.layer))
    return `is ${from.layer}, above which ${to.layer} stands`;
  if (!typeOnly && inBrowser(from) && /\.server\.tsx?$/.test(target)) return "would take server code into the browser";
  if (from.word === "routes" && target !== statesRoutes) return everyPhone;
  if (!typeOnly && inBrowser(from) && from.word !== "contract" && to.word === "contract")
    return "would take its schemas into the browser: import its types, and its routes";
  const forBoth = forBothSides.includes(from.word ?? "") && from.layer === "features";
  const isPure = to.layer === "domain" || ["routes", "contract", "fields", "rules", "data"].includes(to.word ?? "");
  if (forBoth && !typeOnly && !isPure)
    return "is for both sides and may import only domain, routes, contracts, fields, rules and data";
  return scriptFault(from, to, entry) ?? betweenFeaturesFault(from, to, entry);
}

function sizeFaults({ path, lines, longestFunction }: Source, place: Place | undefined): string[] {
  const limit = place?.word === "screens" ? maxScreenFunctionLines : maxFunctionLines;
  const isTest = /\.test\.tsx?$/.test(path);
  const faults = lines > maxFileLines ? [`${path}: has ${lines} lines; ${maxFileLines} at most`] : [];
  if (isTest || longestFunction.lines <= limit) return faults;
  const where = `${path}:${longestFunction.startsAt}`;
  return [...faults, `${where}: this function has ${longestFunction.lines} lines; ${limit} at most`];
}

function fileFaults(source: Source): string[] {
  const { path, imports, packages, reExports, forbiddenComments } = source;
  const place = placeOf(path);
  const name = nameFault(path);
  return [
    ...(name ? [`${path}: ${name}`] : []),
    ...(reExports ? [`${path}: re-exports what another file holds: import it from there`] : []),
    ...forbiddenComments.map((words) => `${path}: has a comment with ${words}`),
    ...(place?.word === "routes" ? packages : []).map((name) => `${path}: imports ${name}, but ${everyPhone}`),
    ...sizeFaults(source, place),
    ...imports.flatMap((entry) => {
      const fault = place && importFault(place, entry);
      return fault ? [`${path}: imports ${entry.from}, but ${fault}`] : [];
    }),
  ];
}

/** Type imports vanish, so they make no cycle. */
function fileGraph(sources: Source[]): Map<string, string[]> {
  return new Map(
    sources.map(({ path, imports }) => [path, imports.filter(({ typeOnly }) => !typeOnly).map(({ from }) => from)]),
  );
}

/** Every import between features, of types and by screens too, of which `counts` says that it does. */
function featureGraph(sources: Source[], counts: (from: Place, to: Place) => boolean): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    const from = placeOf(path);
    if (!from?.feature || from.isTest) continue;
    const reached = imports.flatMap(({ from: target }) => {
      const to = placeOf(target);
      return to?.feature && to.feature !== from.feature && counts(from, to) ? [to.feature] : [];
    });
    graph.set(from.feature, [...(graph.get(from.feature) ?? []), ...reached]);
  }
  return graph;
}

/** Tables stand below all features, since they take nothing of others but the types of what a column holds. */
const isNoTable = (from: Place, to: Place) => from.word !== tables && to.word !== tables;

/** Queries may join tables of others, but what joins makes groups of features that nobody can think of one by one. */
function groupFaults(sources: Source[]): string[] {
  return groupsOf(featureGraph(sources, () => true))
    .filter(({ length }) => length > largestGroup)
    .map((group) => `${group.join(", ")}: ${group.length} features join each other's tables; ${largestGroup} at most`);
}

/**
 * A feature writes its own tables only: others are told by hooks, and write theirs in the same transaction. What it
 * reads of others it names by their `tables.server.ts`, so that its imports tell of it.
 */
function tableFaults(sources: Source[]): string[] {
  const owners = new Map(sources.flatMap(({ path, describes }) => describes.map((table) => [table, placeOf(path)])));
  return sources.flatMap(({ path, writes, reads }) => {
    const place = placeOf(path);
    if (!place || place.isTest) return [];
    const foreign = (tables: string[], says: (table: string, owner: string) => string) =>
      [...new Set(tables)].flatMap((table) => {
        const owner = owners.get(table)?.feature;
        return owner && owner !== place.feature ? [`${path}: ${says(table, owner)}`] : [];
      });
    return [
      ...foreign(writes, (table, owner) => `writes ${table}, which is ${owner}'s: tell it by a hook`),
      ...foreign(reads, (table, owner) => `reads ${table} by a string: take it from ${owner}'s tables or ask a lookup`),
    ];
  });
}

const holdsJobs = (path: string) => /(^|[/.])(jobs|housekeeping)\.server\.ts$/.test(path);

/** A job is sent by its definition, whose data the types know; only where it stands is it named. */
function jobFaults(sources: Source[]): string[] {
  const names = new Set(sources.flatMap(({ path, dotted }) => (holdsJobs(path) ? dotted : [])));
  return sources.flatMap(({ path, dotted }) => {
    const place = placeOf(path);
    if (!place || place.isTest || holdsJobs(path)) return [];
    return dotted.flatMap((name) => (names.has(name) ? [`${path}: names the job ${name}: send its definition`] : []));
  });
}

/** Everything in the sources that breaks a rule of the house, one sentence each. */
export function structureFaults(sources: Source[]): string[] {
  const cycles = [...cyclesOf(fileGraph(sources)), ...cyclesOf(featureGraph(sources, isNoTable))];
  return [
    ...sources.flatMap(fileFaults),
    ...folderFaults(sources.map(({ path }) => path)),
    ...tableFaults(sources),
    ...jobFaults(sources),
    ...groupFaults(sources),
    ...cycles.map((cycle) => `${cycle.join(" → ")}: is a cycle of imports`),
  ].sort();
}
