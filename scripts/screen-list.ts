import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Route = { id: string; parentId?: string; path?: string; hasLoader?: boolean; module: string };
type List = { version: string; routes: Record<string, Route & { imports?: string[] }> };

const begin = "window.__reactRouterManifest=";

/**
 * Makes the list of screens, which comes before every first screen, as short as the browser needs it: what each screen is
 * made of stands in a file of its own, which is read when nothing else is to be done (`browser/router/made-of.ts`). The
 * server has its own copy.
 */
export async function shortenList(clientDir: string): Promise<void> {
  const assets = join(clientDir, "assets");
  const [name = "", version] =
    (await readdir(assets)).map((one) => /^manifest-(\w+)\.js$/.exec(one)).find(Boolean) ?? [];
  const text = await readFile(join(assets, name), "utf8");
  if (!text.startsWith(begin)) throw new Error("The build writes the list of its screens otherwise.");
  const list: List = JSON.parse(text.slice(begin.length).replace(/;$/, ""));
  const all = Object.values(list.routes);
  const routes = all.map(({ id, parentId, path, hasLoader, module }) => [
    id,
    { parentId, path, hasLoader: hasLoader || undefined, module },
  ]);
  const short = JSON.stringify({ version: list.version, routes: Object.fromEntries(routes) });
  await writeFile(join(assets, name), `${begin}${short};`);
  const imports = Object.fromEntries(all.map((one) => [one.id, one.imports ?? []]));
  await writeFile(join(assets, `made-of-${version}.js`), `export default ${JSON.stringify(imports)};`);
}
