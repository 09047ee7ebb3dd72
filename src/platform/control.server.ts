import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";

/** What a running server does for a command on its machine, by name. */
export type Commands = Record<string, (input: Record<string, unknown>) => Promise<unknown>>;

type Door = { port: number; token: string };
export type Told = { answer?: unknown; fault?: string };

const doorOf = (dataDir: string) => join(dataDir, "control.json");

/**
 * The embedded database serves one process, so commands ask that one. The door is open to this machine alone, and to
 * whoever can read the data folder: the token to it lies there.
 */
export async function openDoor(dataDir: string, commands: Commands): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    answer(request, commands, token).then(
      (told) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(told)),
      () => response.writeHead(403).end(),
    );
  });
  // A backup takes as long as it takes.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await writeFile(doorOf(dataDir), JSON.stringify({ port, token } satisfies Door), { mode: 0o600 });
  return {
    async close() {
      await rm(doorOf(dataDir), { force: true });
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(request: IncomingMessage, commands: Commands, token: string): Promise<Told> {
  const given = Buffer.from(request.headers.authorization ?? "");
  const right = Buffer.from(`Bearer ${token}`);
  const command = commands[(request.url ?? "").slice(1)];
  if (given.length !== right.length || !timingSafeEqual(given, right) || !command) throw new Error("Not for you.");
  try {
    return { answer: await command((await json(request)) as Record<string, unknown>) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** Asks the server that has this data folder; undefined where none runs. */
export async function askRunning(dataDir: string, command: string, input: object): Promise<Told | undefined> {
  const door = await readFile(doorOf(dataDir), "utf8").then(
    (text) => JSON.parse(text) as Door,
    () => undefined,
  );
  if (!door) return undefined;
  const asked = await fetch(`http://127.0.0.1:${door.port}/${command}`, {
    method: "POST",
    headers: { authorization: `Bearer ${door.token}`, "content-type": "application/json" },
    body: JSON.stringify(input),
  }).catch((error: unknown) => {
    // Nobody listens there any more: the server was killed.
    if ((error as { cause?: { code?: string } }).cause?.code === "ECONNREFUSED") return undefined;
    throw error;
  });
  return asked?.ok ? ((await asked.json()) as Told) : undefined;
}
