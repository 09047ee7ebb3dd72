import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanHtml, pictureAttributes, pictureOf, picturesIn } from "./content.rules.ts";
import { countWords, freeSlug, plainOf, readingMinutes, readWanted, shortened, slugOf } from "./rules.ts";

const picture = "/api/blog/images/019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07";

describe("a slug", () => {
  test.each([
    ["Before the rains: 7 checks", "before-the-rains-7-checks"],
    ["  Ìtọ́jú  ilé -- ṣe é  ", "itoju-ile-se-e"],
    ["C'est déjà l'été", "cest-deja-lete"],
    ["???", ""],
    ["维修", ""],
    ["-a-", "a"],
  ])("of %s is %s", (title, slug) => expect(slugOf(title)).toBe(slug));

  test("holds letters, digits and single hyphens, and stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
        const slug = slugOf(title);
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(100);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });

  test("that is taken gets the next number", () => {
    expect(freeSlug("rain", new Set())).toBe("rain");
    expect(freeSlug("rain", new Set(["rain", "rain-2", "rain-4"]))).toBe("rain-3");
  });
});

describe("words", () => {
  test("are counted as people read them", () => {
    expect(countWords(plainOf("<h2>Don’t wait</h2><p>Ṣe é <em>now</em>, it’s ₦5,000 &amp; up.</p>"))).toBe(8);
    expect(plainOf("<p>one</p><p>t<strong>w</strong>o &lt;3</p>")).toBe("one two <3");
  });

  test("of 200 take a minute", () => {
    expect([0, 1, 200, 201, 400, 401].map(readingMinutes)).toEqual([1, 1, 1, 2, 2, 3]);
  });

  test("are cut between two of them", () => {
    expect(shortened("one two three", 20)).toBe("one two three");
    expect(shortened("one two three", 9)).toBe("one two…");
  });
});

describe("what may stand in a post", () => {
  test.each([
    ["<p onclick='x()'>a</p><script>x()</script>", "<p>a</p>"],
    ["<style>p{}</style><p style='color:red' class='MsoNormal'>a</p>", "<p>a</p>"],
    ["<iframe src='https://example.com'></iframe><p>a</p>", "<p>a</p>"],
    ["<a href='javascript:alert(1)'>a</a>", "<a>a</a>"],
    ["<a href=' JaVa\tScript:alert(1)'>a</a>", "<a>a</a>"],
    ["<a href='data:text/html,x'>a</a>", "<a>a</a>"],
    ["<a href='//evil.example'>a</a>", "<a>a</a>"],
    ["<img src=x onerror=alert(1)>", ""],
    ["<p><img src='data:image/png;base64,AA'></p>", ""],
    ["<p>a\u000b&#1;b\tc\r\n\uffff</p>", "<p>ab\tc\n</p>"],
    ["<svg><script>x()</script></svg><math><mtext></mtext></math><p>a</p>", "<p>a</p>"],
    ["<h1>Title</h1><h5>Small</h5>", "<h2>Title</h2><h4>Small</h4>"],
    ["<p><o:p>&nbsp;</o:p></p><p><b>a</b> <font>b</font></p>", "<p><strong>a</strong> b</p>"],
    ["<!--[if gte mso 9]><xml></xml><![endif]--><p>a</p>", "<p>a</p>"],
    [
      '<pre><code class="language-ts evil">1 &lt; 2</code></pre>',
      '<pre><code class="language-ts">1 &lt; 2</code></pre>',
    ],
    ["<table><tr><td colspan='2' onload='x'>1</td></tr></table>", '<table><tr><td colspan="2">1</td></tr></table>'],
  ])("of %s is %s", (given, clean) => expect(cleanHtml(given)).toBe(clean));

  test("other sites learn nothing of the reader", () => {
    expect(cleanHtml('<a href="https://example.com/a" target="_blank">a</a>')).toBe(
      '<a href="https://example.com/a" rel="noopener noreferrer nofollow">a</a>',
    );
    expect(cleanHtml('<a href="/waitlist">a</a>')).toBe('<a href="/waitlist">a</a>');
  });

  test("a table can be moved by the keyboard where it is shown, which is not saved with it", () => {
    const table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
    expect(cleanHtml(table, new Map())).toBe(table.replace("<table>", '<table tabindex="0">'));
    expect(cleanHtml(cleanHtml(table, new Map()))).toBe(table);
  });

  test("holds no tag, attribute or scheme that it should not, however it was torn", () => {
    const pieces = [
      "<",
      ">",
      "/",
      "<p>",
      "</p>",
      "<a href=",
      "'",
      '"',
      " ",
      "=",
      "&",
      "<b>",
      "<img src=",
      "<!--",
      "-->",
    ];
    const evil = [
      "script",
      "<script>",
      "<style>",
      "<svg",
      "onerror",
      "javascript:",
      "&#106;avascript:",
      "style",
      "\0",
      "x",
    ];
    const html = fc.string({ unit: fc.constantFrom(...pieces, ...evil), maxLength: 40 });
    const clean = fc.property(html, (given) => {
      for (const [, name, rest] of cleanHtml(given).matchAll(/<\/?([^\s/>]+)([^>]*)>/g)) {
        expect(["p", "a", "strong", "img"]).toContain(name);
        expect(rest).toMatch(/^(?: (?:href|rel|src|alt)="[^"]*")*(?: \/)?$/);
        expect(rest).not.toMatch(/="\s*javascript:/i);
      }
    });
    fc.assert(clean, { numRuns: 1_000 });
  });

  test("of pictures are ours alone, with their sizes once they are known", () => {
    expect(pictureOf(`https://tunse.example${picture}`)).toBe(picture);
    expect(pictureOf(`https://tunse.example/evil?${picture}`)).toBeNull();
    expect(cleanHtml('<p>a<img src="https://example.com/a.png"></p>')).toBe("<p>a</p>");
    const clean = cleanHtml(`<p><img src="http://localhost:3000${picture}" alt="Roof" width="9" onload="x"></p>`);
    expect(clean).toBe(`<p><img src="${picture}" alt="Roof" /></p>`);
    expect(picturesIn(clean)).toEqual([picture]);
    const shown = cleanHtml(clean, new Map([[picture, { width: 700, height: 400 }]]));
    expect(shown).toContain('width="700" height="400" loading="lazy"');
    expect(shown).toContain(`srcset="${picture}?w=480 480w, ${picture}?w=960 700w"`);
    expect(picturesIn(shown)).toEqual([picture]);
    expect(pictureAttributes(picture, { width: 300, height: 1 }).srcset).toBe(`${picture}?w=480 300w`);
  });
});

test("what an address asks for holds nothing that a database could not be asked", () => {
  const asked = readWanted(new URLSearchParams("category=a%00b&search=%00c&page=1e9"));
  expect(asked).toEqual({ category: "a b", search: "c", page: 1 });
});
