import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { jobNamed } from "../../src/app-jobs.server.ts";
import { testApp } from "./app.ts";
import type { Person } from "./world.ts";

export const room = "/property-manager/data-room/documents";

export const paper = Buffer.from("%PDF-1.4\n% a paper\n");

/** What the form of an upload sends. */
export const documentFields = {
  title: "Fire certificate",
  category: "permits",
  description: "Issued by the fire service",
  fileData: paper.toString("base64"),
  fileType: "application/pdf",
  fileName: "fire.pdf",
  fileSize: paper.length,
  tags: ["fire", "statutory"],
};

export type Kept = {
  id: string;
  title: string;
  contentUrl: string;
  previewUrl: string | null;
  version: number;
  [field: string]: unknown;
};

export const send = (keeper: Person, propertyId: string, fields: object = {}, key?: string) =>
  keeper.post(room, { ...documentFields, propertyId, ...fields }, key ? { key } : {});

/** A document in the data room of the building. */
export async function document(keeper: Person, propertyId: string, fields: object = {}): Promise<Kept> {
  const answer = await send(keeper, propertyId, fields);
  if (answer.status !== 201) throw new Error(`The upload failed: ${answer.body.detail}`);
  return answer.body.data.document;
}

/** The bytes behind an address, as nobody or as `who`. */
export async function fetchBytes(url: string, who?: Person, headers: Record<string, string> = {}) {
  const { app } = await testApp();
  return app.inject({ url, headers: who ? { ...headers, authorization: `Bearer ${who.token}` } : headers });
}

const site = { url: "https://tunse.example", supportEmail: null };
const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: console.error, error: console.error };

/** Works one job of this name, and no other, at that time. */
export async function runJob(name: string, now = new Date()): Promise<void> {
  const { database, jobs, dataDir } = await testApp();
  const { db } = database;
  const signer = await loadSigner(db, now);
  const base = { db, jobs, signer, storage: folderStorage(dataDir), mail: noMail, site, log, forgetSession: quiet };
  await jobNamed(name).work(systemContext(base, now), {});
}
