import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";

const chain = resolve(import.meta.dirname, "../src/features/chain");

/** The page that checks a pack: one file with its script inside, which loads nothing. */
export async function makeVerifierPage(): Promise<string> {
  const [made] = [
    await build({
      configFile: false,
      logLevel: "silent",
      build: {
        write: false,
        target: ["chrome111", "firefox114", "safari16.4"],
        lib: { entry: join(chain, "verify.script.ts"), formats: ["iife"], name: "verifier" },
      },
    }),
  ].flat();
  const script = made && "output" in made ? made.output[0].code : "";
  if (script === "") throw new Error("The script of the verifier was not made.");
  const page = await readFile(join(chain, "data/verify.html"), "utf8");
  // As a function: a `$` of the script would else be taken for a mark. No text may end the element.
  return page.replace("/*verifier*/", () => script.replaceAll("</script", "<\\/script"));
}
