import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { openBrowser } from "../tests/harness/browser.ts";
import { bringIn, callServer, fileRequest, register, type SignedIn } from "../tests/harness/remote.ts";
import { engageThere, giveTasks, joinTeam } from "../tests/harness/remote-crew.ts";
import { asUpload, scene } from "../tests/harness/scenes.ts";
import { newDataDir, type Server, startServer } from "../tests/harness/server.ts";
import { unzip } from "../tests/harness/zip.ts";
import { type Figure, median } from "./report.ts";

/** As wide as the app of a phone makes a photo before it sends it. */
const width = 1_600;
const photosOfWork = 20;
const rounds = 3;
const uploadsInARow = 8;
const narrow = 360;
const leastLetters = 10;

type Crew = Awaited<ReturnType<typeof crewAt>>;

async function crewAt({ url }: Server) {
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  await callServer(url, "PUT", `/properties/${propertyId}`, owner.token, { latitude: 6.4474, longitude: 3.4724 });
  const contractor = await register(url, "contractor");
  await engageThere(url, owner, propertyId, contractor);
  return { url, owner, propertyId, contractor, ...(await joinTeam(url, contractor, "Musa Ibrahim")) };
}

const there = { latitude: 6.4474, longitude: 3.4724, accuracy: 12 };
/** A drawn place in the size of a phone's photo; its grain is drawn smaller, since that takes long. */
const photo = async (seed: number) =>
  sharp(await scene(seed, { width: 480 }))
    .resize({ width })
    .jpeg({ quality: 85 })
    .toBuffer();
const photos = (count: number, seed: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      ...asUpload(await photo(seed + at), `after-${at}.jpg`),
      ...there,
      timestamp: new Date().toISOString(),
    })),
  );

/** A job that was begun, with so many photos of how it was. */
async function begun({ url, owner, propertyId, contractor, technician, memberId }: Crew, before: object[]) {
  const asked = { propertyId, title: "Clear the drain", description: "As agreed.", category: "Plumbing" };
  const body = { ...asked, priority: "high", dueDate: "2090-05-01" };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, body);
  const { id } = task as { id: string };
  await giveTasks(url, contractor, memberId, [id]);
  const start = { status: "in_progress", mediaUploads: before };
  await callServer(url, "PUT", `/technician/tasks/${id}/status`, technician.token, start);
  return id;
}

async function complete({ url, technician }: Crew, taskId: string, mediaUploads: object[]): Promise<void> {
  const said = { taskId, completionNotes: "Cleared and flushed.", totalHours: 1.5, mediaUploads };
  await callServer(url, "POST", "/technician/task-completion", technician.token, said);
}

type Proof = { checks: { sentence: string }[] };

/** How long it is until every check of a proof was made, its pictures compared. */
async function untilChecked({ url, owner }: Crew, taskId: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { task } = await callServer(url, "GET", `/tasks/${taskId}`, owner.token);
    const { proof } = task as { proof: Proof | null };
    if (proof && !proof.checks.some(({ sentence }) => /not been compared yet/.test(sentence))) break;
    await pause(100);
  }
  return (performance.now() - began) / 1_000;
}

const memoryOf = ({ process }: Server) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, "utf8"))?.[1]) / 1_024;

/** All checks of twenty photos, and what they add to the memory of the server at its highest, its own thread with it. */
async function checksOfTwenty(server: Server, crew: Crew): Promise<{ seconds: number; memory: number }> {
  // Once before with as many: bodies of that size and what is loaded at the first use are not counted.
  const first = await begun(crew, []);
  await complete(crew, first, await photos(photosOfWork, 100));
  await untilChecked(crew, first);
  const taskId = await begun(crew, []);
  const sent = await photos(photosOfWork, 200);
  await complete(crew, taskId, sent);
  const before = memoryOf(server);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server));
  }, 20);
  const seconds = await untilChecked(crew, taskId).finally(() => clearInterval(watch));
  return { seconds, memory: peak - before };
}

/** A pack of fifty photos: until its last byte, and the bytes. */
async function packOfFifty(crew: Crew): Promise<{ seconds: number; bytes: Buffer }> {
  const taskId = await begun(crew, await photos(15, 300));
  await complete(crew, taskId, await photos(20, 400));
  await untilChecked(crew, taskId);
  const answer = { answer: "From the other side.", mediaUploads: await photos(15, 500) };
  await callServer(crew.url, "POST", `/tasks/${taskId}/proof-answers`, crew.technician.token, answer);
  const began = performance.now();
  const headers = { authorization: `Bearer ${crew.owner.token}` };
  const response = await fetch(`${crew.url}/api/tasks/${taskId}/pack`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const seconds = (performance.now() - began) / 1_000;
  const count = [...unzip(bytes).keys()].filter((name) => name.startsWith("files/")).length;
  if (count !== 50) throw new Error(`The pack holds ${count} photos.`);
  return { seconds, bytes };
}

/** What the page inside a pack says of it, in a browser without a network. */
async function saidOffline(folder: string, bytes: Buffer): Promise<string> {
  const [page, pack] = [join(folder, "verify.html"), join(folder, "pack.zip")];
  writeFileSync(page, unzip(bytes).get("verify.html") ?? "");
  writeFileSync(pack, bytes);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ offline: true });
    const shown = await context.newPage();
    await shown.goto(`file://${page}`);
    await shown.locator("#pack").setInputFiles(pack);
    return await shown.locator("#said .good, #said .bad").innerText();
  } finally {
    await browser.close();
  }
}

/** Whether openssl alone, which knows nothing of us, finds that this key signed the list of what belongs to the pack. */
function saysOpenssl(folder: string, bytes: Buffer, publicKey: string): boolean {
  const note = unzip(bytes).get("manifest.txt")?.toString() ?? "";
  const end = note.lastIndexOf("\n\n") + 1;
  const signed = Buffer.from(/^— \S+ (\S+)$/m.exec(note.slice(end))?.[1] ?? "", "base64").subarray(4);
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(publicKey, "base64")]);
  const files = { key: join(folder, "key.der"), text: join(folder, "manifest"), signed: join(folder, "signature") };
  writeFileSync(files.key, der);
  writeFileSync(files.text, note.slice(0, end));
  writeFileSync(files.signed, signed);
  const verify = ["pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", files.key, "-rawin"];
  const said = execFileSync("openssl", [...verify, "-in", files.text, "-sigfile", files.signed], { encoding: "utf8" });
  return said.includes("Signature Verified Successfully");
}

/** How high the smallest letters of a report are where its page is as wide as a phone, in pixels. */
function smallestLetters(pdf: Buffer): number {
  const text = pdf.toString("latin1");
  const [, wide = "0"] = /\/MediaBox \[0 0 ([\d.]+)/.exec(text) ?? [];
  const sizes: number[] = [];
  for (const { 1: length = "0", index } of text.matchAll(
    /\/Length (\d+)[^>]*\/Filter \/FlateDecode\s*>>\s*stream\n/g,
  )) {
    const from = text.indexOf("stream\n", index) + 7;
    const drawn = contentOf(pdf.subarray(from, from + Number(length)));
    for (const [, size] of drawn.matchAll(/\/F\d+ ([\d.]+) Tf/g)) sizes.push(Number(size));
  }
  return (Math.min(...sizes) * narrow) / Number(wide);
}

function contentOf(deflated: Buffer): string {
  try {
    return inflateSync(deflated).toString("latin1");
  } catch {
    return "";
  }
}

async function answerTimes(url: string, who: SignedIn, propertyId: string, seed: number): Promise<number[]> {
  const waits: number[] = [];
  for (const photo of await photos(uploadsInARow, seed)) {
    const began = performance.now();
    await fileRequest(url, who, propertyId, { mediaUploads: [photo] });
    waits.push(performance.now() - began);
    await pause(400);
  }
  return waits;
}

/** Requests with a photo, in turns to the product and to one that compares no pictures: how much later the first answers. */
async function uploadsBeside(): Promise<{ with: number; without: number }> {
  const plain = `--import=${new URL("./without-prints.ts", import.meta.url).pathname}`;
  const folders = [newDataDir(), newDataDir()] as const;
  const servers = [await startServer(folders[0]), await startServer(folders[1], { NODE_OPTIONS: plain })] as const;
  const taken: [number[], number[]] = [[], []];
  const places = await Promise.all(
    servers.map(async ({ url }) => {
      const owner = await register(url, "property_owner");
      const propertyId = await bringIn(url, owner);
      const occupant = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
      return { url, propertyId, occupant };
    }),
  );
  for (let round = 0; round <= rounds; round += 1)
    for (const at of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const place = places[at];
      if (!place) continue;
      const waits = await answerTimes(place.url, place.occupant, place.propertyId, 1_000 + round * 50);
      // The first round is for what answers to be compiled.
      if (round > 0) taken[at].push(...waits);
      // Until what came in was read, so that it is not in the way of the other.
      await pause(5_000);
    }
  await Promise.all(servers.map((server) => server.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return { with: median(taken[0]), without: median(taken[1]) };
}

/** What proofs cost: all checks of twenty photos, a pack of fifty that others check, and how uploads answer beside them. */
export async function benchProofs(): Promise<Figure[]> {
  const [dataDir, folder] = [newDataDir(), mkdtempSync(join(tmpdir(), "tunse-bench-"))];
  const server = await startServer(dataDir);
  const crew = await crewAt(server);
  const checks = await checksOfTwenty(server, crew);
  const pack = await packOfFifty(crew);
  const { keys } = await callServer(server.url, "GET", "/chain/checkpoint", null);
  const [{ publicKey } = { publicKey: "" }] = keys as { publicKey: string }[];
  const isOpenssl = saysOpenssl(folder, pack.bytes, publicKey);
  const said = await saidOffline(folder, pack.bytes);
  const letters = smallestLetters(unzip(pack.bytes).get("report.pdf") ?? Buffer.alloc(0));
  await server.stop();
  for (const one of [dataDir, folder]) rmSync(one, { recursive: true, force: true });
  const uploads = await uploadsBeside();
  console.log(
    `\nThe page in the pack says: ${said} openssl: ${isOpenssl ? "signed" : "not signed"}. Its report's smallest letters: ${letters.toFixed(1)} px at ${narrow} px. A request with a photo: ${uploads.with.toFixed(0)} ms, ${uploads.without.toFixed(0)} ms where pictures are not compared.`,
  );
  const isWhole = said.startsWith("Everything is as it was signed.");
  return [
    { name: "All checks of 20 photos after completion", value: checks.seconds, unit: "s", limit: 15 },
    { name: "Memory that they add", value: checks.memory, unit: "MB", limit: 150 },
    { name: "A pack of 50 photos", value: pack.seconds, unit: "s", limit: 20 },
    { name: "It fails in a browser without a network", value: isWhole ? 0 : 1, unit: "times", limit: 0 },
    { name: "It fails by openssl", value: isOpenssl ? 0 : 1, unit: "times", limit: 0 },
    {
      name: `Letters of its report below ${leastLetters} px on a page ${narrow} px wide`,
      ...{ value: Math.max(0, leastLetters - letters), unit: "px", limit: 0 },
    },
    {
      name: "A request with a photo answers later than without the comparison",
      ...{ value: Math.max(0, 100 * (uploads.with / uploads.without - 1)), unit: "%", limit: 5 },
    },
  ];
}
