import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { type Person, person, siteAdmin } from "../../../../tests/harness/world.ts";

const { app } = await testApp();

async function upload(by: Person, content: Uint8Array, { name = "roof.jpg", field = "file", key = "" } = {}) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)]), name);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await app.inject({
    method: "POST",
    url: "/api/admin/upload/image",
    headers: {
      authorization: `Bearer ${by.token}`,
      "content-type": request.headers.get("content-type") ?? "",
      ...(key && { "idempotency-key": key }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b4431f" } });

test("a picture is kept without its metadata in the widths that pages ask for", async () => {
  const admin = await siteAdmin();
  const exif = { IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } };
  const { status, body } = await upload(admin, await drawn(2_000, 1_000).withExif(exif).jpeg().toBuffer());
  expect([status, body.message, body.data.width, body.data.height]).toEqual([201, "Image Uploaded", 1_600, 800]);
  expect(body.data.url).toMatch(/^\/api\/blog\/images\/[0-9a-f-]{36}$/);
  for (const [query, width] of [
    ["", 1_600],
    ["?w=480", 480],
    ["?w=960", 960],
    ["?w=7", 1_600],
  ] as const) {
    const shown = await app.inject({ url: body.data.url + query });
    expect(shown.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const { format, exif: left, ...size } = await sharp(shown.rawPayload).metadata();
    expect([format, left, size.width]).toEqual(["webp", undefined, width]);
  }
  const card = await sharp((await app.inject({ url: `${body.data.url}/card` })).rawPayload).metadata();
  expect([card.format, card.width, card.height]).toEqual(["jpeg", 1_200, 630]);
});

test("a small picture is not made larger", async () => {
  const { body } = await upload(await siteAdmin(), await drawn(300, 200).png().toBuffer());
  expect([body.data.width, body.data.height]).toEqual([300, 200]);
});

test.each([
  ["text called .png", Buffer.from("not a picture"), 415, "Please select an image file."],
  [
    "SVG with script",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'),
    415,
    "Please select an image file.",
  ],
  [
    "a torn picture",
    Buffer.from("ffd8ffe000104a464946", "hex"),
    415,
    "That picture is damaged or too large to be opened.",
  ],
  ["5 MB and a byte", Buffer.alloc(5_242_881), 413, "Please select an image smaller than 5MB."],
  ["6 MB", Buffer.alloc(6_000_000), 413, "The file is larger than this call takes."],
  ["nothing", Buffer.alloc(0), 415, "Please select an image file."],
])("%s is refused", async (_, content, status, detail) => {
  const answer = await upload(await siteAdmin(), content, { name: "roof.png" });
  expect([answer.status, answer.body.detail]).toEqual([status, detail]);
});

test("a form without the file, JSON, and a form for another call are refused", async () => {
  const admin = await siteAdmin();
  expect((await upload(admin, await drawn(9, 9).png().toBuffer(), { field: "other" })).status).toBe(422);
  expect((await admin.post("/admin/upload/image", { file: "AAAA" })).status).toBe(422);
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "multipart/form-data; boundary=x" };
  const others = await app.inject({ method: "POST", url: "/api/admin/blog/posts", headers, payload: "--x--" });
  expect(others.statusCode).toBe(415);
  const torn = await app.inject({ method: "POST", url: "/api/admin/upload/image", headers, payload: "--y" });
  expect(torn.statusCode).toBe(400);
});

test("users are refused, and a repeated key keeps one picture", async () => {
  const content = await drawn(20, 20).png().toBuffer();
  expect((await upload(await person("property_owner"), content)).status).toBe(401);
  const admin = await siteAdmin();
  const [first, second] = [await upload(admin, content, { key: "p1" }), await upload(admin, content, { key: "p1" })];
  expect(second.body.data.url).toBe(first.body.data.url);
  const other = await drawn(21, 21).png().toBuffer();
  expect((await upload(admin, other, { key: "p1" })).status).toBe(409);
});

test("a picture that is not there is 404", async () => {
  for (const id of ["x", crypto.randomUUID()])
    expect((await app.inject({ url: `/api/blog/images/${id}` })).statusCode).toBe(404);
});
