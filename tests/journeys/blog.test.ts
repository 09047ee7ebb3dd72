import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { callServer, type SignedIn, setUpAdmin } from "../harness/remote.ts";
import { setStage, untouched } from "../harness/stage.ts";
import { heading, toastOf } from "../harness/steps.ts";

const stage = setStage(untouched);
let admin: SignedIn;

beforeAll(async () => {
  admin = await setUpAdmin(stage.url());
});

type Post = { id: string; slug: string; version: number };
const write = async (fields: object): Promise<Post> => {
  const sheet = { content: "<p>Clear the gutters.</p>", category: "maintenance-tips", status: "published", ...fields };
  return (await callServer(stage.url(), "POST", "/admin/blog/posts", admin.token, sheet)).post as Post;
};
const change = (post: Post, fields: object) =>
  callServer(stage.url(), "PUT", `/admin/blog/posts/${post.id}`, admin.token, fields);

async function read(path: string): Promise<{ status: number; html: string; location: string | null }> {
  const response = await fetch(stage.url() + path, { redirect: "manual" });
  return { status: response.status, html: await response.text(), location: response.headers.get("location") };
}

async function picture(): Promise<string> {
  const form = new FormData();
  const drawn = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#28367a" } })
    .png()
    .toBuffer();
  form.append("file", new File([new Uint8Array(drawn)], "roof.png"));
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${stage.url()}/api/admin/upload/image`, { method: "POST", headers, body: form });
  return (await response.json()).data.url;
}

test("an article as it is fetched holds its text and what machines read, and follows every change at once", async () => {
  const url = await picture();
  const content = `<h2>Roof</h2><p>Walk <em>all</em> of it.</p><p><img src="${url}" alt="A roof"></p>`;
  const post = await write({
    title: "Seven checks",
    content,
    excerpt: "For March.",
    featured_image: url,
    tags: ["rain"],
  });
  const { status, html } = await read("/blog/seven-checks");
  expect(status).toBe(200);
  for (const held of [
    "<title>Seven checks · Tunse</title>",
    '<meta name="description" content="For March."/>',
    `<link rel="canonical" href="${stage.url()}/blog/seven-checks"/>`,
    `<meta property="og:image" content="${stage.url()}${url}/card"/>`,
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:type" content="article"/>',
    "<p>Walk <em>all</em> of it.</p>",
    `<img src="${url}" srcset="${url}?w=480 480w, ${url}?w=960 800w"`,
    'width="800" height="600" loading="lazy"',
    "1 min read",
  ])
    expect(html).toContain(held);
  const facts = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(facts)).toMatchObject({ "@type": "BlogPosting", headline: "Seven checks", keywords: "rain" });
  for (const page of [html, (await read("/")).html]) expect(page).not.toMatch(/modulepreload|as="font"/);

  await change(post, { title: "Eight checks" });
  expect((await read("/blog/seven-checks")).html).toContain("<title>Eight checks · Tunse</title>");
  expect((await read("/blog")).html).toContain("Eight checks");
  await change(post, { slug: "eight-checks" });
  expect(await read("/blog/seven-checks")).toMatchObject({ status: 301, location: "/blog/eight-checks" });
  expect(await read("/blog/EIGHT-Checks")).toMatchObject({ status: 301, location: "/blog/eight-checks" });
  for (const path of ["/blog/%00", "/blog/ìtọ́jú", `/blog/${"x".repeat(101)}`])
    expect((await read(path)).status).toBe(404);
  await change(post, { status: "draft" });
  const gone = await read("/blog/eight-checks");
  expect([gone.status, gone.html.includes("Article Not Found")]).toEqual([404, true]);
  expect((await read("/blog")).html).not.toContain("Eight checks");
});

test("the feed and the sitemap hold what is published, and nothing else", async () => {
  await write({ title: "Rain & <shine>", content: '<p>a <a href="/waitlist">b</a></p>' });
  await write({ title: "Hidden", status: "draft" });
  const feed = (await read("/blog/feed.xml")).html;
  expect(feed).toContain("<title>Rain &amp; &lt;shine&gt;</title>");
  expect(feed).toContain(`href=&quot;${stage.url()}/waitlist&quot;`);
  expect(feed).not.toContain("Hidden");
  const { page } = await stage.enter({ size: "phone" });
  const faults = await page.evaluate(
    (texts) =>
      texts.map((text) => new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror")),
    [feed, (await read("/sitemap.xml")).html],
  );
  expect(faults).toEqual([null, null]);
  expect((await read("/sitemap.xml")).html).toContain("/blog/rain-shine</loc>");
});

test("without any script the blog is searched, filtered and paged, by links and a form", async () => {
  for (let number = 1; number <= 13; number += 1)
    await write({ title: `Generator ${number}`, category: "property-management", tags: ["diesel"] });
  const { context } = await stage.enter({ size: "phone" });
  const plain = await context.browser()?.newContext({ baseURL: stage.url(), javaScriptEnabled: false });
  const page = await plain?.newPage();
  if (!page) throw new Error("There is no browser.");
  await page.goto("/blog");
  await page.getByRole("link", { name: "Property management" }).first().click();
  await page.getByRole("searchbox").fill("diesel");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("Page 1 of 2").waitFor();
  await page.getByRole("link", { name: "Older" }).click();
  expect(await page.getByRole("main").getByRole("listitem").filter({ hasText: "Generator" }).count()).toBe(1);
  await page.getByRole("link", { name: /^Generator/ }).click();
  await heading(page, /^Generator/).waitFor();
  expect(await page.getByRole("button", { name: "Share" }).count()).toBe(0);
  await page.goto("/blog?search=nothing-like-it");
  await page.getByText("No posts match").waitFor();
  await plain?.close();
});

test("a post is written, outlives its tab, is pasted into from Word, told of a second writer, published and shared", async () => {
  const { page, context, complaints } = await stage.enter({ size: "desktop", as: admin });
  await page.goto("/admin/dashboard/blog/new");
  const text = page.getByRole("textbox", { name: "Content" });
  await page.getByLabel("Title", { exact: true }).fill("Diesel without theft");
  await text.click();
  await page.evaluate(paste, wordList);
  await text.getByRole("listitem").nth(1).waitFor();
  await page.getByRole("button", { name: "Heading", exact: true }).waitFor();
  await page.close();

  const again = await context.newPage();
  await again.goto("/admin/dashboard/blog/new");
  await again.getByText("You were here before").waitFor();
  expect(await again.getByLabel("Title", { exact: true }).inputValue()).toBe("Diesel without theft");
  await again.getByRole("button", { name: "Save as Draft" }).click();
  await again.waitForURL(/blog\/[0-9a-f-]{36}$/);
  const id = again.url().split("/").at(-1) ?? "";
  const { post } = await callServer(stage.url(), "GET", `/admin/blog/posts/${id}`, admin.token);
  expect((post as { content: string }).content).toBe(
    "<h2>Diesel</h2><p>Before <strong>delivery</strong></p><ul><li><p>Dip the tank</p></li><li><p>Read the meter</p></li></ul>",
  );

  await change(post as Post, { excerpt: "Theirs" });
  await again.getByLabel("Title", { exact: true }).fill("Diesel, measured");
  await again.getByRole("button", { name: "Publish Post" }).click();
  await again.getByText("Somebody else saved this post while you were writing").waitFor();
  await again.getByRole("button", { name: "Keep mine" }).click();
  await again.getByRole("button", { name: "Publish Post" }).click();
  await toastOf(again, "Post published").waitFor();

  await again.goto("/blog/diesel-without-theft");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await again.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await again.getByRole("button", { name: "Share" }).click();
  await again.getByText("Link copied").waitFor();
  expect(await again.evaluate(() => navigator.clipboard.readText())).toBe(`${stage.url()}/blog/diesel-without-theft`);
  expect(complaints.filter((one) => !one.includes("409"))).toEqual([]);
});

test("two tabs with a new post each keep their own text, also after they were closed", async () => {
  const { context } = await stage.enter({ size: "desktop", as: admin });
  const titleIn = async (text?: string) => {
    const page = await context.newPage();
    await page.goto("/admin/dashboard/blog/new");
    const title = page.getByLabel("Title", { exact: true });
    if (text) await title.fill(text);
    else await page.getByText("You were here before").waitFor();
    return { page, title };
  };
  const [roof, diesel] = [await titleIn("Roofs before the rains"), await titleIn("Diesel without theft")];
  await diesel.page.getByText("Not saved yet, but kept on this device.").waitFor();
  await roof.page.reload();
  await roof.page.getByText("You were here before").waitFor();
  expect(await roof.title.inputValue()).toBe("Roofs before the rains");
  await roof.page.close();
  await diesel.page.close();
  const [one, two] = [await titleIn(), await titleIn()];
  const titles = [await one.title.inputValue(), await two.title.inputValue()];
  expect(titles.sort()).toEqual(["Diesel without theft", "Roofs before the rains"]);
});

const wordList = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<h1>Diesel</h1><img src="https://elsewhere.example/x.png">
<p class=MsoNormal style='margin:0'>Before <b>delivery</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Dip the tank<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Read the meter<o:p></o:p></p>
<!--EndFragment--></body></html>`;

function paste(html: string): void {
  const data = new DataTransfer();
  data.setData("text/html", html);
  // Word and Excel put a picture of the words beside them.
  data.items.add(new File(["x"], "image.png", { type: "image/png" }));
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
  );
}
