import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/context.server.ts";
import { findCheckpoint } from "./queries.server.ts";

/** The newest checkpoint as the note itself, where tools for such logs look for it. */
export function serveCheckpoint(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  app.get("/chain/checkpoint", async (request, reply) => {
    const last = await findCheckpoint(contextOf(request));
    reply.type("text/plain; charset=utf-8").header("cache-control", "no-cache");
    if (!last) return reply.code(404).send("Nothing is on record yet.\n");
    return reply.send(last.note);
  });
}
