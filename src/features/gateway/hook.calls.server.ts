import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/context.server.ts";
import { providers } from "./fields.ts";
import { keepHint } from "./hints.service.server.ts";
import { hookPath, listByWord, reach } from "./queries.server.ts";

type ContextOf = (request: FastifyRequest) => Ctx;
type Worded = { Params: { word: string } };

const mostBytes = 1_048_576;

/**
 * What providers of payments tell by themselves: kept and answered at once, worked on by a job. What is signed are the
 * bytes as they came; who is not believed hears that there is no such address.
 */
export function servePaymentHooks(app: FastifyInstance, contextOf: ContextOf): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const provider of providers)
      scope.post<Worded>(`${hookPath(provider)}/:word`, async (request, reply) => {
        const ctx = contextOf(request);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const gateways = await listByWord(ctx, provider, request.params.word);
        for (const gateway of gateways) {
          const reached = reach(ctx, gateway);
          if (!reached?.port.isSigned(reached.key, request.headers, body)) continue;
          const told = reached.port.parseEvent(body);
          await keepHint(ctx, gateway.id, told, createHash("sha256").update(body).digest());
          return reply.send("");
        }
        return reply.code(404).send("");
      });
  });
}
