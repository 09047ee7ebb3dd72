import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/context.server.ts";
import { isSigned, readSignature } from "./hook.rules.ts";
import { keepMail } from "./receiving.service.server.ts";
import { mostMailBytes } from "./rules.ts";

type ContextOf = (request: FastifyRequest) => Ctx;

/**
 * Mails as they came, brought by the operator's mail server: kept and answered at once, read by a job. What is signed are
 * the bytes; who is not believed hears that there is no such address, before anything of the mail is taken in.
 */
export function serveInboundMail(app: FastifyInstance, contextOf: ContextOf): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: mostMailBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      "/api/hooks/mail",
      {
        onRequest: async (request, reply) => {
          const ctx = contextOf(request);
          if (!ctx.channels.inboundMail || !readSignature(request.headers["tunse-signature"], ctx.now))
            return reply.code(404).send("");
        },
      },
      async (request, reply) => {
        const ctx = contextOf(request);
        const { inboundMail } = ctx.channels;
        const signature = readSignature(request.headers["tunse-signature"], ctx.now);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!inboundMail || !signature || !isSigned(signature, inboundMail.secret, body))
          return reply.code(404).send("");
        await keepMail(ctx, inboundMail.domain, body);
        return reply.send("");
      },
    );
  });
}
