/** Where files lie in an S3-compatible store, and who asks for them. */
export type S3Address = {
  /** `https://host:port`, without a slash at its end. */
  origin: string;
  bucket: string;
  /** Before every key, with a slash at its end; empty where the bucket is Tunse's alone. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

const shape = "must be s3://host/bucket, or s3://KEY:SECRET@host:port/bucket?region=…";

/** Reads `STORAGE_URL`. The sentences of what is wrong name no part of it, since it may hold a secret. */
export function readS3Address(given: string, keys: { accessKey?: string; secretKey?: string } = {}): S3Address {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== "s3:" || url.hostname === "") throw new Error(`STORAGE_URL ${shape}.`);
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(`STORAGE_URL ${shape}: a bucket has 3 to 63 small letters, digits, dots and hyphens.`);
  if (folders.some((folder) => !/^[\w.-]+$/.test(folder) || /^\.+$/.test(folder)))
    throw new Error("STORAGE_URL: what follows the bucket may hold letters, digits, dots, hyphens and _ alone.");
  for (const name of url.searchParams.keys())
    if (name !== "region" && name !== "tls") throw new Error("STORAGE_URL takes ?region= and ?tls=off, nothing else.");
  const tls = url.searchParams.get("tls") ?? "on";
  if (tls !== "on" && tls !== "off") throw new Error("STORAGE_URL: tls is on or off.");
  const accessKey = keys.accessKey ?? plain(url.username);
  const secretKey = keys.secretKey ?? plain(url.password);
  if (!accessKey || !secretKey)
    throw new Error(
      "STORAGE_URL needs a key and its secret, within it or in STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY.",
    );
  return {
    origin: `${tls === "off" ? "http" : "https"}://${url.host}`,
    ...{ bucket, prefix: folders.map((folder) => `${folder}/`).join("") },
    region: url.searchParams.get("region") ?? "us-east-1",
    ...{ accessKey, secretKey },
  };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error("STORAGE_URL: write % in a key or a secret as %25.");
  }
}
