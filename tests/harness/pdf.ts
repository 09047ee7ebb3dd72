import { inflateSync } from "node:zlib";

type Thing = { dictionary: string; stream?: Buffer };
type Element = { id: string; tag: string; dictionary: string; depth: number };

export type Pdf = {
  /** What keeps it from being read aloud (PDF/UA-1), as sentences. */
  faults: string[];
  /** What its pages say, a run of text a line. */
  text: string;
  /** The tree of its tags, in the order of reading. */
  elements: Element[];
  pages: number;
  files: Map<string, Buffer>;
};

/** Reads a PDF as our own papers write it: no streams of objects, one generation. */
export function readPdf(file: Buffer): Pdf {
  const things = thingsOf(file.toString("latin1"));
  const all = [...things.values()];
  const catalog = all.find(({ dictionary }) => dictionary.includes("/Type /Catalog"))?.dictionary ?? "";
  const pages = all.filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  const elements = elementsOf(things, catalog);
  const fonts = fontsOf(things);
  const contents = pages.map(({ dictionary }) => streamAt(things, dictionary, "Contents").toString("latin1"));
  return {
    faults: [
      ...catalogFaults(things, catalog),
      ...rootFaults(things, catalog, pages),
      ...treeFaults(elements),
      ...nestingFaults(elements),
      ...headFaults(elements),
      ...rowFaults(elements),
      ...markFaults(things, catalog, elements),
      ...fontFaults(all),
      ...pages.flatMap((page, at) => pageFaults(things, catalog, page.dictionary, contents[at] ?? "")),
    ],
    text: contents.map((content) => textOf(content, fonts)).join(""),
    elements,
    pages: pages.length,
    files: filesOf(things),
  };
}

function thingsOf(source: string): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const [, id = "", body = ""] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf("\nstream\n");
    const dictionary = (at < 0 ? body : body.slice(0, at)).replaceAll(/\s+/g, " ");
    if (at < 0) things.set(id, { dictionary });
    else {
      const raw = Buffer.from(body.slice(at + 8, body.lastIndexOf("\nendstream")), "latin1");
      things.set(id, { dictionary, stream: dictionary.includes("/FlateDecode") ? inflateSync(raw) : raw });
    }
  }
  return things;
}

const refIn = (dictionary: string, name: string): string =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? "";
const at = (things: Map<string, Thing>, dictionary: string, name: string) => things.get(refIn(dictionary, name));
const streamAt = (things: Map<string, Thing>, dictionary: string, name: string): Buffer =>
  at(things, dictionary, name)?.stream ?? Buffer.alloc(0);

function catalogFaults(things: Map<string, Thing>, catalog: string): string[] {
  const metadata = streamAt(things, catalog, "Metadata").toString("utf8");
  const holds: [boolean, string][] = [
    [/\/Lang \(en-NG\)/.test(catalog), "says no language"],
    [/\/Marked true/.test(at(things, catalog, "MarkInfo")?.dictionary ?? ""), "does not say that it is tagged"],
    [/\/DisplayDocTitle true/.test(at(things, catalog, "ViewerPreferences")?.dictionary ?? ""), "shows no title"],
    [/<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata), "does not call itself PDF/UA"],
    [/<dc:title>[\s\S]*<rdf:li[^>]*>[^<&]+<\/rdf:li>/.test(metadata), "has no title that XML can hold"],
  ];
  return holds.filter(([isThere]) => !isThere).map(([, what]) => `The file ${what}.`);
}

function elementsOf(things: Map<string, Thing>, catalog: string): Element[] {
  const elements: Element[] = [];
  const walk = (id: string, depth: number) => {
    const dictionary = things.get(id)?.dictionary ?? "";
    const tag = /\/S \/(\w+)/.exec(dictionary)?.[1];
    if (tag) elements.push({ id, tag, dictionary, depth });
    const kids = /\/K \[(.*?)\] /.exec(`${dictionary} `)?.[1] ?? "";
    for (const [, kid = ""] of kids.replaceAll(/<<.*?>>/g, "").matchAll(/(\d+) 0 R/g)) walk(kid, depth + 1);
  };
  walk(refIn(catalog, "StructTreeRoot"), 0);
  return elements;
}

/** Of the tags that PDF itself knows those that papers may use; others would have to be told what they stand for. */
const known =
  /^(Document|Part|Sect|Div|H[1-6]|P|L|LI|Lbl|LBody|Table|THead|TBody|TFoot|TR|TH|TD|Figure|Caption|Span|Link|Note)$/;

function treeFaults(elements: readonly Element[]): string[] {
  const faults: string[] = [];
  let level = 0;
  for (const { tag, dictionary } of elements) {
    if (tag === "TH" && !/\/Scope \/(Row|Column)/.test(dictionary)) faults.push("A head of a table has no scope.");
    if (tag === "Figure" && !/\/Alt \([^)]/.test(dictionary)) faults.push("A figure has no words.");
    if (!known.test(tag)) faults.push(`Nobody knows the tag ${tag}.`);
    const heading = /^H(\d)$/.exec(tag);
    if (!heading) continue;
    if (Number(heading[1]) > level + 1) faults.push(`A heading ${tag} follows none above it.`);
    level = Number(heading[1]);
  }
  if (level === 0) faults.push("There is no heading.");
  return faults;
}

function fontFaults(all: readonly Thing[]): string[] {
  const loose = all.filter(({ dictionary: one }) => /\/Type \/Font\b/.test(one) && !/Type0|CIDFontType2/.test(one));
  const bare = all.filter(({ dictionary: one }) => /\/Type \/FontDescriptor/.test(one) && !/\/FontFile2/.test(one));
  const mute = all.filter(({ dictionary: one }) => /\/Subtype \/Type0\b/.test(one) && !/\/ToUnicode \d/.test(one));
  return [
    ...[...loose, ...bare].map(() => "A font is not inside."),
    ...mute.map(() => "A font does not say its letters."),
  ];
}

/** Tables and lists hold what they must, and nothing else: a row stands in a table, a cell in a row. */
function nestingFaults(elements: readonly Element[]): string[] {
  const above: string[] = [];
  return elements.flatMap(({ tag, depth }) => {
    above.length = depth;
    const parent = above[depth - 1] ?? "";
    above[depth] = tag;
    const allowed = parents[tag];
    return allowed && !allowed.includes(parent) ? [`${tag} stands in ${parent || "nothing"}.`] : [];
  });
}

const parents: Partial<Record<string, readonly string[]>> = {
  ...{ TR: ["Table", "THead", "TBody", "TFoot"], TH: ["TR"], TD: ["TR"], THead: ["Table"], TBody: ["Table"] },
  ...{ LI: ["L"], Lbl: ["LI"], LBody: ["LI"] },
};

/** A table without heads says nothing of what its figures are. */
const headFaults = (elements: readonly Element[]): string[] =>
  elements.flatMap(({ tag, depth }, at) => {
    if (tag !== "Table") return [];
    const rest = elements.slice(at + 1);
    const end = rest.findIndex((one) => one.depth <= depth);
    const own = end < 0 ? rest : rest.slice(0, end);
    return own.some((one) => one.tag === "TH") ? [] : ["A table has no heads."];
  });

/** Each row has as many cells as the heads above it, so that each cell is read with its own. */
const rowFaults = (elements: readonly Element[]): string[] =>
  elements.flatMap(({ tag }, at) => {
    if (tag !== "Table") return [];
    const [first, ...others] = cellsOf(elements, at);
    return others.filter((cells) => cells !== first).map(() => "A row has other cells than its heads.");
  });

/** How many cells each row of the table there has. */
function cellsOf(elements: readonly Element[], table: number): number[] {
  const { depth = 0 } = elements[table] ?? {};
  const rows: number[] = [];
  for (const one of elements.slice(table + 1)) {
    if (one.depth <= depth) break;
    if (one.tag === "TR") rows.push(0);
    else if (one.tag === "TH" || one.tag === "TD") rows.push((rows.pop() ?? 0) + 1);
  }
  return rows;
}

/** Each mark of a page leads to an element of the tree that names this mark of this page as its own, and no other does. */
function markFaults(things: Map<string, Thing>, catalog: string, elements: readonly Element[]): string[] {
  const tree = new Map(elements.map((one) => [one.id, one.dictionary]));
  const listed = at(things, catalog, "StructTreeRoot")?.dictionary ?? "";
  const pages = [...things].filter(([, { dictionary }]) => /\/Type \/Page\b/.test(dictionary));
  return pages.flatMap(([page, { dictionary }]) => {
    const number = /\/StructParents (\d+)/.exec(dictionary)?.[1];
    const owners = new RegExp(`\\b${number} \\[([^\\]]*)\\]`).exec(listed)?.[1] ?? "";
    return [...owners.matchAll(/(\d+) 0 R/g)].flatMap(([, owner = ""], mark) => {
      const owned = tree.get(owner);
      if (owned === undefined) return ["A mark leads out of the tree."];
      return marksOf(owned, page).includes(mark) ? [] : ["An element does not know its mark."];
    });
  });
}

/** The marks of a page that an element names: as figures where the page is its own, else each with its page. */
function marksOf(dictionary: string, page: string): number[] {
  const kids = /\/K \[(.*?)\] /.exec(`${dictionary} `)?.[1] ?? "";
  const apart = [...kids.matchAll(/<<(.*?)>>/g)].filter(([, one = ""]) => refIn(one, "Pg") === page);
  const named = apart.flatMap(([, one = ""]) => /\/MCID (\d+)/.exec(one)?.[1] ?? []);
  const bare = kids.replaceAll(/<<.*?>>|\d+ 0 R/g, " ").match(/\d+/g) ?? [];
  return [...named, ...(refIn(dictionary, "Pg") === page ? bare : [])].map(Number);
}

/** What is told of the tree by the page and by the root of it. */
function rootFaults(things: Map<string, Thing>, catalog: string, pages: readonly Thing[]): string[] {
  const root = at(things, catalog, "StructTreeRoot");
  if (root === undefined) return ["There is no tree of tags."];
  const numbers = pages.flatMap(({ dictionary }) => /\/StructParents (\d+)/.exec(dictionary)?.[1] ?? []);
  const faults = new Set(numbers).size === numbers.length ? [] : ["Two pages name the same marks."];
  return /\/ParentTree \d+ 0 R|\/ParentTree <</.test(root.dictionary)
    ? faults
    : [...faults, "Marks lead to no element."];
}

/** Everything that is painted belongs to an element, or is said to be no content; every mark has its element. */
function pageFaults(things: Map<string, Thing>, catalog: string, page: string, content: string): string[] {
  const faults: string[] = [];
  let depth = 0;
  let marks = 0;
  for (const line of content.split("\n")) {
    if (/ B[DM]C$/.test(line)) depth += 1;
    else if (line === "EMC") depth -= 1;
    else if (depth === 0 && /(?:TJ|Tj|Do|\bf\*?|\bS|\bB)$/.test(line)) faults.push(`Painted outside the tags: ${line}`);
    if (/^\/MCID /.test(line)) marks += 1;
    if (/<(?:\w{4})*?0000/.test(line)) faults.push("A letter is missing in the font.");
  }
  const own = new RegExp(`\\b${/\/StructParents (\d+)/.exec(page)?.[1]} \\[([^\\]]*)\\]`);
  const parents = own.exec(at(things, catalog, "StructTreeRoot")?.dictionary ?? "")?.[1] ?? "";
  if ((parents.match(/\d+ 0 R/g) ?? []).length !== marks || parents.includes("null"))
    faults.push("A mark has no element.");
  if (depth !== 0) faults.push("A mark is not closed.");
  if (!page.includes("/Tabs /S")) faults.push("The order of tabs is not that of the tree.");
  return faults;
}

type Fonts = Map<string, string[]>;

function fontsOf(things: Map<string, Thing>): Fonts {
  const fonts: Fonts = new Map();
  for (const { dictionary } of things.values()) {
    const own = /\/Font << (.*?) >>/.exec(dictionary)?.[1] ?? "";
    for (const [, name = "", id = ""] of own.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const map = streamAt(things, things.get(id)?.dictionary ?? "", "ToUnicode").toString("latin1");
      const ranges = [...map.matchAll(/<\w{4}> <\w{4}> \[(.*?)\]/g)].flatMap(([, list = ""]) => [
        ...list.matchAll(/<([^>]*)>/g),
      ]);
      fonts.set(
        name,
        ranges.map(([, codes = ""]) => lettersOf(codes)),
      );
    }
  }
  return fonts;
}

const lettersOf = (codes: string): string =>
  String.fromCharCode(
    ...codes
      .split(" ")
      .filter(Boolean)
      .map((code) => Number.parseInt(code, 16)),
  );

function textOf(content: string, fonts: Fonts): string {
  let letters: string[] = [];
  let text = "";
  for (const line of content.split("\n")) {
    const font = /^\/(\w+) [\d.]+ Tf$/.exec(line)?.[1];
    if (font) letters = fonts.get(font) ?? [];
    if (line === "ET") text += "\n";
    if (!line.endsWith("TJ")) continue;
    for (const [, codes = ""] of line.matchAll(/<(\w+)>/g))
      for (const [code] of codes.matchAll(/\w{4}/g)) text += letters[Number.parseInt(code, 16)] ?? "";
  }
  return text;
}

function filesOf(things: Map<string, Thing>): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const { dictionary } of things.values()) {
    const name = /\/Type \/Filespec.*\/UF \((.*?)\)/.exec(dictionary)?.[1];
    const body = /\/EF << \/F (\d+) 0 R/.exec(dictionary)?.[1];
    if (name && body) files.set(name, things.get(body)?.stream ?? Buffer.alloc(0));
  }
  return files;
}
