import type { Plugin } from "vite";
import { concepts } from "../src/features/triage/concepts.rules.ts";
import { packConcepts } from "../src/features/triage/packed-concepts.rules.ts";

/** Gives the browser the dictionary of triage packed: its words as they are compared, and none twice. */
export const packedConcepts: Plugin = {
  name: "packed-concepts",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: (id) =>
    id.endsWith("/features/triage/concepts.rules.ts")
      ? `import { unpackConcepts } from "./packed-concepts.rules.ts";
export const concepts = unpackConcepts(${JSON.stringify(packConcepts(concepts))});`
      : null,
};
