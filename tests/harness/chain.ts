import { prepareKey } from "#features/chain/keys.service.server.ts";
import type { Ctx, Log } from "#platform/context.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { testApp } from "./app.ts";

const silent = () => {};
const quiet: Log = { debug: silent, info: silent, warn: silent, error: silent };

/** What the sequencer acts by, with the key ready: the product itself, which may open secrets. */
export async function chainContext(log: Log = quiet): Promise<() => Ctx> {
  const { database, dataDir, jobs, vault, signer, post } = await testApp();
  const site = { url: "https://tunse.example", supportEmail: null };
  const base = { ...{ db: database.db, jobs, signer, log, site, mail: post.mail }, storage: folderStorage(dataDir) };
  const acting = () => ({ ...systemContext({ ...base, forgetSession: silent }), vault });
  await prepareKey(acting());
  return acting;
}
