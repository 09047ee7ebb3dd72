import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";
import routes from "../src/routes.ts";

const entry = resolve(import.meta.dirname, "../src/browser/worker/worker.ts");

/** Of pages that nobody opens without a network: the public ones, the site admin's, and the editor of long texts. */
const leftOut =
  /^(?:rich-text|api-docs|docs\.script|page\.script|form\.script|home|waitlist|blog|article|chain|privacy|setup|reset-password|verify-email|fraunces|adire)/;

/** Outside of the frame, and behind the sign-in all the same. */
const besides = ["invitation", "occupant", "unlock"];

/** How the addresses behind the sign-in begin: one page without contents opens them all. */
export async function workspaceParts(): Promise<string[]> {
  const inside = (await routes).flatMap(({ children = [] }) => children);
  return [...new Set([...inside.map(({ path = "" }) => path.split("/")[0] ?? ""), ...besides])].sort();
}

/** The worker that keeps the product openable without a network, with the files of the build in this folder. */
export async function makeWorker(clientDir: string): Promise<string> {
  const names = await readdir(join(clientDir, "assets"));
  const version = names.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find(Boolean);
  if (version === undefined) throw new Error("The build has no manifest of its screens.");
  const kept = names.filter((name) => /\.(?:js|css|woff2)$/.test(name) && !leftOut.test(name)).sort();
  const files = kept.map((name) => `/assets/${name}`);
  const [made] = [
    await build({
      configFile: false,
      publicDir: false,
      logLevel: "silent",
      define: { tunseBuild: JSON.stringify({ id: version, files, parts: await workspaceParts() }) },
      build: {
        write: false,
        target: ["chrome111", "firefox114", "safari16.4"],
        lib: { entry, formats: ["iife"], name: "worker" },
      },
    }),
  ].flat();
  const script = made && "output" in made ? made.output[0].code : "";
  if (!script.includes(version)) throw new Error("The worker was not made.");
  return script;
}
