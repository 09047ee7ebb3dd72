import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { readS3Address } from "#platform/storage/s3/address.server.ts";
import { s3Storage } from "#platform/storage/s3/store.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { type S3, startS3 } from "../../scripts/s3/server.ts";
import { testApp } from "./app.ts";
import { ownApp } from "./own-app.ts";
import { named } from "./uploads.ts";
import type { Person } from "./world.ts";

/** Files in a store, as one process sees them: with a folder of its own that no other one has. What is tried again is tried at once. */
export async function storageIn(s3: S3, idleMs = 20_000): Promise<Storage> {
  const patience = { idleMs, tries: 3, pauseMs: 1 };
  const mostWaitingBytes = 2_000_000_000;
  const { database } = await testApp();
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-store-"));
  return s3Storage({ address: readS3Address(s3.url), dataDir, db: database.db, mostWaitingBytes, patience });
}

/** Processes that share the database and a store, and no folder; the last one waits for nobody. */
export async function processes(
  count: number,
): Promise<{ s3: S3; apps: FastifyInstance[]; stop: () => Promise<void> }> {
  const s3 = await startS3();
  const apps: FastifyInstance[] = [];
  for (let at = 0; at < count; at += 1) apps.push((await ownApp({ storage: await storageIn(s3) })).app);
  apps.push((await ownApp({ storage: await storageIn(s3, 300) })).app);
  return {
    ...{ s3, apps },
    stop: async () => {
      for (const app of apps) await app.close();
      await s3.stop();
    },
  };
}

const spoken = ({ token }: Person) => ({ authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" });

/** A new upload at one process; answers its id. */
export async function opened(
  app: FastifyInstance,
  who: Person,
  bytes: number,
  name: string,
  type: string,
): Promise<string> {
  const headers = { ...spoken(who), "upload-length": String(bytes), "upload-metadata": named(name, type) };
  const answer = await app.inject({ method: "POST", url: "/api/uploads", headers });
  const id = String(answer.headers.location).split("/").pop();
  if (answer.statusCode !== 201 || !id) throw new Error(`No upload was opened: ${answer.payload}`);
  return id;
}

export const sent = (app: FastifyInstance, who: Person, id: string, offset: number, payload: Buffer) =>
  app.inject({
    ...{ method: "PATCH" as const, url: `/api/uploads/${id}`, payload },
    headers: { ...spoken(who), "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
  });

export const offsetOf = async (app: FastifyInstance, who: Person, id: string): Promise<number> =>
  Number(
    (await app.inject({ method: "HEAD", url: `/api/uploads/${id}`, headers: spoken(who) })).headers["upload-offset"],
  );

export const posted = (app: FastifyInstance, { token }: Person, path: string, payload: object) =>
  app.inject({ method: "POST", url: `/api${path}`, payload, headers: { authorization: `Bearer ${token}` } });

export async function inOrder(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all;
}
