import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden, Problem } from "#domain/problems.ts";
import type { Database } from "./database.server.ts";
import type { CallsUnderWay } from "./http/under-way.server.ts";
import { type Figures, watch } from "./metrics.server.ts";
import type { Storage } from "./storage.server.ts";

type Probed = {
  database: Database;
  storage: Storage;
  metricsToken: string | undefined;
  others: readonly Figures[];
  underWay: CallsUnderWay;
};

/** `/healthz` the process is up, `/readyz` it can serve, `/metrics` Prometheus text. */
export function serveProbes(app: FastifyInstance, { database, storage, metricsToken, others, underWay }: Probed): void {
  const figures = watch(app, database, others);
  app.get("/healthz", async (_request, reply) => reply.type("application/json").send('{"status":"ok"}'));
  app.get("/readyz", async (_request, reply) => {
    if (underWay.isDraining)
      throw new Problem("unavailable", "This process is stopping: ask another one.", { retryAfterSeconds: 1 });
    let isStoreAway = false;
    try {
      await database.db.execute(sql`select 1`);
      // Elsewhere, and away for now: whatever needs no file goes on.
      isStoreAway = await storage.check().then(
        () => false,
        (error: unknown) => error instanceof Problem || Promise.reject(error),
      );
    } catch (cause) {
      throw new Problem("unavailable", "The database or the file store cannot be reached.", {
        cause,
        retryAfterSeconds: 5,
      });
    }
    if (!(await storage.hasRoom())) return reply.type("application/json").send(JSON.stringify(fullDisk));
    if (isStoreAway) return reply.type("application/json").send(JSON.stringify(storeAway));
    return reply.type("application/json").send('{"status":"ready"}');
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw forbidden("These figures are not for everyone.");
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await figures());
  });
}

/** Still 200: a proxy that sent nobody here any more would end the reading too. */
const fullDisk = {
  status: "degraded",
  detail: "The disk of DATA_DIR is full: what would be stored is refused with 507, reading goes on.",
};

const storeAway = {
  status: "degraded",
  detail: "The place where files are kept does not answer: whatever needs no file goes on.",
};

const forwardingHeaders = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "cf-connecting-ip",
  "true-client-ip",
]);

/** With a token by it; without one, only from this machine and through no proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const { remoteAddress } = request.socket;
    const isLocal = remoteAddress === "127.0.0.1" || remoteAddress === "::1" || remoteAddress === "::ffff:127.0.0.1";
    const isForwarded = Object.keys(request.headers).some(
      (name) => name.startsWith("x-forwarded") || forwardingHeaders.has(name),
    );
    return isLocal && !isForwarded;
  }
  const given = Buffer.from(request.headers.authorization ?? "");
  const right = Buffer.from(`Bearer ${token}`);
  return given.length === right.length && timingSafeEqual(given, right);
}
