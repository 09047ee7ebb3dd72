import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { routes } from "#domain/routes.ts";
import { callKey, ensure, ensurePages, newUnderWay, type Old, pagesOf, queryClient, refresh } from "./queries.ts";
import { type SessionUser, signIn } from "./session.ts";

const answer = z.object({ round: z.number(), nextCursor: z.string().nullable() });
const input = z.object({ status: z.string().optional(), cursor: z.string().optional() });
const definition = { tag: "Test", summary: "", input, answer };
const { list, figures, sessions } = calls(
  routes("user", {
    list: ["GET", "/things", { follows: ["task", "ticket"] }],
    figures: ["GET", "/figures", { follows: "everything" }],
    sessions: ["GET", "/sessions"],
  }),
  { list: definition, figures: definition, sessions: definition },
);

let server: Server;
let urls: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    urls.push(request.url ?? "");
    response.setHeader("connection", "close");
    response.end(JSON.stringify({ success: true, message: "", data: { round: urls.length, nextCursor: null } }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  queryClient.clear();
  urls = [];
});

test("a call is read once for each input", async () => {
  await ensure(list, { status: "open" });
  expect(await ensure(list, { status: "open" })).toMatchObject({ round: 1 });
  await ensure(list, { status: "all" });
  await ensurePages(list, { status: "open" });
  expect(urls).toEqual(["/api/things?status=open", "/api/things?status=all", "/api/things?status=open"]);
});

test("what a write made old is waited for", async () => {
  await ensure(list, {});
  await refresh(list);
  expect(await ensure(list, {})).toMatchObject({ round: 2 });
});

test("what becomes old while it is on its way is read again", async () => {
  const underWay = ensure(list, {});
  await refresh("ticket");
  expect(await underWay).toMatchObject({ round: 1 });
  await expect.poll(() => queryClient.getQueryState(callKey(list, {}))?.isInvalidated).toBe(true);
  expect(await ensure(list, {})).toMatchObject({ round: 2 });
});

const kept = {
  list: callKey(list, {}),
  pages: pagesOf(list, {}).queryKey,
  figures: callKey(figures, {}),
  sessions: callKey(sessions, {}),
};

test.each<[Old[], (keyof typeof kept)[]]>([
  [["ticket"], ["list", "pages", "figures"]],
  [["document"], ["figures"]],
  [[sessions], ["sessions"]],
  [
    [sessions, "task"],
    ["list", "pages", "figures", "sessions"],
  ],
  [["everything"], ["list", "pages", "figures", "sessions"]],
  [[], []],
])("what is kept and follows %o has become old", async (old, names) => {
  await Promise.all([ensure(list, {}), ensurePages(list, {}), ensure(figures, {}), ensure(sessions, {})]);
  await refresh(...old);
  const isOld = (name: keyof typeof kept) => queryClient.getQueryState(kept[name])?.isInvalidated;
  expect((Object.keys(kept) as (keyof typeof kept)[]).filter(isOld)).toEqual(names);
});

test("nothing is kept for another account", async () => {
  signIn({ token: "1", user: { id: "a", role: "technician" } as SessionUser });
  await ensure(list, {});
  signIn({ token: "2", user: { id: "a", role: "technician" } as SessionUser });
  expect(queryClient.getQueryData(callKey(list, {}))).toBeDefined();
  signIn({ token: "3", user: { id: "b", role: "technician" } as SessionUser });
  expect(queryClient.getQueryData(callKey(list, {}))).toBeUndefined();
});

test("the same press is sent once while it is under way, and what goes there and back again each time", () => {
  const underWay = newUnderWay();
  expect([underWay.begins("done"), underWay.begins("done")]).toEqual([true, false]);
  expect([underWay.begins("undone"), underWay.begins("done")]).toEqual([true, true]);
  underWay.ends("undone");
  expect(underWay.begins("done")).toBe(false);
  underWay.ends("done");
  expect(underWay.begins("done")).toBe(true);
});
