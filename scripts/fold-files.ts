import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

type Listed = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

/** A file that only says where a screen is: `export{a as default}from"./first.js"`. */
const saysWhere = /^\s*export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/;
/** The end of a file of the build: what it hands on, by which names. */
const handsOn = /export\{([^}]*)\};?\s*$/;
const runtime = /import\{([^}]*)\}from"\.\/(rolldown-runtime-[^"]+)";?/;
const framework = /from"\.\/(framework-[^"]+)"/;

/** Counted up where what this file makes of the same input changes: files carry their names for good. */
const version = "1";

const pairs = (names: string): [string, string][] =>
  names.split(",").map((one) => {
    const [from = "", to = from] = one.trim().split(" as ");
    return [from, to];
  });

/**
 * Puts small files into those that they lead to, after the build has written them: each costs as much again for its
 * headers. What says where a screen is becomes names of the file where it is; the few helpers of the bundler, which it
 * keeps in a file of their own whatever it is told, come with React.
 */
export const foldFiles: Plugin = {
  name: "fold-files",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  /** The name of a file follows from what it held before: what is put into it has to count as well. */
  augmentChunkHash({ moduleIds }) {
    const entered = moduleIds.filter((id) => this.getModuleInfo(`${id}?__react-router-build-client-route`)?.isEntry);
    return [version, ...entered.map((id) => this.getModuleInfo(id)?.code ?? "")].join("\n");
  },
  async writeBundle({ dir = "" }) {
    const assets = join(dir, "assets");
    const list = join(dir, ".vite", "manifest.json");
    const listed: Listed = JSON.parse(await readFile(list, "utf8"));
    const names = (await readdir(assets)).filter((name) => name.endsWith(".js"));
    const texts = new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name), "utf8")] as const)),
    );
    const gone = foldScreens(listed, texts);
    foldRuntime(texts);
    const keyOf = (begin: string) => Object.keys(listed).find((key) => key.startsWith(begin)) ?? "";
    const [helpers, react] = [keyOf("_rolldown-runtime-"), keyOf("_framework-")];
    for (const [key, one] of Object.entries(listed))
      if (key === react || one.imports?.includes(react)) one.imports = one.imports?.filter((name) => name !== helpers);
    await Promise.all([
      writeFile(list, JSON.stringify(listed)),
      ...[...texts].map(([name, text]) => writeFile(join(assets, name), text)),
      ...gone.map((name) => rm(join(assets, name))),
    ]);
  },
};

/** Answers the files that are needed no more. */
function foldScreens(listed: Listed, texts: Map<string, string>): string[] {
  const gone: string[] = [];
  for (const entry of Object.values(listed)) {
    const name = entry.file.replace("assets/", "");
    const [, says = "", where = ""] = saysWhere.exec(texts.get(name) ?? "") ?? [];
    const text = texts.get(where) ?? "";
    const own = new Map(pairs(handsOn.exec(text)?.[1] ?? "").map(([local, shown]) => [shown, local]));
    const told = pairs(says);
    // A file can be one screen alone: its names have to be free.
    if (!entry.isEntry || !told.every(([from, to]) => own.has(from) && !own.has(to))) continue;
    const added = told.map(([from, to]) => `${own.get(from)} as ${to}`).join(",");
    texts.set(
      where,
      text.replace(handsOn, (_, names) => `export{${names},${added}};\n`),
    );
    texts.delete(name);
    gone.push(name);
    const holder = Object.values(listed).find(({ file }) => file === `assets/${where}`);
    Object.assign(entry, { file: `assets/${where}`, imports: holder?.imports });
  }
  return gone;
}

/** Who needs the helpers needs React as well, all but a few. */
function foldRuntime(texts: Map<string, string>): void {
  const nameOf = (begin: string) => [...texts.keys()].find((name) => name.startsWith(begin)) ?? "";
  const [helpers, react] = [nameOf("rolldown-runtime-"), nameOf("framework-")];
  const body = texts.get(helpers) ?? "";
  const shown = pairs(handsOn.exec(body)?.[1] ?? "");
  const found = runtime.exec(texts.get(react) ?? "");
  if (!found || shown.length === 0) throw new Error("The build writes its helpers otherwise.");
  const given = (name: string) => `helper_${name}`;
  const inner = `${body.replace(handsOn, "").trim()}return{${shown.map(([local, name]) => `${name}:${local}`)}}`;
  const taken = shown.map(([, name]) => `${name}:${given(name)}`);
  const asked = pairs(found[1] ?? "").map(([name, local]) => `${local}=${given(name)}`);
  const more = shown.map(([, name]) => `${given(name)} as ${given(name)}`).join(",");
  for (const [name, text] of texts) {
    if (name === react)
      texts.set(
        name,
        text
          .replace(runtime, () => `var{${taken}}=(()=>{${inner}})(),${asked};`)
          .replace(handsOn, (_, names) => `export{${names},${more}};\n`),
      );
    else if (framework.test(text))
      texts.set(
        name,
        text.replace(runtime, (_, names) => {
          const few = pairs(names).map(([from, to]) => `${given(from)} as ${to}`);
          return `import{${few}}from"./${react}";`;
        }),
      );
  }
}
