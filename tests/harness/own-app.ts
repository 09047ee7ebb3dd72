import type { FastifyInstance } from "fastify";
import type { Log } from "#platform/context.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { createApp } from "../../src/app.server.ts";
import type { AppDeps } from "../../src/app-deps.server.ts";
import { looseLimits, testApp } from "./app.ts";

export type NoticeMessage = { level: keyof Log; fields: object; message: string | undefined };

/**
 * An application of the test's own over the worker's database, where the shared one does not do; the test that opens
 * it closes it.
 */
export async function ownApp(deps: Partial<AppDeps> = {}): Promise<{ app: FastifyInstance; told: NoticeMessage[] }> {
  const { database, dataDir } = await testApp();
  const told: NoticeMessage[] = [];
  const hear = (level: keyof Log) => (fields: object, message?: string) => {
    told.push({ level, fields, message });
  };
  const app = await createApp({
    database,
    jobs: { send: async () => {} },
    storage: folderStorage(dataDir),
    signer: await loadSigner(database.db, new Date()),
    limits: looseLimits,
    log: { debug: hear("debug"), info: hear("info"), warn: hear("warn"), error: hear("error") },
    ...deps,
  });
  return { app, told };
}
