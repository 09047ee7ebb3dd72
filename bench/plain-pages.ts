import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Served, serve } from "./serve.ts";

const pack = promisify(brotliCompress);

/** Where the floor has the same page without our looks. */
export const plainly = (path: string) => `${path}${path.includes("?") ? "&" : "?"}plain`;

/** The same text and pictures without our styles, drawings and scripts: what no page of this content can beat. */
function stripped(html: string): string {
  const bare = html
    .replaceAll(/<(style|script|svg|template|noscript)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<link\b[^>]*>/g, "")
    .replaceAll(/ (?:class|style|data-[\w-]+|aria-[\w-]+)="[^"]*"/g, "");
  const style =
    "<style>body{max-width:40rem;margin:1rem;font:16px/1.5 sans-serif}img{max-width:100%;height:auto}</style>";
  return bare.replace("</head>", `${style}</head>`);
}

export type Answers = Record<string, { headers: Record<string, string>; body: string }>;

const pictures = /\/(?:pictures|api\/blog\/images)\/[\w.-]+(?:\?w=\d+)?/g;

/** What the product answers, to be sent again from memory; with the plain page beside each. */
export async function answersOf(url: string, paths: readonly string[]): Promise<Answers> {
  const answers: Answers = {};
  const keep = async (at: string) => {
    const { statusCode, headers, body } = await rawGet(`${url}${at}`);
    if (statusCode !== 200) throw new Error(`${at} answered ${statusCode}.`);
    answers[at] = { headers, body: body.toString("base64") };
  };
  for (const path of paths) {
    await keep(path);
    const html = await (await fetch(`${url}${path}`)).text();
    const plain = await pack(Buffer.from(stripped(html)));
    const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
    answers[plainly(path)] = { headers, body: plain.toString("base64") };
    for (const picture of new Set(html.match(pictures))) if (!/[0-9a-f-]{36}$/.test(picture)) await keep(picture);
  }
  return answers;
}

/** As it comes over the wire: `fetch` would unpack it. */
export async function rawGet(url: string) {
  const { request } = await import("node:http");
  return new Promise<{ statusCode: number; headers: Record<string, string>; body: Buffer }>((done, failed) => {
    const ask = request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { connection: _, "keep-alive": __, date: ___, ...headers } = response.headers;
        const body = Buffer.concat(parts);
        done({ statusCode: response.statusCode ?? 0, headers: headers as Record<string, string>, body });
      });
    });
    ask.on("error", failed).end();
  });
}

/** A server of these answers alone; `folder` is where they are written down for it. */
export function serveFloor(answers: Answers, folder: string): Promise<Served> {
  const file = join(folder, "floor.json");
  writeFileSync(file, JSON.stringify(answers));
  return serve("server-page-floor.ts", { FLOOR: file });
}
