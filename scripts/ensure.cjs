// Runs on whatever Node started npm (20 or later), before any package is there: plain CommonJS, no dependencies.
// `node scripts/ensure.cjs` installs and builds what is missing or stale; `--packages` installs only.
"use strict";
const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const root = path.resolve(__dirname, "..");
const at = (...names) => path.join(root, ...names);
const lock = at(".cache", "ensure.lock");
const unfinished = at(".cache", "install-unfinished");
const stamp = at("build", ".stamp");
const beatMs = 1000;
const staleMs = 15_000;

const say = (sentence) => process.stdout.write(`${sentence}\n`);
const onWindows = process.platform === "win32";
let running;
let interrupted = false;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** True when npm finished an install of exactly what package-lock.json names, development tools included. */
function isInstalled() {
  // A link is somebody else's folder: what npm would remove there is in use elsewhere.
  if (fs.lstatSync(at("node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  if (fs.existsSync(unfinished)) return false;
  const wanted = readJson(at("package-lock.json"))?.packages ?? {};
  const present = readJson(at("node_modules", ".package-lock.json"))?.packages;
  if (!present || !fs.existsSync(at("node_modules", ".bin", "node"))) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === "") return true;
    const found = present[name];
    if (!found) return Boolean(entry.optional);
    return found.version === entry.version && found.integrity === entry.integrity && fs.existsSync(at(name));
  });
}

function* filesUnder(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(file);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield file;
  }
}

function sourcesHash() {
  const hash = createHash("sha256");
  const folders = [at("src"), at("public"), at("scripts")].filter((folder) => fs.existsSync(folder));
  const settings = ["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"].map((name) =>
    at(name),
  );
  const files = [
    ...settings.filter((file) => fs.existsSync(file)),
    ...folders.flatMap((folder) => [...filesUnder(folder)]),
  ];
  for (const file of files) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function isBuilt(hash) {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash;
}

function withoutOurBin(searchPath) {
  const ours = at("node_modules", ".bin");
  return searchPath
    .split(path.delimiter)
    .filter((folder) => folder !== ours)
    .join(path.delimiter);
}

/** Runs a command to its end and keeps quiet unless it fails. Answers false when it could not be run or failed. */
function run(command, args, env) {
  const ways = { cwd: root, env, detached: !onWindows, shell: onWindows, stdio: ["ignore", "pipe", "pipe"] };
  return new Promise((resolve) => {
    running = spawn(command, args, ways);
    const said = [];
    running.stdout.on("data", (chunk) => said.push(chunk));
    running.stderr.on("data", (chunk) => said.push(chunk));
    running.on("error", (error) => said.push(Buffer.from(`${error.message}\n`)));
    running.on("close", (code) => {
      running = undefined;
      if (code !== 0 && !interrupted) process.stderr.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

/** Ends npm and all it started, so that nothing writes here after the lock is given back. */
function interrupt() {
  interrupted = true;
  process.exitCode = 130;
  const pid = running?.pid;
  if (pid === undefined) return;
  try {
    process.kill(onWindows ? pid : -pid, "SIGKILL");
  } catch {
    // It had just ended.
  }
}

function fail(sentence) {
  if (interrupted) return false;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
  return false;
}

/** npm is run by the machine's own Node, since an install replaces the one in node_modules. */
async function install() {
  say("Installing packages (npm ci) …");
  fs.writeFileSync(unfinished, "");
  const env = { ...process.env, PATH: withoutOurBin(process.env.PATH ?? "") };
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!(await run("npm", args, env))) return fail("Packages could not be installed; npm's words are above.");
  if (!fs.existsSync(at("node_modules", ".bin", "node"))) {
    return fail("npm did not run the install script of the package `node`. Allow install scripts, then try again.");
  }
  fs.rmSync(unfinished);
  return true;
}

async function build(hash) {
  say("Building the web part …");
  fs.rmSync(stamp, { force: true });
  const searchPath = [at("node_modules", ".bin"), withoutOurBin(process.env.PATH ?? "")].join(path.delimiter);
  const env = { ...process.env, NODE_ENV: "production", PATH: searchPath };
  if (!(await run("npm", ["run", "build"], env))) return fail("The web part could not be built; the reason is above.");
  fs.writeFileSync(stamp, hash);
  return true;
}

/** One at a time on this folder: the holder touches the lock every second; one untouched for 15 s was left behind. */
async function takeLock() {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  for (let told = false; ; told = true) {
    try {
      fs.mkdirSync(lock);
      return holdLock();
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isLeftBehind(lock)) discardLock();
    else {
      if (!told) say("Another command is installing or building here; waiting for it …");
      await pause(300);
    }
  }
}

function holdLock() {
  const beat = setInterval(() => fs.utimes(lock, new Date(), new Date(), () => {}), beatMs);
  const release = () => {
    clearInterval(beat);
    fs.rmSync(lock, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, interrupt);
  return release;
}

function isLeftBehind(folder) {
  try {
    return Date.now() - fs.statSync(folder).mtimeMs > staleMs;
  } catch {
    return false;
  }
}

/** Another waiter may have replaced the old lock since we looked, so what was moved aside is looked at again. */
function discardLock() {
  const aside = `${lock}.${os.hostname()}.${process.pid}`;
  try {
    fs.renameSync(lock, aside);
    if (isLeftBehind(aside)) fs.rmSync(aside, { recursive: true, force: true });
    else fs.renameSync(aside, lock);
  } catch {
    // Another waiter was quicker.
  }
}

async function ensure(packagesOnly) {
  if (isInstalled() && (packagesOnly || isBuilt(sourcesHash()))) return true;
  const release = await takeLock();
  try {
    if (!isInstalled() && !(await install())) return false;
    if (interrupted) return false;
    const hash = sourcesHash();
    return packagesOnly || isBuilt(hash) || (await build(hash));
  } finally {
    release();
  }
}

ensure(process.argv.includes("--packages")).catch((error) => fail(error.message));
