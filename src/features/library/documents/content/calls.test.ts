import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../../tests/harness/app.ts";
import { document, fetchBytes, type Kept, room } from "../../../../../tests/harness/documents.ts";
import { ownedBuilding, type Person, person } from "../../../../../tests/harness/world.ts";

const { clock } = await testApp();
let owner: Person;
let propertyId: string;

beforeAll(async () => {
  ({ owner, propertyId } = await ownedBuilding());
});

const keep = (bytes: Buffer, fields: object = {}): Promise<Kept> =>
  document(owner, propertyId, { fileData: bytes.toString("base64"), ...fields });
const downloadsOf = async (id: string): Promise<number> =>
  (await owner.get(`${room}/${id}`)).body.data.document.downloadCount;
const sum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const address = (id: string, path: string) => `/api${room}/${id}/${path}`;

describe("byte for byte, both ways", () => {
  test.each([
    ["1 byte", () => Buffer.from([0])],
    ["every byte there is", () => Buffer.from(Array.from({ length: 256 }, (_, at) => at))],
    ["text of Windows", () => Buffer.from("\ufeffa\r\nb\u0000c")],
    ["a page with scripts", () => Buffer.from("<script>alert(1)</script>")],
    ["65,537 bytes", () => randomBytes(65_537)],
    ["50 MB to the last byte", () => randomBytes(52_428_800)],
  ])("%s", async (_name, make) => {
    const bytes = make();
    const { id, contentUrl, sha256, fileSize } = await keep(bytes);
    expect([fileSize, sha256]).toEqual([bytes.length, sum(bytes)]);
    const streamed = await fetchBytes(contentUrl);
    expect([streamed.statusCode, streamed.headers["content-length"]]).toEqual([200, String(bytes.length)]);
    expect(sum(streamed.rawPayload)).toBe(sha256);
    const { statusCode, rawPayload } = await fetchBytes(address(id, "download"), owner);
    const whole = JSON.parse(rawPayload.toString());
    expect([statusCode, whole.success, whole.message]).toEqual([200, true, "Document downloaded successfully"]);
    expect(sum(Buffer.from(whole.fileData, "base64"))).toBe(sha256);
    expect(whole.data).toEqual({ fileName: "fire.pdf", fileType: "application/pdf", fileSize });
    expect(await downloadsOf(id)).toBe(2);
  });
});

describe("a download", () => {
  test("in parts counts once, with its beginning; a look ahead does not", async () => {
    const bytes = randomBytes(1_000);
    const { id, contentUrl } = await keep(bytes);
    const { app } = await testApp();
    expect((await app.inject({ method: "HEAD", url: contentUrl })).headers["content-length"]).toBe("1000");
    expect(await downloadsOf(id)).toBe(0);
    const parts: Buffer[] = [];
    for (const range of ["bytes=0-399", "bytes=400-799", "bytes=800-"]) {
      const part = await fetchBytes(contentUrl, undefined, { range });
      expect(part.statusCode).toBe(206);
      parts.push(part.rawPayload);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    const beyond = await fetchBytes(contentUrl, undefined, { range: "bytes=1000-" });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */1000"]);
    expect(await downloadsOf(id)).toBe(1);
  });

  test("by the bearer needs no address, and a stranger finds nothing by either way", async () => {
    const { id, contentUrl } = await keep(Buffer.from("a"));
    expect((await fetchBytes(address(id, "content"), owner)).payload).toBe("a");
    const stranger = await person("property_owner");
    for (const path of ["content", "download"]) {
      expect((await fetchBytes(address(id, path), stranger)).statusCode).toBe(404);
      expect((await fetchBytes(address("no-id", path), owner)).statusCode).toBe(404);
      expect((await fetchBytes(address(crypto.randomUUID(), path), owner)).statusCode).toBe(404);
      expect((await fetchBytes(address(id, path))).statusCode).toBe(401);
    }
    const other = await keep(Buffer.from("b"));
    const changed = [
      contentUrl.replace(id, other.id),
      contentUrl.replace("use=download", "use=preview"),
      contentUrl.replace("use=download", "use=other"),
      contentUrl.replace(/until=\d+/, "until=4000000000"),
      contentUrl.replace(/signature=.*/, "signature="),
    ];
    for (const url of changed) expect((await fetchBytes(url)).statusCode).toBe(404);
  });

  test("by its address ends with the clock hour, and five minutes", async () => {
    try {
      clock.now = new Date("2026-11-21T10:59:00Z");
      const { contentUrl } = await keep(Buffer.from("a"));
      clock.now = new Date("2026-11-21T11:04:00Z");
      expect((await fetchBytes(contentUrl)).statusCode).toBe(200);
      clock.now = new Date("2026-11-21T11:06:00Z");
      expect((await fetchBytes(contentUrl)).statusCode).toBe(404);
    } finally {
      clock.now = null;
    }
  });
});

describe("what a browser makes of it", () => {
  const page = Buffer.from("<!doctype html><script>top.location='https://evil.example'</script>");
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each([
    ["a page", page, "text/html", "hello.html"],
    ["a drawing with scripts", drawing, "image/svg+xml", "plan.svg"],
    ["a page that is called a PDF", page, "application/pdf", "plan.pdf"],
    ["a page that is called a picture", page, "image/png", "plan.png"],
  ])("%s is handed over and never opened", async (_name, bytes, fileType, fileName) => {
    const { id, contentUrl, previewUrl } = await keep(bytes, { fileType, fileName });
    expect(previewUrl).toBeNull();
    for (const url of [contentUrl, address(id, "content?use=preview")]) {
      const { headers, rawPayload } = await fetchBytes(url, owner);
      expect(rawPayload.equals(bytes)).toBe(true);
      expect(headers).toMatchObject({
        "content-type": "application/octet-stream",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "referrer-policy": "no-referrer",
        "content-disposition": `attachment; filename="${fileName}"`,
      });
    }
  });

  test("a PDF opens to be looked at, which is no download, and is handed over otherwise", async () => {
    const kept = await document(owner, propertyId, { fileType: "text/html" });
    const looked = await fetchBytes(kept.previewUrl ?? "");
    expect(looked.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="fire.pdf"',
      "x-content-type-options": "nosniff",
    });
    expect(await downloadsOf(kept.id)).toBe(0);
    expect((await fetchBytes(kept.contentUrl)).headers["content-disposition"]).toMatch(/^attachment/);
  });
});
