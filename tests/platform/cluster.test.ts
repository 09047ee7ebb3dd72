import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startCluster } from "../rig/postgres.ts";

const rig = join(import.meta.dirname, "../rig/postgres.ts");

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

test("a throwaway cluster answers nobody without its password, and stops", async () => {
  const { url, stop } = await startCluster();
  expect(await isAnswering(url)).toBe(true);
  const stranger = new URL(url);
  stranger.password = "guess";
  expect(await isAnswering(stranger.href)).toBe(false);
  await stop();
  expect(await isAnswering(url)).toBe(false);
});

test("a throwaway cluster goes with the process that started it, even a killed one", async () => {
  const script = `const { startCluster } = await import(${JSON.stringify(rig)});
    console.log((await startCluster()).url); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(owner.stdout, "data");
  const url = String(line).trim();
  expect(await isAnswering(url)).toBe(true);
  owner.kill("SIGKILL");
  await expect.poll(() => isAnswering(url)).toBe(false);
});
