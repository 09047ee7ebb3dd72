import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/context.server.ts";
import { readTold } from "./hook.rules.ts";
import { keepTold } from "./receiving.service.server.ts";

type ContextOf = (request: FastifyRequest) => Ctx;
type Asked = { Querystring: Record<string, unknown> };

const path = "/api/hooks/whatsapp";
const mostBytes = 3_145_728;

/**
 * What WhatsApp tells us by itself: kept and answered at once, worked on by a job. What is signed are the bytes as they
 * came; who is not believed hears that there is no such address.
 */
export function serveWhatsApp(app: FastifyInstance, contextOf: ContextOf): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<Asked>(path, async (request, reply) => {
      const right = contextOf(request).channels.reports.whatsapp?.verifyToken;
      const { "hub.mode": mode, "hub.verify_token": given, "hub.challenge": challenge } = request.query;
      const isTheirs = mode === "subscribe" && typeof given === "string" && right !== undefined && isSame(given, right);
      if (!isTheirs || typeof challenge !== "string" || !/^[\w-]{1,200}$/.test(challenge))
        return reply.code(404).send("");
      return reply.type("text/plain").send(challenge);
    });
    scope.post(path, async (request, reply) => {
      const ctx = contextOf(request);
      const ours = ctx.channels.reports.whatsapp;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!ours || !isSigned(ours.appSecret, request.headers["x-hub-signature-256"], body))
        return reply.code(404).send("");
      await keepTold(ctx, readTold(jsonIn(body), ours.phoneId));
      return reply.send("");
    });
  });
}

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const isSigned = (secret: string, signature: unknown, body: Buffer): boolean =>
  typeof signature === "string" &&
  isSame(signature.toLowerCase(), `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
