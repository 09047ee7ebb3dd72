// Loaded before the server (`node --require`), so that an old Node gets a sentence instead of a syntax error.
"use strict";
const { enableCompileCache, registerHooks } = require("node:module");
const path = require("node:path");

const needed = 24;
if (Number(process.versions.node.split(".")[0]) < needed) {
  process.stderr.write(
    `Tunse needs Node ${needed}; this is ${process.versions.node}. Start it with \`npm start\`, which brings its own, or with a newer Node.\n`,
  );
  process.exit(1);
}
enableCompileCache(path.join(__dirname, "..", "node_modules", ".cache", "compile"));

// React and its router choose their form when first loaded; the one for development renders pages far slower.
process.env.NODE_ENV ||= "production";

// Node parses a package's whole list of exports for each import of it and for each of its files. That of drizzle-orm is
// 130 kB long, which was a sixth of a start: its files are found once, and what one asks for beside itself without it.
const found = new Map();
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("drizzle-orm")) {
      if (!found.has(specifier)) found.set(specifier, next(specifier, context));
      return { ...found.get(specifier), shortCircuit: true };
    }
    const isBeside = specifier.startsWith(".") && context.parentURL?.includes("/node_modules/drizzle-orm/");
    if (!isBeside) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
});
