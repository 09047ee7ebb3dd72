// Loaded before the server (`node --require`), so that an old Node gets a sentence instead of a syntax error.
"use strict";
const { enableCompileCache } = require("node:module");
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
