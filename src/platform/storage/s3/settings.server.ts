import * as z from "zod";
import { readS3Address, type S3Address } from "./address.server.ts";

/** What the environment says of where files lie. */
export const storeSchema = {
  STORAGE_URL: z.string().optional(),
  STORAGE_ACCESS_KEY: z.string().optional(),
  STORAGE_SECRET_KEY: z.string().optional(),
  STORAGE_MOVING: z.enum(["on", "off"]).default("off"),
};

export type StoreSettings = {
  /** An S3-compatible store for files; without one they lie in `dataDir`. */
  store: S3Address | undefined;
  /** Whether files are on their way from the folder to the store, or back: written to both, and read from either. */
  storageMoving: boolean;
};

type Given = z.output<z.ZodObject<typeof storeSchema>> & { SECRET_KEY?: string | undefined };

/** Throws one sentence where these cannot be used together. */
export function storeOf(given: Given): StoreSettings {
  const { STORAGE_URL: url, STORAGE_ACCESS_KEY: accessKey, STORAGE_SECRET_KEY: secretKey, SECRET_KEY: secret } = given;
  const storageMoving = given.STORAGE_MOVING === "on";
  if (!url) {
    if (storageMoving) throw new Error("STORAGE_MOVING needs STORAGE_URL: the store to move files to or from.");
    return { store: undefined, storageMoving };
  }
  if (!secret)
    throw new Error(
      "STORAGE_URL needs SECRET_KEY: without a shared folder each process would make a secret of its own.",
    );
  const keys = { ...(accessKey ? { accessKey } : {}), ...(secretKey ? { secretKey } : {}) };
  return { store: readS3Address(url, keys), storageMoving };
}
