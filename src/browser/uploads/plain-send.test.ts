import { expect, onTestFinished, test, vi } from "vitest";
import { newEntry } from "./entry.ts";
import { sendPlainly } from "./plain-send.ts";

const origin = "https://tunse.test";
const place = `${origin}/api/uploads/7`;
const bytes = 2_500_000;
const film = new File([new Uint8Array(bytes)], "Lift – réparé.mp4", { type: "video/mp4" });

/** A server that has so much of the file; `asked` is what it was asked, in order, with how many bytes came. */
function serverWith(has: number) {
  const asked: [string, string, number][] = [];
  let named: string | null = null;
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit & { body: Blob | null }) => {
    const given = new Headers(headers);
    expect(given.get("authorization")).toBe("Bearer t");
    if (method === "PATCH") expect(given.get("upload-offset")).toBe(String(has));
    asked.push([method ?? "GET", url, body?.size ?? 0]);
    named ??= given.get("upload-metadata");
    has += body?.size ?? 0;
    return new Response(null, { headers: { location: "/api/uploads/7", "upload-offset": String(has) } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { asked, named: () => named };
}

test.each([
  ["of which nothing is up is begun, and goes in parts", null, 0, [1_048_576, 1_048_576, 402_848], [place]],
  ["that was begun goes on from where the server has it", place, 2_000_000, [500_000], []],
  ["that is all up already sends nothing again", place, bytes, [], []],
])("a file %s", async (_what, url, has, parts, begun) => {
  const { asked, named } = serverWith(has);
  const [urls, progress]: [string[], number[]] = [[], []];
  const entry = { ...newEntry(film, { draft: "d", batch: "b", at: 0, isPaper: false }), url };
  const { signal } = new AbortController();
  const onUrl = (at: string) => void urls.push(at);
  const sent = await sendPlainly("t")(entry, { signal, onUrl, onProgress: (at) => void progress.push(at) });
  expect([sent, urls]).toEqual([place, begun]);
  const first = url === null ? ["POST", `${origin}/api/uploads`, 0] : ["HEAD", place, 0];
  expect(asked).toEqual([first, ...parts.map((size) => ["PATCH", place, size])]);
  expect(progress.at(-1)).toBe(parts.length > 0 ? bytes : undefined);
  const [name = ""] = /(?<=filename )[^,]+/.exec(named() ?? "") ?? [];
  expect(Buffer.from(name, "base64").toString()).toBe(url === null ? film.name : "");
});

test.each([
  ["a refusal of our server", { status: 413, headers: { "Tus-Resumable": "1.0.0" } }, { detail: "Too large." }, 413],
  ["a page of a network in between", { status: 403 }, null, 0],
])("%s is told from others", async (_what, answer, body, status) => {
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("fetch", async () => new Response(body && JSON.stringify(body), answer));
  onTestFinished(() => void vi.unstubAllGlobals());
  const entry = newEntry(film, { draft: "d", batch: "b", at: 0, isPaper: false });
  const sending = sendPlainly("t")(entry, { signal: new AbortController().signal, onUrl: () => {} });
  await expect(sending).rejects.toMatchObject({ status, message: body?.detail ?? "" });
});
