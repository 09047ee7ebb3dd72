import type { Db } from "../database.server.ts";
import { folderStorage, type Storage } from "../storage.server.ts";
import type { S3Address } from "./s3/address.server.ts";

type Chosen = {
  dataDir: string;
  mostWaitingBytes: number;
  store: S3Address | undefined;
  storageMoving: boolean;
};

/** Where this installation keeps its files. What speaks to a store elsewhere is loaded only where there is one. */
export async function chooseStorage(
  { dataDir, mostWaitingBytes, store, storageMoving }: Chosen,
  db: Db,
): Promise<Storage> {
  const folder = folderStorage(dataDir, mostWaitingBytes);
  if (!store) return folder;
  const { s3Storage } = await import("./s3/store.server.ts");
  const objects = s3Storage({ address: store, dataDir, db, mostWaitingBytes });
  if (!storageMoving) return objects;
  const { inBoth } = await import("./moving/both.server.ts");
  return inBoth(folder, objects);
}

/** Throws one sentence where the store refuses us for good; answers what keeps it from answering now. */
export async function refuseStranger(storage: Storage, { store }: Pick<Chosen, "store">): Promise<unknown> {
  if (!store) return undefined;
  const { isRefusal } = await import("./s3/requests.server.ts");
  try {
    await storage.check();
    return undefined;
  } catch (error) {
    const why = isRefusal(error);
    if (why) throw new Error(`${why}. Look at the key, the secret, the region and the bucket of STORAGE_URL.`);
    return error;
  }
}
