import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCursor } from "#platform/paging.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { type Person, person, send, siteAdmin } from "../../../tests/harness/world.ts";

const { app, database, clock } = await testApp();
const sheet = (fields: object = {}) => ({
  title: `Before the rains ${crypto.randomUUID()}`,
  content: "<p>Clear the gutters.</p>",
  category: "maintenance-tips",
  ...fields,
});
const write = async (admin: Person, fields: object = {}) =>
  (await admin.post("/admin/blog/posts", sheet(fields))).body.data.post;
const publish = (admin: Person, fields: object = {}) => write(admin, { status: "published", ...fields });
const readPublic = (slug: string) => send("GET", `/blog/posts/${slug}`, null);
const count = async () => Number((await database.db.execute(sql`select count(*) as n from posts`)).rows[0]?.n);

test("a draft is seen by site admins alone, and by everybody once it is published", async () => {
  const admin = await siteAdmin({ name: "Ronke Adisa" });
  const { status, body } = await admin.post("/admin/blog/posts", sheet({ title: "Seven checks", excerpt: "Soon." }));
  expect([status, body.message]).toEqual([201, "The post has been saved."]);
  const { post } = body.data;
  expect(post).toMatchObject({ slug: "seven-checks", status: "draft", author_name: "Ronke Adisa", publish_date: null });
  expect(post).toMatchObject({ meta_title: "Seven checks", meta_description: "Soon.", views: 0, reading_minutes: 1 });
  expect((await readPublic(post.slug)).status).toBe(404);
  const listed = async () =>
    (await send("GET", "/blog/posts?search=Seven", null)).body.data.map((one: Post) => one.slug);
  expect(await listed()).toEqual([]);
  const published = await admin.put(`/admin/blog/posts/${post.id}`, { status: "published", version: post.version });
  const { publish_date, version } = published.body.data.post;
  expect(publish_date).not.toBeNull();
  expect(await listed()).toEqual(["seven-checks"]);
  expect((await readPublic("seven-checks")).body.data).toMatchObject({
    id: post.id,
    content: "<p>Clear the gutters.</p>",
  });
  await admin.put(`/admin/blog/posts/${post.id}`, { status: "draft" });
  expect((await readPublic("seven-checks")).status).toBe(404);
  const again = await admin.put(`/admin/blog/posts/${post.id}`, { status: "published" });
  expect(again.body.data.post).toMatchObject({ publish_date, version: version + 2 });
});
type Post = { slug: string; id: string };

test("the second of one title gets -2, also when both are saved at once", async () => {
  const admin = await siteAdmin();
  const title = `Twins ${crypto.randomUUID().slice(0, 8)}`;
  const slugs = (await Promise.all([1, 2, 3].map(() => write(admin, { title })))).map((post) => post.slug).sort();
  expect(slugs).toEqual([slugs[0], `${slugs[0]}-2`, `${slugs[0]}-3`]);
});

test.each(["???", "维修", " - "])(
  "a slug of %s is refused; a title of it gets an address all the same",
  async (odd) => {
    const admin = await siteAdmin();
    const before = await count();
    const refused = await admin.post("/admin/blog/posts", sheet({ slug: odd }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: "slug", message: "A slug needs letters from a to z or digits." }],
    ]);
    expect(await count()).toBe(before);
    expect((await write(admin, { title: odd === " - " ? "-" : odd })).slug).toMatch(/^post(-\d+)?$/);
  },
);

test("an address under which a post was published goes on leading to it, that of a draft does not", async () => {
  const admin = await siteAdmin();
  const post = await write(admin, { slug: `first ${crypto.randomUUID()}` });
  const move = async (slug: string, fields: object = {}) =>
    (await admin.put(`/admin/blog/posts/${post.id}`, { slug, ...fields })).body.data.post.slug;
  const second = await move(`second ${crypto.randomUUID()}`, { status: "published" });
  const third = await move(`third ${crypto.randomUUID()}`);
  expect((await readPublic(post.slug)).status).toBe(404);
  expect((await readPublic(second)).body.data.slug).toBe(third);
  expect(await move(second)).toBe(second);
  expect((await write(admin, { slug: third })).slug).toBe(`${third}-2`);
});

test("an old version is refused and changes nothing", async () => {
  const admin = await siteAdmin();
  const other = await siteAdmin();
  const post = await write(admin);
  await other.put(`/admin/blog/posts/${post.id}`, { title: "Theirs", version: post.version });
  const late = await admin.put(`/admin/blog/posts/${post.id}`, { title: "Mine", version: post.version });
  expect([late.status, late.body.detail]).toEqual([409, "This post changed meanwhile. Please look again."]);
  expect((await admin.get(`/admin/blog/posts/${post.id}`)).body.data.post.title).toBe("Theirs");
  await other.remove(`/admin/blog/posts/${post.id}`);
  expect((await admin.put(`/admin/blog/posts/${post.id}`, { title: "Mine" })).status).toBe(404);
});

test("a PUT changes only what it names, and null clears", async () => {
  const admin = await siteAdmin();
  const post = await write(admin, { excerpt: "Short.", tags: ["rain", " ", "roof"], meta_title: "Meta" });
  const changed = await admin.put(`/admin/blog/posts/${post.id}`, { meta_title: null });
  const { updated_at: _, ...rest } = changed.body.data.post;
  expect(rest).toMatchObject({
    excerpt: "Short.",
    tags: ["rain", "roof"],
    meta_title: post.title,
    content: post.content,
  });
});

test("is cleaned when it is saved and again when it is shown", async () => {
  const admin = await siteAdmin();
  const post = await publish(admin, { content: "<p>a</p><script>alert(1)</script><a href='javascript:x'>b</a>" });
  expect(post.content).toBe("<p>a</p><a>b</a>");
  await database.db.execute(
    sql`update posts set content = '<p onclick="x()">old</p><script>x()</script>' where id = ${post.id}`,
  );
  expect((await readPublic(post.slug)).body.data.content).toBe("<p>old</p>");
});

test.each([
  [{ title: "" }, "title"],
  [{ title: "x".repeat(201) }, "title"],
  [{ category: "gossip" }, "category"],
  [{ status: "secret" }, "status"],
  [{ tags: "rain" }, "tags"],
  [{ content: 7 }, "content"],
  [{ content: "\0" }, "content"],
  [{ content: "x".repeat(200_001) }, "content"],
  [{ status: "published", content: "<script>x</script>" }, "content"],
  [{ slug: { toString: false } }, "slug"],
])("%j is refused and nothing is kept", async (fields, path) => {
  const admin = await siteAdmin();
  const before = await count();
  const answer = await admin.post("/admin/blog/posts", sheet(fields));
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  expect(await count()).toBe(before);
});

test("no input is answered 500", async () => {
  const admin = await siteAdmin();
  const odd = fc.record(
    { title: fc.anything(), slug: fc.anything(), content: fc.anything(), tags: fc.anything(), category: fc.anything() },
    { requiredKeys: [] },
  );
  const answers = fc.asyncProperty(odd, async (body) => {
    expect((await admin.post("/admin/blog/posts", body)).status).toBeLessThan(500);
  });
  await fc.assert(answers, { numRuns: 40 });
});

test("a repeated key answers the same post, once", async () => {
  const admin = await siteAdmin();
  const body = sheet();
  const before = await count();
  const [first, second] = [
    await admin.post("/admin/blog/posts", body, { key: "k1" }),
    await admin.post("/admin/blog/posts", body, { key: "k1" }),
  ];
  expect(second.body.data.post.id).toBe(first.body.data.post.id);
  expect(await count()).toBe(before + 1);
});

test("users and visitors are refused at the door", async () => {
  const owner = await person("property_owner");
  const admin = await siteAdmin();
  const post = await write(admin);
  for (const token of [owner.token, null]) {
    expect((await send("GET", "/admin/blog/posts", token)).status).toBe(401);
    expect((await send("POST", "/admin/blog/posts", token, sheet())).status).toBe(401);
    expect((await send("PUT", `/admin/blog/posts/${post.id}`, token, { title: "x" })).status).toBe(401);
    expect((await send("DELETE", `/admin/blog/posts/${post.id}`, token)).status).toBe(401);
  }
});

test("lists page by a cursor and filter by category, search and status", async () => {
  const admin = await siteAdmin();
  const word = crypto.randomUUID().slice(0, 8);
  for (const number of [1, 2, 3]) {
    clock.now = new Date(Date.now() + number * 1_000);
    await publish(admin, {
      title: `Post ${number} ${word}`,
      category: number === 2 ? "ai-technology" : "maintenance-tips",
    });
  }
  await write(admin, { title: `Draft ${word}` });
  clock.now = null;
  const titles = (data: { title: string }[]) => data.map(({ title }) => title.split(` ${word}`)[0]);
  const first = await page(`/blog/posts?search=${word}&limit=2`);
  expect(titles(first.data)).toEqual(["Post 3", "Post 2"]);
  const next = await page(`/blog/posts?search=${word}&limit=2&cursor=${first.nextCursor}`);
  expect([titles(next.data), next.nextCursor]).toEqual([["Post 1"], null]);
  const tech = await page(`/blog/posts?category=ai-technology&search=${word}`);
  expect(titles(tech.data)).toEqual(["Post 2"]);
  expect((await send("GET", `/blog/posts?category=none&search=${word}`, null)).body.data).toEqual([]);
  const all = await page(`/admin/blog/posts?search=${word}&content=0`, admin.token);
  expect([titles(all.data).sort(), all.counts]).toEqual([
    ["Draft", "Post 1", "Post 2", "Post 3"],
    { all: 4, published: 3, draft: 1 },
  ]);
  expect(all.data[0]).toMatchObject({ content: null });
  const farOff = writeCursor(["+275760-09-13T00:00:00.000Z", crypto.randomUUID()]);
  for (const cursor of ["eyJhIjoxfQ", farOff])
    expect((await send("GET", `/blog/posts?cursor=${cursor}`, null)).status).toBe(422);
});
type Page = { data: { title: string }[]; nextCursor: string | null; counts: object };
const page = async (path: string, token: string | null = null) =>
  (await send("GET", path, token)).body as unknown as Page;

test("each visitor counts once a day, machines and what is fetched ahead do not", async () => {
  const admin = await siteAdmin();
  const post = await publish(admin);
  const visit = (userAgent: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/blog/posts/${post.slug}`, headers: { "user-agent": userAgent, ...headers } });
  const phone = "Mozilla/5.0 (Linux; Android 13; TECNO) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";
  const viewsOf = async (id: string) =>
    Number((await database.db.execute(sql`select views from posts where id = ${id}`)).rows[0]?.views);
  const views = async (most: number) => {
    await expect.poll(() => viewsOf(post.id)).toBeGreaterThanOrEqual(most);
    return viewsOf(post.id);
  };
  for (const agent of [phone, phone, `${phone} 2`, "Googlebot/2.1"]) await visit(agent);
  await visit(`${phone} 3`, { "sec-purpose": "prefetch" });
  expect(await views(2)).toBe(2);
  clock.now = new Date(Date.now() + 2 * 86_400_000);
  await visit(phone);
  expect(await views(3)).toBe(3);
  clock.now = null;
});

test("the feed holds the newest posts whole, and follows each change of them at once", async () => {
  const admin = await siteAdmin();
  const feed = async () => (await app.inject("/blog/feed.xml")).body;
  const mark = crypto.randomUUID();
  const post = await publish(admin, { content: `<p>${mark}\u000b one</p>` });
  expect(await feed()).toContain(`${mark} one`);
  expect(await feed()).not.toContain("\u000b");
  expect(await feed()).toBe(await feed());
  await admin.put(`/admin/blog/posts/${post.id}`, { content: `<p>${mark} two</p>` });
  expect(await feed()).toContain(`${mark} two`);
  await admin.put(`/admin/blog/posts/${post.id}`, { status: "draft" });
  expect(await feed()).not.toContain(mark);
});
