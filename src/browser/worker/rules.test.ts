import { expect, test } from "vitest";
import { workspaceParts } from "../../../scripts/worker.ts";
import {
  afterPress,
  isWhole,
  isWorkspace,
  type KeptBuild,
  keptAfter,
  leftOver,
  neutral,
  noticeOf,
  shellOf,
} from "./rules.ts";

const day = 24 * 60 * 60 * 1_000;
const _first = (path: string | undefined) => (path ?? "").split("/")[0] ?? "";

test("the screens behind the sign-in are opened by the kept page, and no public one", async () => {
  const parts = await workspaceParts();
  for (const path of ["/technician/tasks/1", "/dashboard", "/occupant/create-ticket", "/tickets/1", "/unsent"])
    expect(isWorkspace(path, parts), path).toBe(true);
  for (const path of ["/", "/login", "/blog/one", "/admin/dashboard", "/api/docs", "/property.txt", "/verify.html"])
    expect(isWorkspace(path, parts), path).toBe(false);
});

const build = (id: string, until: number | null = null): KeptBuild => ({
  id,
  files: ["/assets/both.js", `/assets/${id}.js`],
  until,
});

test("an older build stays for seven days, and longer while a tab shows it", () => {
  const now = 100 * day;
  const builds = [
    build("old", now - 8 * day),
    build("shown", now - 8 * day),
    build("late", now - 6 * day),
    build("last"),
    build("new"),
  ];
  const kept = keptAfter(builds, "new", ["shown"], now);
  expect(kept.map(({ id, until }) => [id, until])).toEqual([
    ["shown", now - 8 * day],
    ["late", now - 6 * day],
    ["last", now],
    ["new", null],
  ]);
  const paths = ["/assets/old.js", "/assets/both.js", "/assets/new.js", "/offline-shell"];
  expect(leftOver(paths, kept)).toEqual(["/assets/old.js"]);
});

test("a build that comes back is the newest again", () => {
  expect(keptAfter([build("one", 5), build("two")], "one", [], 10).map(({ until }) => until)).toEqual([null, 10]);
});

test("what a captive portal answers is no script", () => {
  const answer = (type: string | undefined, ok = true) => ({
    ok,
    headers: new Headers(type ? { "content-type": type } : {}),
  });
  expect(isWhole(answer("text/javascript"))).toBe(true);
  expect(isWhole(answer("text/html; charset=utf-8"))).toBe(false);
  expect(isWhole(answer(undefined))).toBe(false);
  expect(isWhole(answer("text/javascript", false))).toBe(false);
});

test("the kept page gets a nonce of its own each time, in page and policy, and the theme that was chosen", () => {
  const html = '<!DOCTYPE html><html lang="en-NG"><script nonce="b2xk"></script></html>';
  const policy = "script-src 'self' 'nonce-b2xk'; style-src 'self' 'nonce-b2xk'";
  expect(shellOf(html, policy, "bmV3", "dark")).toEqual([
    '<!DOCTYPE html><html lang="en-NG" data-theme="dark"><script nonce="bmV3"></script></html>',
    "script-src 'self' 'nonce-bmV3'; style-src 'self' 'nonce-bmV3'",
  ]);
  expect(shellOf(html, policy, "bmV3", '"><script>')[0]).toContain('<html lang="en-NG">');
});

test("a notice says what was sent, and leads nowhere but to us", () => {
  const origin = "https://tunse.example";
  const sent = (notification: unknown) => noticeOf(JSON.stringify({ web_push: 8030, notification }), origin);
  expect(sent({ title: "Tap", body: "It drips", tag: "/t", navigate: `${origin}/tickets/1` })).toEqual({
    ...{ title: "Tap", body: "It drips", tag: "/t", navigate: "https://tunse.example/tickets/1", button: null },
  });
  for (const navigate of ["https://evil.example/", "javascript:alert(1)", 7, null])
    expect(sent({ title: "Tap", navigate }).navigate).toBe(`${origin}/notifications`);
  for (const text of ["", "no JSON", "null", '{"notification":null}', "[]"])
    expect(noticeOf(text, origin).title).toBe("Tunse");
});

test("a phone with a PIN shows that something came and where it leads, and not what", () => {
  const button = { action: "start", title: "Start the job", token: "t" };
  const notice = { title: "Tap", body: "It drips", tag: "/t", navigate: "https://tunse.example/tickets/1", button };
  expect(neutral(notice)).toEqual({
    ...{ title: "Tunse", body: "Something happened. Open Tunse to see what." },
    ...{ tag: "/t", navigate: "https://tunse.example/tickets/1", button: null },
  });
});

test("a notice has a button only with what it sends, and says what came of it", () => {
  const origin = "https://tunse.example";
  const actions = [{ action: "start", title: "Start the job", navigate: `${origin}/t` }];
  const sent = (more: object) =>
    noticeOf(JSON.stringify({ notification: { title: "Tap", body: "b", ...more } }), origin);
  const notice = sent({ actions, data: { token: "t" } });
  expect(notice.button).toEqual({ action: "start", title: "Start the job", token: "t" });
  for (const more of [
    { actions },
    { data: { token: "t" } },
    { actions: "start", data: { token: "t" } },
    { actions, data: 7 },
  ])
    expect(sent(more).button).toBeNull();
  expect(afterPress(notice, { ok: true, body: { data: { title: "The job is started", text: "Go" } } })).toMatchObject({
    ...{ title: "The job is started", body: "Go", button: null },
  });
  expect(afterPress(notice, { ok: false, body: { detail: "Take a photo first." } })).toMatchObject({
    ...{ title: "Not done: Tap", body: "Take a photo first.", button: null },
  });
  // Nobody was reached: it says so, and can be pressed again.
  expect(afterPress(notice, null)).toMatchObject({ title: "Not sent: Tap", button: notice.button });
});
