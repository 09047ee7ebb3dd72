import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../routes.ts";
import { isWhole, isWorkspace, type KeptBuild, keptAfter, leftOver, shellOf, workspaceParts } from "./rules.ts";

const day = 24 * 60 * 60 * 1_000;
const first = (path: string | undefined) => (path ?? "").split("/")[0] ?? "";

test("every screen behind the sign-in is opened by the kept page, and no public one", () => {
  const all: RouteConfigEntry[] = listed(routes);
  const inside = all.filter(({ children }) => children).flatMap(({ children }) => children ?? []);
  const besides = ["invitation", "occupant"];
  expect([...new Set([...inside.map(({ path }) => first(path)), ...besides])].sort()).toEqual(workspaceParts);
  const outside = all.filter(({ path, children }) => !children && !besides.includes(first(path)));
  expect(outside.filter(({ path }) => isWorkspace(`/${path ?? ""}`))).toEqual([]);
  expect(isWorkspace("/technician/tasks/1")).toBe(true);
  expect(isWorkspace("/")).toBe(false);
  expect(isWorkspace("/property.txt")).toBe(false);
});

const listed = (config: typeof routes): RouteConfigEntry[] => (Array.isArray(config) ? config : []);

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
