import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlOf, scriptOf } from "./examples.rules.ts";
import { type Asked, askedOf, type Typed } from "./request.rules.ts";

const site = "https://tunse.example";
const post = { method: "POST", path: "/api/tasks/{id}/notes", type: "application/json", answers: "application/json" };
const id: Typed = { place: "path", name: "id", required: true, text: "a/b c" };
const key = (text: string): Typed => ({ place: "header", name: "Idempotency-Key", required: false, text });
const search = (text: string): Typed => ({ place: "query", name: "search", required: false, text });
const body = (text: string) => JSON.stringify({ text }, null, 2);
const asked = (typed: Typed[], text: string): Asked => askedOf(post, typed, text, site);

/** The arguments that a real shell hands to curl. */
const shell = (example: string): string[] =>
  execFileSync("bash", ["-c", `curl() { printf '%s\\0' "$@"; }; TOKEN='the token'; ${example}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

/** What a real engine hands to fetch. */
async function engine(example: string) {
  const sent: { url: string; options: RequestInit }[] = [];
  const answer = Response.json({ success: true });
  const fetch = (url: string, options: RequestInit = {}) => {
    sent.push({ url, options });
    return answer;
  };
  const run = new Function("fetch", "console", `return (async () => { ${example} })();`);
  await run(fetch, { log: () => {} });
  const [{ url, options } = { url: "", options: {} }] = sent;
  return { url, ...options };
}

const nasty = [
  "It's 5 o'clock",
  'a "quoted" word',
  "two\nlines and a \\ backslash",
  "$HOME `id` $(id) !! \u2028 end",
  "@/etc/passwd",
  "</script><script>alert(1)</script>",
];

test.each(nasty)("a body of %j reaches the server by curl and by fetch as it was typed", async (text) => {
  const request = asked([id], body(text));
  const words = shell(curlOf(request, { token: null }));
  expect(JSON.parse(words[words.indexOf("--data-raw") + 1] ?? "")).toEqual({ text });
  const { body: sent } = await engine(scriptOf(request, { token: null }));
  expect(JSON.parse(String(sent))).toEqual({ text });
});

test.each(nasty)("a search for %j stands in the address and nowhere else", async (text) => {
  const get = { ...post, method: "GET", path: "/api/tasks", type: "" };
  const request = askedOf(get, [search(text)], "", site);
  const url = `${site}/api/tasks?${new URLSearchParams({ search: text })}`;
  expect(shell(curlOf(request, null))).toEqual([url]);
  expect((await engine(scriptOf(request, null))).url).toBe(url);
});

test("method, address, token and headers are those of the form", async () => {
  const request = asked([id, key("k'1")], body("x"));
  const url = `${site}/api/tasks/a%2Fb%20c/notes`;
  const headers = ["Authorization: Bearer the token", "Content-Type: application/json", "Idempotency-Key: k'1"];
  expect(shell(curlOf(request, { token: null }))).toEqual([
    ...["--request", "POST", url],
    ...headers.flatMap((header) => ["--header", header]),
    ...["--data-raw", body("x")],
  ]);
  const sent = await engine(scriptOf(request, { token: "own" }));
  expect([sent.url, sent.method]).toEqual([url, "POST"]);
  expect(sent.headers).toEqual({
    Authorization: "Bearer own",
    "Content-Type": "application/json",
    "Idempotency-Key": "k'1",
  });
});

test.each(["a\r\nX-Admin: yes", "a\nb", "a\u0000b", "ọ"])("a header of %j is refused and left out", (text) => {
  const request = asked([id, key(text)], body("x"));
  expect(request.problems).toEqual([{ path: "Idempotency-Key", message: "A header takes one line of Latin letters." }]);
  expect(request.headers).toEqual([["Content-Type", "application/json"]]);
  expect(curlOf(request, null)).not.toContain("X-Admin");
  expect(scriptOf(request, null)).not.toContain("X-Admin");
});

test("a token stands in an example only where it was asked for", () => {
  const request = asked([id], body("x"));
  for (const example of [curlOf(request, { token: null }), scriptOf(request, { token: null })])
    expect(example).not.toContain("kq3n");
  for (const example of [curlOf(request, { token: "kq3n" }), scriptOf(request, { token: "kq3n" })])
    expect(example).toContain("kq3n");
  for (const example of [curlOf(request, null), scriptOf(request, null)]) expect(example).not.toContain("Bearer");
});

test("what cannot be sent is said field by field", () => {
  const problems = (typed: Typed[], text: string) => asked(typed, text).problems.map(({ path }) => path);
  expect(problems([{ ...id, text: "" }], body("x"))).toEqual(["id"]);
  expect(problems([{ ...id, text: ".." }], body("x"))).toEqual(["id"]);
  expect(problems([id], '{"text": ')).toEqual(["body"]);
  expect(problems([id], "")).toEqual(["body"]);
  expect(asked([{ ...id, text: ".." }], body("x")).url).toBe(`${site}/api/tasks/:id/notes`);
});

test("a field that would vanish as JavaScript is sent as text", async () => {
  const text = '{"__proto__": {"admin": true}}';
  expect((await engine(scriptOf(asked([id], text), null))).body).toBe(text);
});

test("files go by name, and a text that begins like one stays a text", () => {
  const form = {
    method: "POST",
    path: "/api/admin/pictures",
    type: "multipart/form-data",
    answers: "application/json",
  };
  const typed: Typed[] = [
    { place: "form", name: "alt", required: true, text: "@/etc/passwd" },
    { place: "file", name: "file", required: true, text: 'a "b".jpg' },
  ];
  const request = askedOf(form, typed, "", site);
  const url = `${site}/api/admin/pictures`;
  const fields = ["--form-string", "alt=@/etc/passwd", "--form", 'file=@"a \\"b\\".jpg"'];
  expect(shell(curlOf(request, null))).toEqual(["--request", "POST", url, ...fields]);
});
