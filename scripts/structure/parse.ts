import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseSync, Visitor } from "vite";

/** `climbs`: how many folders up its specifier goes. `addressOnly`: only where the built file lies is taken. */
export type Import = { from: string; typeOnly: boolean; addressOnly: boolean; climbs: number };

/** A source file as the structure sees it; paths are relative to the project's folder, with forward slashes. */
export type Source = {
  path: string;
  lines: number;
  imports: Import[];
  /** Those whose code is taken, not just their types. */
  packages: string[];
  reExports: boolean;
  longestFunction: { lines: number; startsAt: number };
  forbiddenComments: string[];
  /** The tables that it describes, those that its SQL inserts into, updates or deletes from, and those that it reads by name. */
  describes: string[];
  writes: string[];
  reads: string[];
  /** Strings of the form `feature.job`, as queue jobs are named. */
  dotted: string[];
};

const skipped = new Set(["node_modules", "build", "data", "fonts"]);
const forbiddenWords = /biome-ignore|@ts-(ignore|expect-error|nocheck)|eslint-disable|\b(TODO|FIXME|XXX)\b/;

const tableOf = /pgTable\(\s*"(\w+)"/g;
const writeOf = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)"?(?=[\s"`(;]|$)/gim;
const readOf = /(?<!delete\s+)\b(?:from|join)\s+(?:only\s+)?"?([a-z_]+)"?(?=[\s")]|$)/gim;
const dottedOf = /"([a-z]+\.[a-z]+)"/g;
const firstsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

export function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* sourceFiles(path);
    else if (entry.isFile() && /\.[jt]sx?$/.test(entry.name)) yield path;
  }
}

/** A `#name/` stands for `src/name/`, as package.json says; undefined for a package. */
function targetOf(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  if (!specifier.startsWith(".")) return undefined;
  return relative(root, resolve(dirname(file), specifier)).replaceAll("\\", "/");
}

const withoutComments = (text: string, comments: readonly { start: number; end: number }[]) =>
  comments.reduce((kept, { start, end }) => kept.slice(0, start) + " ".repeat(end - start) + kept.slice(end), text);

export function parseSource(root: string, file: string): Source {
  const text = readFileSync(file, "utf8");
  const { program, comments, errors } = parseSync(basename(file), text);
  const fault = errors[0];
  if (fault) throw new Error(`${relative(root, file)} cannot be parsed: ${fault.message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const imports: Import[] = [];
  const packages: string[] = [];
  let reExports = false;
  let longestFunction = { lines: 0, startsAt: 1 };

  const add = (specifier: string, typeOnly: boolean) => {
    const [name = "", query = ""] = specifier.split("?");
    const target = targetOf(root, file, name);
    const addressOnly = query.split("&").includes("url");
    if (target) imports.push({ from: target, typeOnly, addressOnly, climbs: name.split("../").length - 1 });
    else if (!typeOnly) packages.push(specifier);
  };
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = text.slice(start, end).split("\n").length;
    if (lines > longestFunction.lines) longestFunction = { lines, startsAt: lineOf(start) };
  };
  const reads: string[] = [];
  const reExport = (specifier: string, typeOnly: boolean) => {
    reExports = true;
    add(specifier, typeOnly);
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === "type"),
    ImportExpression: (node) => {
      if (node.source.type === "Literal") add(String(node.source.value), false);
    },
    ExportAllDeclaration: (node) => reExport(node.source.value, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => {
      if (node.source) reExport(node.source.value, node.exportKind === "type");
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    // SQL stands in templates, where a table that is put in by its description is no word of the text.
    TemplateLiteral: ({ quasis }) => {
      reads.push(...quasis.flatMap(({ value }) => firstsOf(value.raw, readOf)));
    },
  }).visit(program);

  return {
    path: relative(root, file).replaceAll("\\", "/"),
    lines: text.trimEnd().split("\n").length,
    imports,
    packages,
    reExports,
    longestFunction,
    describes: firstsOf(text, tableOf),
    dotted: firstsOf(text, dottedOf),
    reads,
    writes: firstsOf(withoutComments(text, comments), writeOf),
    forbiddenComments: comments.flatMap(({ value }) => forbiddenWords.exec(value)?.[0] ?? []),
  };
}
