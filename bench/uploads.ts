import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { film } from "../tests/harness/films.ts";
import { bringIn, offsetOf, openUpload, ownerOf, readBack, sendFrom, takeUp } from "../tests/harness/resumed-upload.ts";
import { type Server, startServer } from "../tests/harness/server.ts";
import type { Figure } from "./report.ts";

const fullSize = 52_428_800;

function memoryOf({ process }: Server): number {
  const status = readFileSync(`/proc/${process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** What `work` makes of the server's memory at its highest, in MB. */
async function peakDuring(server: Server, work: () => Promise<unknown>): Promise<number> {
  let peak = memoryOf(server);
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server));
  }, 10);
  await work().finally(() => clearInterval(watch));
  return peak;
}

async function uploadWhole(server: Server, token: string, bytes: Buffer): Promise<void> {
  const location = await openUpload(server, token, bytes.length);
  await sendFrom(server, token, location, bytes, 0);
  await takeUp(server, token, location);
}

async function growthByUpload(dataDir: string): Promise<number> {
  const server = await startServer(dataDir);
  const token = await ownerOf(server);
  // Once before, so that what is loaded at the first use is not counted.
  await uploadWhole(server, token, film(1_000_000));
  await pause(3_000);
  const before = memoryOf(server);
  const bytes = film(fullSize);
  const peak = await peakDuring(server, () => uploadWhole(server, token, bytes));
  await server.stop();
  return peak - before;
}

/** Bytes that are not where they were, after the server was killed three times on the way. */
async function lostByKills(dataDir: string): Promise<number> {
  const bytes = film(fullSize);
  let server = await startServer(dataDir);
  const token = await ownerOf(server);
  const location = await openUpload(server, token, bytes.length);
  let offset = 0;
  for (const share of [0.25, 0.5, 0.75]) {
    await sendFrom(server, token, location, bytes, offset, fullSize * share);
    server = await startServer(dataDir);
    offset = await offsetOf(server, token, location);
  }
  await sendFrom(server, token, location, bytes, offset);
  const kept = await readBack(await takeUp(server, token, location));
  await server.stop();
  return kept.equals(bytes) ? 0 : bytes.length;
}

/** Two bodies of 50 MB in base64 at once, and other calls at the same time. */
async function twoBodies(dataDir: string): Promise<{ peak: number; p99: number; refused: number }> {
  const server = await startServer(dataDir);
  const token = await ownerOf(server);
  const headers = { authorization: `Bearer ${token}` };
  const bodies = [film(fullSize), film(fullSize)].map((bytes) =>
    // As bytes: to encode a text of 70 MB would hold up the calls that are timed here.
    Buffer.from(bringIn([{ fileName: "a.mp4", fileData: bytes.toString("base64") }])),
  );
  const waits: number[] = [];
  let isOver = false;
  const others = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${server.url}/api/properties`, { headers })).text();
      waits.push(performance.now() - startedAt);
      await pause(5);
    }
  };
  const callers = [others(), others()];
  let refused = 0;
  const peak = await peakDuring(server, async () => {
    const type = { ...headers, "content-type": "application/json" };
    const answers = await Promise.all(
      bodies.map((body) => fetch(`${server.url}/api/properties`, { method: "POST", headers: type, body })),
    );
    refused = answers.filter((answer) => answer.status !== 201).length;
  });
  isOver = true;
  await Promise.all(callers);
  await server.stop();
  waits.sort((one, other) => one - other);
  return { peak, p99: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN, refused };
}

/** Large files by both ways in, on the embedded database. */
export async function benchUploads(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const growth = await growthByUpload(dataDir);
  const lost = await lostByKills(dataDir);
  const { peak, p99, refused } = await twoBodies(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  return [
    { name: "memory that 50 MB by tus add", value: growth, unit: "MB", limit: 48 },
    { name: "bytes lost of 50 MB by tus, the server killed three times", value: lost, unit: "", limit: 0 },
    { name: "two bodies of 50 MB at once that were refused", value: refused, unit: "", limit: 0 },
    { name: "memory of the process meanwhile", value: peak, unit: "MB", limit: 900 },
    { name: "p99 of other calls meanwhile", value: p99, unit: "ms", limit: 250 },
  ];
}
