import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import { isbot } from "isbot";
import { lagosDay } from "#domain/days.ts";
import type { Log } from "#platform/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import type { Signer } from "#platform/signer.server.ts";

type Seen = { slug: string; day: string; visitor: string };
type Visit = { slug: string; address: string; userAgent: string | undefined; now: Date };

const pauseMs = 1_000;
/** More than this at once is no readership; what comes beyond it is not counted. */
const mostWaiting = 10_000;

/**
 * Counts who reads a post, each once a day, without a page waiting for it: visits are gathered for a second and
 * written together. A visitor is a digest of the day, the address and the browser, of which neither can be told again.
 */
export class PostViews {
  readonly #db: Db;
  readonly #signer: Signer;
  readonly #log: Log;
  readonly #waiting = new Map<string, Seen>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, signer: Signer, log: Log) {
    this.#db = db;
    this.#signer = signer;
    this.#log = log;
  }

  /** Machines that read the web are no visitors. */
  see({ slug, address, userAgent, now }: Visit): void {
    if (!userAgent || isbot(userAgent) || this.#waiting.size >= mostWaiting) return;
    const day = lagosDay(now);
    const visitor = hash("sha256", this.#signer.sign(`visitor:${day}:${address}:${userAgent}`)).slice(0, 32);
    this.#waiting.set(`${slug} ${visitor}`, { slug, day, visitor });
    this.#timer ??= setTimeout(() => void this.write(), pauseMs).unref();
  }

  /** Writes what was gathered; the server calls it as it stops. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const seen = [...this.#waiting.values()];
    this.#waiting.clear();
    if (seen.length === 0) return;
    await this.#db
      .execute(sql`
        with seen as (
          insert into post_views (post_id, seen_on, visitor)
          select distinct p.id, (v->>'day')::date, decode(v->>'visitor', 'hex')
          from json_array_elements(${JSON.stringify(seen)}::json) v
          join post_slugs s on s.slug = v->>'slug' join posts p on p.id = s.post_id and p.status = 'published'
          on conflict do nothing returning post_id)
        update posts set views = views + counted.n
        from (select post_id, count(*) as n from seen group by post_id) counted where posts.id = counted.post_id`)
      .catch((err: unknown) => this.#log.warn({ err }, "Visits of posts could not be counted"));
  }
}
