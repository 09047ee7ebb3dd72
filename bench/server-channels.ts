import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparePushKey } from "#features/contact-points/push-keys.service.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { defaultLimits } from "#platform/http/limits.server.ts";
import { startJobs } from "#platform/jobs.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { outboundTo } from "#platform/outbound.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { vaultOf } from "#platform/vault.server.ts";
import type { Phones } from "../scripts/phones/server.ts";
import { createApp, systemContext } from "../src/app.server.ts";
import { definitions, jobNamed } from "../src/app-jobs.server.ts";
import { waysBy } from "../tests/harness/carried.ts";

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: console.error };
const site = { url: "https://tunse.example", supportEmail: null };
const most = 1_000_000_000;

/** The product with its calls and its one worker, whose messages these phones carry, at a clock of its own. */
export async function openProduct(databaseUrl: string, phones: Phones, now: () => Date) {
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const database = await openDatabase({ dataDir, databaseUrl, log });
  const own = {
    ...{ db: database.db, mail: noMail, log, site },
    storage: folderStorage(dataDir),
    signer: await loadSigner(database.db, now()),
    vault: vaultOf(Buffer.from("the secret of the benchmark")),
    outbound: outboundTo({ allowed: [phones.host] }),
    channels: waysBy(phones),
  };
  const acting = () => systemContext({ ...own, jobs: queue.jobs, forgetSession: silent }, now());
  const queue = await startJobs({
    ...{ database, definitions, mode: "all", log },
    run: async ({ name }, data) => jobNamed(name).work(acting(), data),
    runTogether: async ({ name }, all) => jobNamed(name).workTogether?.(acting(), all),
  });
  await preparePushKey(acting());
  const limits = { ...defaultLimits, perAccountAndMinute: most, perAddressAndMinute: most };
  const app = await createApp({ database, jobs: queue.jobs, ...own, now, limits });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  phones.tell(async (path, headers, body) => (await fetch(`${url}${path}`, { method: "POST", headers, body })).text());
  const stop = async () => {
    await app.close();
    await queue.stop();
    await database.close();
  };
  return { url, db: database.db, acting, stop };
}

export type Product = Awaited<ReturnType<typeof openProduct>>;
