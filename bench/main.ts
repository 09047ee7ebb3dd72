import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { report } from "./report.ts";

const parts: Record<string, () => Promise<{ title: string; figures: Parameters<typeof report>[1] }>> = {
  planning: async () => ({
    title: "Planning a property",
    figures: await (await import("./planning.ts")).benchPlanning(),
  }),
  replanning: async () => ({
    title: "Plans of many buildings on PostgreSQL",
    figures: await (await import("./replanning.ts")).benchReplanning(),
  }),
  triage: async () => ({
    title: "Repair texts that were set aside",
    figures: await (await import("./triage.ts")).benchTriage(),
  }),
  prints: async () => ({
    title: "Pictures that were sent before",
    figures: await (await import("./prints.ts")).benchPrints(),
  }),
  attacks: async () => ({
    title: "Attacks on proof, and their honest twins",
    figures: await (await import("./attacks.ts")).benchAttacks(),
  }),
  proofs: async () => ({
    title: "What checks and packs of proof cost",
    figures: await (await import("./proofs.ts")).benchProofs(),
  }),
  chain: async () => ({
    title: "The log of a million acts on PostgreSQL",
    figures: await (await import("./chain.ts")).benchChain(),
  }),
  screens: async () => ({
    title: "Photos of screens, and honest photographs",
    figures: await (await import("./screens.ts")).benchScreens(),
  }),
  tasks: async () => ({
    title: "GET /api/tasks on PostgreSQL",
    figures: await (await import("./tasks-list.ts")).benchTasksList(),
  }),
  portfolio: async () => ({
    title: "A portfolio of a thousand buildings",
    figures: await (await import("./portfolio.ts")).benchPortfolio(),
  }),
  schedules: async () => ({
    title: "Making the tasks of schedules on PostgreSQL",
    figures: await (await import("./schedules.ts")).benchSchedules(),
  }),
  crew: async () => ({
    title: "Contractors and technicians on PostgreSQL",
    figures: await (await import("./crew.ts")).benchCrew(),
  }),
  compliance: async () => ({
    title: "The compliance board on PostgreSQL",
    figures: await (await import("./compliance.ts")).benchCompliance(),
  }),
  imports: async () => ({
    title: "Lists of 10,000 rows from files on PostgreSQL",
    figures: await (await import("./imports.ts")).benchImports(),
  }),
  units: async () => ({
    title: "The units of a building on PostgreSQL",
    figures: await (await import("./units.ts")).benchUnits(),
  }),
  tenants: async () => ({
    title: "Flats of 100,000 people on PostgreSQL",
    figures: await (await import("./tenants.ts")).benchTenants(),
  }),
  queue: async () => ({ title: "A long queue", figures: await (await import("./queue.ts")).benchQueue() }),
  pages: async () => ({ title: "Pages", figures: await (await import("./pages.ts")).benchPages() }),
  site: async () => ({ title: "The public site", figures: await (await import("./site.ts")).benchSite() }),
  uploads: async () => ({ title: "Large files", figures: await (await import("./uploads.ts")).benchUploads() }),
  gallery: async () => ({ title: "Gallery", figures: await (await import("./gallery.ts")).benchGallery() }),
  live: async () => ({ title: "Live updates", figures: await (await import("./live.ts")).benchLive() }),
  ledger: async () => ({ title: "The books of buildings", figures: await (await import("./ledger.ts")).benchLedger() }),
  statements: async () => ({
    title: "The statements of 200 units on PostgreSQL",
    figures: await (await import("./statements.ts")).benchStatements(),
  }),
  properties: async () => ({
    title: "Invariants of money, over and over",
    figures: await (await import("./properties.ts")).benchProperties(),
  }),
  channels: async () => ({
    title: "Messages out and in on PostgreSQL",
    figures: await (await import("./channels.ts")).benchChannels(),
  }),
  shards: async () => ({
    title: "Portfolios on three databases, moved while they are written",
    figures: await (await import("./shards.ts")).benchShards(),
  }),
  restore: async () => ({
    title: "A million tasks and their files after total loss",
    figures: await (await import("./restore.ts")).benchRestore(),
  }),
  storage: async () => ({
    title: "Files that move to a store",
    figures: await (await import("./storage.ts")).benchStorage(),
  }),
  overload: async () => ({
    title: "Ten times what can be served, and one who asks for all",
    figures: await (await import("./overload.ts")).benchOverload(),
  }),
  rolling: async () => ({
    title: "A release rolled out over a migration while people work",
    figures: await (await import("./rolling.ts")).benchRolling(),
  }),
  filing: async () => ({
    title: "What a verb costs beside its rows",
    figures: await (await import("./filing.ts")).benchFiling(),
  }),
  streams: async () => ({
    title: "Two thousand open streams in one process",
    figures: await (await import("./streams.ts")).benchStreams(),
  }),
  faults: async () => ({
    title: "Machines that are lost one after the other",
    figures: await (await import("./faults.ts")).benchFaults(),
  }),
  kills: async () => ({
    title: "Money that moves while the product is killed",
    figures: await (await import("./kills.ts")).benchKills(),
  }),
  offline: async () => ({
    title: "Two days without a network",
    figures: await (await import("./offline.ts")).benchOffline(),
  }),
  "thin-line": async () => ({
    title: "The way back on a thin line",
    figures: await (await import("./offline.ts")).benchThinLine(),
  }),
  start: async () => ({ title: "Starting", figures: await (await import("./start.ts")).benchStart() }),
};

/** Take an hour each: only where they are named. */
const byName = ["faults", "properties"];

if (process.argv.includes("--help")) {
  console.log(`npm run bench -- [NAME …]; without a name all but ${byName.join(" and ")}, which take an hour each.
Names: ${Object.keys(parts).join(", ")}.`);
  process.exit();
}
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.`);

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "processor"}, ${execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim()}`,
);
let isKept = true;
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 ? !wanted.includes(name) : byName.includes(name)) continue;
  const { title, figures } = await run();
  isKept = report(title, figures) && isKept;
}
process.exitCode = isKept ? 0 : 1;
