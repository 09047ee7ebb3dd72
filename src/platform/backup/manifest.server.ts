import * as z from "zod";
import type { Migration } from "../database/migrate.server.ts";
import { ArchiveFault } from "./archive.server.ts";

export const names = {
  manifest: "manifest.json",
  keys: "keys.sealed",
  jobs: "jobs.jsonl.gz",
  rows: /^rows\/([a-z0-9_]+)\/\d+\.jsonl\.gz$/,
  files: /^files\/(.+)$/,
  sums: /^sums\/\d+\.jsonl$/,
};

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const name = z.string().regex(/^[a-z0-9_]+$/);

const json = z.string().transform((text, refuse): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    refuse.addIssue("no JSON");
    return z.NEVER;
  }
});

const Manifest = z.object({
  format: z.literal(1, { error: "another format" }),
  /** Of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(["embedded", "server"]),
  migrations: z.array(z.object({ number: count, name: z.string(), checksum: sum })).min(1),
  tables: z.array(z.object({ name, columns: z.array(z.object({ name, type: z.string() })), rows: count, sha256: sum })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/) })),
  jobs: count,
  files: z.object({ count, bytes: count }),
  /** Files that rows name and that were not there, or were others. */
  faults: z.array(z.string()),
  hasKeys: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

export function readManifest(bytes: Buffer): Manifest {
  const read = json.pipe(Manifest).safeParse(bytes.toString());
  if (read.success) return read.data;
  const isOther = read.error.issues.some(({ path }) => path[0] === "format");
  throw new ArchiveFault(
    isOther
      ? "The archive was made by another version of Tunse, in a format that this one does not read."
      : "The archive says of itself what cannot be read.",
    { cause: read.error },
  );
}

/** Refuses an archive of a newer Tunse, or of one that went another way. An older one is restored and brought up to date. */
export function refuseOther(
  { migrations, version }: Manifest,
  ours: readonly Pick<Migration, "number" | "checksum">[],
) {
  const last = migrations.at(-1);
  const differs = migrations.find(({ number, checksum }) => ours[number - 1]?.checksum !== checksum);
  if (!differs) return;
  const newest = ours.at(-1)?.number ?? 0;
  throw new ArchiveFault(
    differs.number > newest
      ? `The archive is of a newer version of Tunse (${version}, its tables have number ${last?.number}; this one knows ${newest}). Restore it with that version.`
      : `The archive is of another version of Tunse: its tables were made otherwise from number ${differs.number} on.`,
  );
}
