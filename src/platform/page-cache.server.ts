import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Coding, compress } from "./compress.server.ts";
import type { Listen } from "./database/listener.server.ts";
import type { Db } from "./database.server.ts";
import { purgeCss } from "./page-css.server.ts";
import { type Inline, pageHeaders } from "./page-headers.server.ts";

/**
 * A screen whose answer carries this header is kept: its one address, then what the page shows, as in `/blog posts`. Any
 * other address that leads to it takes no place of its own, so that nobody can push pages out by making addresses up.
 */
export const keepHeader = "tunse-keep";

/** Every process that serves pages hears it. */
const channel = "tunse_pages";
const mostPages = 400;
const mostBytes = 32_000_000;
const longestKeptMs = 60_000;
/** Made once for many readers, so more work than for a page that is sent once. */
const brotliQuality = 9;

type Sent = { headers: Record<string, string | number>; body: Buffer };

/** A page as it goes out, the same bytes to everybody. */
export type KeptPage = { etag: string; plain: Sent; br: Sent; gzip: Sent; subjects: string[] };

/** Drops, at the commit of `db` and in every process, the kept pages that show this subject. */
export async function dropPages(db: Db, subject: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${subject})`);
}

/** Rendered pages of this process. A minute at most, should the line on which the database tells of changes be down. */
export class PageCache {
  readonly #pages = new Map<string, { page: KeptPage; keptAt: number }>();
  readonly #now: () => number;
  #bytes = 0;
  #drops = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** From now on hears of changes. */
  async listen(listen: Listen): Promise<void> {
    await listen(
      channel,
      (subject) => this.#drop(({ subjects }) => subjects.includes(subject)),
      () => this.#drop(() => true),
    );
  }

  find(key: string): KeptPage | undefined {
    const kept = this.#pages.get(key);
    if (!kept) return undefined;
    this.#remove(key);
    if (this.#now() - kept.keptAt > longestKeptMs) return undefined;
    // Last in the map is asked for last.
    this.#add(key, kept.page, kept.keptAt);
    return kept.page;
  }

  /** Call it before the page is read; what it answers keeps the page, unless something changed in between. */
  begin(): (key: string, page: KeptPage) => void {
    const drops = this.#drops;
    return (key, page) => {
      if (drops !== this.#drops) return;
      this.#remove(key);
      this.#add(key, page, this.#now());
      for (const oldest of this.#pages.keys()) {
        if (this.#pages.size <= mostPages && this.#bytes <= mostBytes) break;
        this.#remove(oldest);
      }
    };
  }

  #add(key: string, page: KeptPage, keptAt: number): void {
    this.#pages.set(key, { page, keptAt });
    this.#bytes += weightOf(page);
  }

  #remove(key: string): void {
    const kept = this.#pages.get(key);
    if (kept && this.#pages.delete(key)) this.#bytes -= weightOf(kept.page);
  }

  #drop(isStale: (page: KeptPage) => boolean): void {
    this.#drops += 1;
    for (const [key, { page }] of this.#pages) if (isStale(page)) this.#remove(key);
  }
}

const weightOf = ({ plain, br, gzip }: KeptPage) => plain.body.length + br.body.length + gzip.body.length;

/** The page without its nonce, which was of one answer only: the policy knows what stands in it by hash. */
export async function makeKept(html: string, nonce: string, subjects: string[]): Promise<KeptPage> {
  const mark = ` nonce="${nonce}"`;
  const marked = purgeCss(html);
  const text = marked.replaceAll(mark, "");
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([compress(plain, "br", brotliQuality), compress(plain, "gzip")]);
  const etag = `W/"${hash("sha256", plain, "base64url").slice(0, 22)}"`;
  const headers = {
    ...pageHeaders(inlineOf(marked, mark), false),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-cache",
    Vary: "Accept-Encoding, Cookie",
    ETag: etag,
  };
  const sent = (body: Buffer, coding?: Coding): Sent => ({
    headers: { ...headers, ...(coding ? { "Content-Encoding": coding } : {}), "Content-Length": body.length },
    body,
  });
  return { etag, plain: sent(plain), br: sent(br, "br"), gzip: sent(gzip, "gzip"), subjects };
}

/** Only what bore the nonce was written by us; a script that came in with what somebody typed gets no hash. */
function inlineOf(html: string, mark: string): Inline {
  const hashes = (tag: string) =>
    Array.from(html.matchAll(new RegExp(`<${tag}(?![^>]* src=)([^>]*)>([\\s\\S]*?)</${tag}>`, "g")))
      .filter(([, attributes]) => attributes?.includes(mark))
      .map(([, , text]) => `'sha256-${hash("sha256", text ?? "", "base64")}'`)
      .join(" ");
  return { scripts: hashes("script"), styles: hashes("style") };
}
