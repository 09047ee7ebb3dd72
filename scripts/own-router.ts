import { resolve } from "node:path";
import type { Plugin } from "vite";

const own = resolve(import.meta.dirname, "../src/browser/router/react-router.tsx");

/** Puts our few links and hooks in the library's place in the browser, and lets nothing of the library come there. */
export const ownRouter: Plugin = {
  name: "own-router",
  enforce: "pre",
  resolveId(id) {
    return id === "react-router" && this.environment.name === "client" ? own : null;
  },
  buildEnd(error) {
    if (error || this.environment.name !== "client") return;
    const strangers = [...this.getModuleIds()].filter((id) => /node_modules\/@?react-router\//.test(id));
    if (strangers.length > 0) throw new Error(`The browser would get the library's router: ${strangers[0]}`);
  },
};
