import { describe, expect, test } from "vitest";
import { makeKept, PageCache } from "./page-cache.server.ts";

const page = (subjects: string[], text = "<p>x</p>") => makeKept(text, "n", subjects);

/** The pages of two processes, which hear one database. */
async function processes(count: number) {
  const ears: { hear: (subject: string) => void; reconnected: () => void }[] = [];
  const clock = { now: 0 };
  const pages = Array.from({ length: count }, () => new PageCache(() => clock.now));
  for (const one of pages)
    await one.listen(async (_channel, hear, reconnected = () => {}) => {
      ears.push({ hear, reconnected });
      return async () => {};
    });
  return { pages, clock, tell: (subject: string) => ears.forEach(({ hear }) => void hear(subject)), ears };
}

describe("kept pages", () => {
  test("a change drops what shows it in every process, and nothing else", async () => {
    const { pages, tell } = await processes(2);
    for (const one of pages) {
      one.begin()("/", await page(["site"]));
      one.begin()("/blog", await page(["site", "posts"]));
    }
    tell("posts");
    for (const one of pages) expect([Boolean(one.find("/")), Boolean(one.find("/blog"))]).toEqual([true, false]);
  });

  test("a page that was read before a change is not kept after it", async () => {
    const { pages, tell } = await processes(1);
    const keep = pages[0]?.begin();
    tell("posts");
    keep?.("/blog", await page(["posts"]));
    expect(pages[0]?.find("/blog")).toBeUndefined();
  });

  test("what was missed while the database was away is not shown for long, and not at all after it is back", async () => {
    const { pages, clock, ears } = await processes(1);
    const [one] = pages;
    one?.begin()("/", await page(["posts"]));
    clock.now = 60_000;
    expect(one?.find("/")).toBeDefined();
    ears[0]?.reconnected();
    expect(one?.find("/")).toBeUndefined();
    one?.begin()("/", await page(["posts"]));
    clock.now = 120_001;
    expect(one?.find("/")).toBeUndefined();
  });

  test("the oldest make room", async () => {
    const { pages } = await processes(1);
    const some = await page(["posts"]);
    for (let at = 0; at < 401; at += 1) pages[0]?.begin()(`/${at}`, some);
    expect(pages[0]?.find("/0")).toBeUndefined();
    expect(pages[0]?.find("/1")).toBeDefined();
    expect(pages[0]?.find("/400")).toBeDefined();
  });

  test("it carries no nonce, and the policy names what stands in it by hash", async () => {
    const html =
      '<style nonce="n">a{}</style><script type="application/ld+json">{}</script><script src="/a.js" defer=""></script>';
    const kept = await makeKept(html, "n", []);
    expect(kept.plain.body.toString()).not.toMatch(/nonce/);
    const policy = String(kept.plain.headers["Content-Security-Policy"]);
    // printf 'a{}' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
    expect(policy).toMatch(/script-src 'self';/);
  });

  test("what did not bear the nonce gets no hash", async () => {
    const { plain } = await makeKept('<script>alert(1)</script><script nonce="n">1</script>', "n", []);
    // printf 1 | openssl dgst -sha256 -binary | base64
    expect(String(plain.headers["Content-Security-Policy"])).toContain(
      "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';",
    );
  });
});
