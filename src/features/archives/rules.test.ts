import { describe, expect, test } from "vitest";
import { endedBefore, endOf, fileNameIn, indexPage, keptDays } from "./rules.ts";

test("an archive can be taken up to its end, and counts as ended after it", () => {
  const readyAt = new Date("2026-11-20T10:00:00Z");
  expect(endOf(readyAt)).toEqual(new Date(`2026-11-${20 + keptDays}T10:00:00Z`));
  expect(endedBefore(endOf(readyAt))).toEqual(readyAt);
});

test.each([
  ["tap.jpg", "photos/7-tap.jpg"],
  ["../../etc/passwd", "photos/7-.._.._etc_passwd"],
  ["C:\\tap.jpg", "photos/7-C__tap.jpg"],
  ["a\nb\u0000c\u0085.jpg", "photos/7-a_b_c_.jpg"],
  ["…Ìlé wa.jpg", "photos/7-…Ìlé wa.jpg"],
])("a file called %j names no folder", (name, kept) => {
  expect(fileNameIn("photos", "7", name)).toBe(kept);
});

describe("the page on top of an archive", () => {
  const empty = { lists: [], photos: [], papers: [] };
  const page = (more: Partial<Parameters<typeof indexPage>[0]>) =>
    indexPage({
      name: "Marina Court",
      address: "1 Marina",
      madeAt: new Date("2026-11-20T23:30:00Z"),
      ...empty,
      ...more,
    });

  test("says the hour of Lagos", () => {
    expect(page({})).toContain("21 Nov 2026");
  });

  test("shows what people wrote as text, wherever it stands", () => {
    const bad = `<script>alert("1")</script>&`;
    const html = page({
      ...{ name: bad, address: bad },
      lists: [{ name: bad, rows: 1, gone: [bad] }],
      photos: [{ name: bad, caption: bad, isPicture: true }],
      papers: [{ name: bad, title: bad }],
    });
    expect(html).not.toContain("<script");
    expect(html.split("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;")).toHaveLength(9);
  });

  test.each([
    ["photos/7-a b.jpg", "photos/7-a%20b.jpg"],
    ["photos/7-50%.jpg", "photos/7-50%25.jpg"],
    ["photos/7-a?b#c.jpg", "photos/7-a%3Fb%23c.jpg"],
    [`photos/7-"x.jpg`, "photos/7-%22x.jpg"],
  ])("leads to %s", (name, href) => {
    const html = page({ photos: [{ name, caption: "", isPicture: true }] });
    expect(html).toContain(`<a href="${href}"><img loading="lazy" alt="" src="${href}">`);
  });

  test("does not load a video as a picture", () => {
    expect(page({ photos: [{ name: "a.mp4", caption: "Gate", isPicture: false }] })).toContain(
      `<a href="a.mp4">Video</a>`,
    );
  });

  test("says that there is none of what there is none of", () => {
    expect(page({}).split("<p>None.</p>")).toHaveLength(3);
    const full = page({ photos: [{ name: "a", caption: "", isPicture: true }], papers: [{ name: "a", title: "A" }] });
    expect(full).not.toContain("<p>None.</p>");
  });

  test("says what was taken away, only where something was", () => {
    expect(page({ lists: [{ name: "tasks.csv", rows: 2, gone: [] }] })).not.toContain("Left out");
    expect(page({ lists: [{ name: "tasks.csv", rows: 2, gone: ["Paint"] }] })).toContain("<li>tasks.csv: Paint</li>");
  });
});
