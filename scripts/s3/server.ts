import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { Bucket, type Kept } from "./bucket.ts";
import { type Keys, signatureFault } from "./signature.ts";

/** What the real world does: to which requests (`PUT media/…`), and to how many of them. */
type Mischief = { kind: "500" | "slow" | "cut" | "wrong" | "short" | "lost"; to?: RegExp; times?: number };

export type S3 = {
  /** As `STORAGE_URL` takes it. */
  url: string;
  bucket: Bucket;
  /** Each request that was taken: `GET files/…`. */
  asked: string[];
  /** Lists give no more at once. */
  pageSize: number;
  mischief: Mischief | undefined;
  stop: () => Promise<void>;
};

type Call = { request: IncomingMessage; response: ServerResponse; key: string; query: URLSearchParams; body: Buffer };

const slowMs = 60_000;
const bucketName = "tunse";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function say(response: ServerResponse, xml: string, status = 200): undefined {
  const bytes = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
  response.writeHead(status, { "content-type": "application/xml", "content-length": bytes.length }).end(bytes);
}

const statusOf: Record<string, number> = { NoSuchKey: 404, NoSuchBucket: 404, NoSuchUpload: 404, QuotaExceeded: 507 };
const refuse = (response: ServerResponse, code: string, status = statusOf[code] ?? 400): undefined =>
  say(response, `<Error><Code>${code}</Code><Message>Refused.</Message></Error>`, status);

/** Speaks the part of S3 that files need, of one bucket by its path, with the mischief of the real world. */
export async function startS3(port = 0, given: Partial<Keys> = {}): Promise<S3> {
  const keys = { accessKey: "demo", secretKey: "demo/secret", region: "us-east-1", ...given };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3: S3 = {
    url: `s3://${keys.accessKey}:${encodeURIComponent(keys.secretKey)}@${host}/${bucketName}?tls=off`,
    ...{ bucket: new Bucket(), asked: [], pageSize: 1_000, mischief: undefined },
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<undefined> {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", `http://${host}`);
    const [, name = "", ...rest] = decodeURIComponent(pathname).split("/");
    const key = rest.join("/");
    const body = await buffer(request);
    const fault = signatureFault(request, body, keys);
    if (fault) return refuse(response, fault, fault.startsWith("XAmz") ? 400 : 403);
    if (name !== bucketName) return refuse(response, "NoSuchBucket");
    s3.asked.push(`${request.method} ${key}`);
    const call = { request, response, key, query, body };
    const trouble = troubleFor(s3, `${request.method} ${key}`);
    if (trouble === "500") return refuse(response, "InternalError", 500);
    if (trouble === "slow") return void setTimeout(() => response.destroy(), slowMs).unref();
    if (trouble === "lost") {
      await serve(s3.bucket, { ...call, response: unheard(response) }, s3.pageSize);
      return void response.destroy();
    }
    if (trouble && request.method === "GET") return misread(s3.bucket.objects.get(key), call, trouble);
    return serve(s3.bucket, call, s3.pageSize);
  }
  return s3;
}

function troubleFor(s3: S3, what: string): Mischief["kind"] | undefined {
  const { mischief } = s3;
  if (!mischief || !(mischief.to ?? /./).test(what)) return undefined;
  if (mischief.times !== undefined) {
    if (mischief.times === 0) return undefined;
    mischief.times -= 1;
  }
  return mischief.kind;
}

/** What is done, and nobody hears of it. */
const unheard = (response: ServerResponse): ServerResponse =>
  Object.assign(Object.create(response), { writeHead: () => ({ end: () => {} }) });

function misread(kept: Kept | undefined, { response }: Call, trouble: string): undefined {
  if (!kept) return refuse(response, "NoSuchKey");
  const { bytes } = kept;
  const headers = headersOf(kept);
  if (trouble === "short") {
    const short = bytes.subarray(0, -1);
    return void response.writeHead(200, { ...headers, "content-length": short.length }).end(short);
  }
  if (trouble === "wrong") {
    const wrong = Buffer.from(bytes);
    wrong[0] = (wrong[0] ?? 0) ^ 255;
    return void response.writeHead(200, { ...headers, "content-length": wrong.length }).end(wrong);
  }
  response.writeHead(200, { ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}

const headersOf = ({ meta, tag, changedAt }: Kept) => ({
  ...meta,
  etag: tag,
  "last-modified": changedAt.toUTCString(),
});
const metaOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-"))) as Record<
    string,
    string
  >;

async function serve(bucket: Bucket, call: Call, pageSize: number): Promise<undefined> {
  const { request, response, key, query, body } = call;
  if (request.method === "GET" && key === "") return list(bucket, call, pageSize);
  if (request.method === "GET" || request.method === "HEAD") return read(bucket, call);
  if (request.method === "DELETE") {
    if (query.has("uploadId")) bucket.uploads.delete(query.get("uploadId") ?? "");
    else bucket.remove(key);
    return void response.writeHead(204).end();
  }
  if (request.method === "PUT") return put(bucket, call);
  if (query.has("uploads"))
    return say(
      response,
      `<InitiateMultipartUploadResult><UploadId>${bucket.begin(key, metaOf(request))}</UploadId></InitiateMultipartUploadResult>`,
    );
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)].map(
    ([, number, tag = ""]) => ({ number: Number(number), tag }),
  );
  const fault = bucket.complete(query.get("uploadId") ?? "", named);
  return fault
    ? refuse(response, fault)
    : say(response, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
}

function put(bucket: Bucket, { request, response, key, query, body }: Call): undefined {
  if (query.has("partNumber")) {
    const tag = bucket.keepPart(query.get("uploadId") ?? "", Number(query.get("partNumber")), body);
    return tag ? void response.writeHead(200, { etag: tag }).end() : refuse(response, "NoSuchUpload");
  }
  const source = request.headers["x-amz-copy-source"];
  if (source === undefined) {
    const kept = bucket.put(key, body, metaOf(request));
    return kept ? void response.writeHead(200, { etag: kept.tag }).end() : refuse(response, "QuotaExceeded");
  }
  const from = bucket.objects.get(decodeURIComponent(String(source)).replace(/^\/?[^/]+\//, ""));
  if (!from) return refuse(response, "NoSuchKey");
  if (!bucket.put(key, from.bytes, from.meta)) return refuse(response, "QuotaExceeded");
  say(response, "<CopyObjectResult></CopyObjectResult>");
}

function read(bucket: Bucket, { request, response, key }: Call): undefined {
  const kept = bucket.objects.get(key);
  if (!kept) return refuse(response, "NoSuchKey");
  const { length } = kept.bytes;
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const headers = headersOf(kept);
  if (from === undefined)
    return void response
      .writeHead(200, { ...headers, "content-length": length })
      .end(request.method === "HEAD" ? undefined : kept.bytes);
  const [start, end] = [Number(from), Math.min(to ? Number(to) : length - 1, length - 1)];
  if (start >= length) return refuse(response, "InvalidRange", 416);
  const part = kept.bytes.subarray(start, end + 1);
  response
    .writeHead(206, { ...headers, "content-length": part.length, "content-range": `bytes ${start}-${end}/${length}` })
    .end(part);
}

function list(bucket: Bucket, { response, query }: Call, pageSize: number): undefined {
  const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter")];
  const most = Math.min(pageSize, Number(query.get("max-keys") ?? pageSize));
  const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
  const names = new Set<string>();
  for (const key of [...bucket.objects.keys()].sort()) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    names.add(end === -1 ? key : key.slice(0, end + 1));
  }
  const rest = [...names].filter((name) => name > after);
  const page = rest.slice(0, most);
  const shown = page.map((name) => {
    const kept = bucket.objects.get(name);
    if (!kept) return `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`;
    return `<Contents><Key>${escaped(name)}</Key><LastModified>${kept.changedAt.toISOString()}</LastModified><Size>${kept.bytes.length}</Size></Contents>`;
  });
  const next =
    rest.length > page.length ? `<NextContinuationToken>${escaped(page.at(-1) ?? "")}</NextContinuationToken>` : "";
  say(
    response,
    `<ListBucketResult><IsTruncated>${next !== ""}</IsTruncated>${next}${shown.join("")}</ListBucketResult>`,
  );
}
