import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { newId } from "#domain/ids.ts";
import type { Log } from "#platform/context.server.ts";
import { openDoor } from "#platform/control.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { commandsOf } from "../../src/commands.server.ts";
import { openCopy, quiet, withDatabase } from "../rig/databases.ts";
import { ownApp } from "./own-app.ts";
import { buildingFields, password, picture } from "./world.ts";

const databases = inject("databases");
export const secret = "the secret of this installation, 32 characters and more";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

type Answer = { status: number; data: ReturnType<typeof JSON.parse> };
type Ask = (path: string, body: object, token?: string) => Promise<Answer>;
type Place = { DATA_DIR: string; DATABASE_URL?: string };

export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "tunse-backup-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Where nothing is yet. */
export async function emptyPlace(): Promise<Place> {
  const DATA_DIR = await folder();
  if (databases.kind === "embedded") return { DATA_DIR };
  const name = `${databases.prefix}empty_${newId().replaceAll("-", "")}`;
  const client = new pg.Client(databases.url);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return { DATA_DIR, DATABASE_URL: withDatabase(databases.url, name) };
}

export const openAt = ({ DATA_DIR, DATABASE_URL }: Place) =>
  openDatabase({ dataDir: DATA_DIR, ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}), log: quiet });

/** A product of its own with people in it, who write until they are told to stop. */
export async function product() {
  const dataDir = await folder();
  const storage = folderStorage(dataDir);
  const database = await openCopy(databases, `backup_${newId().replaceAll("-", "")}`);
  const retention = { daily: 1, weekly: 0, monthly: 0 };
  const backups = { folder: join(dataDir, "backups"), isOnSameDisk: true, retention, database, version: "0" };
  const { app } = await ownApp({ database, storage, backups });
  const ask: Ask = async (path, body, token) => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await app.inject({ method: "POST", url: `/api${path}`, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, data: answer.json().data ?? answer.json() };
  };
  const writers = await Promise.all([0, 1, 2].map((at) => newcomer(ask, `Odd "${at}" \\ 'Ọjà'\n😀 %_`)));
  await oddRows(database);
  const url =
    databases.kind === "embedded"
      ? undefined
      : (database.pool.options as { connectionString: string }).connectionString;
  const signer = await loadSigner(database.db, new Date());
  const acting = async () =>
    systemContext({
      ...{ db: database.db, jobs: { send: async () => {} }, storage, backups, signer, mail: noMail, log: silent },
      site: { url: "http://localhost:3000", supportEmail: null },
      forgetSession: () => {},
    });
  const door =
    database.kind === "embedded"
      ? await openDoor(
          dataDir,
          commandsOf({ dataDir, source: { database, storage, version: "0" }, secret: () => secret, acting }),
        )
      : undefined;
  return {
    ...{ dataDir, database, writers, ask, app, acting, storage },
    env: { DATA_DIR: dataDir, SECRET_KEY: secret, ...(url ? { DATABASE_URL: url } : {}) },
    async lose() {
      await Promise.all([door?.close(), app.close()]);
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

type Writer = { token: string; propertyId: string; titles: string[] };

/** An owner who brings in a building with a photo. */
async function newcomer(ask: Ask, name: string): Promise<Writer> {
  const sheet = { name: "Adaeze Bello", email: `${newId()}@example.com`, password, phone: "08031234567" };
  const { data } = await ask("/auth/register", { ...sheet, location: "Lagos, Nigeria", role: "property_owner" });
  const photo = { fileName: "front.jpg", fileData: await picture() };
  const house = { ...buildingFields, specialNotes: name, mediaUploads: [photo] };
  const brought = await ask("/properties", house, data.token);
  expect([brought.status, brought.data.detail]).toEqual([201, undefined]);
  return { token: data.token, propertyId: brought.data.property.id, titles: [] };
}

export async function writeTask(ask: Ask, { token, propertyId, titles }: Writer): Promise<void> {
  const title = `Task ${titles.length + 1}`;
  const task = { propertyId, title, description: "As agreed.", category: "Plumbing", priority: "high" };
  const { status } = await ask("/tasks", { ...task, dueDate: "2090-05-01" }, token);
  expect(status).toBe(201);
  titles.push(title);
}

/** Values that lose something where they are written carelessly. */
async function oddRows({ pool }: Database): Promise<void> {
  await pool.query(
    `update media set capture = 'null', latitude = 0.1::float8 + 0.2::float8, device_time = '2026-02-28 23:59:59.123456+00',
       description = $1`,
    ["\"\\ \u2028\n\t'😀 {null,NULL} \\N"],
  );
  await pool.query("update properties set components = $1", [["", 'a "quoted" one', "null", "{,}", "\\"]]);
}
