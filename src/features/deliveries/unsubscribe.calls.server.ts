import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/context.server.ts";
import { endedPage, endPage, noSuchPage } from "./messages.server.ts";
import { readUnsubscribe, unsubscribe } from "./unsubscribe.service.server.ts";

const path = "/unsubscribe/:token";

/**
 * The address that stands in mails (RFC 8058). Looking at it changes nothing, since programs look at every link of a
 * mail; a POST of the words of the standard, by a mail program or by the button, ends the mails of that kind.
 */
export function serveUnsubscribe(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4_096 }, (_request, body, done) =>
      done(null, body),
    );
    const config = { hidesPath: true };
    scope.get<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
      const found = readUnsubscribe(contextOf(request), request.params.token);
      return show(reply, found ? 200 : 404, found ? endPage(found.kind) : noSuchPage);
    });
    scope.post<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
      const [ctx, { token }] = [contextOf(request), request.params];
      const found = readUnsubscribe(ctx, token);
      if (found && !isOneClick(request.body)) return show(reply, 400, endPage(found.kind));
      const kind = await unsubscribe(ctx, token);
      return show(reply, kind ? 200 : 404, kind ? endedPage(kind) : noSuchPage);
    });
  });
}

/** As a form has them, or as one in parts; what merely tries addresses posts something else, or nothing. */
const oneClick = /\bList-Unsubscribe"?(?:=|[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n)One-Click\b/i;
const isOneClick = (body: unknown): boolean => typeof body === "string" && oneClick.test(body);

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const show = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers({ "content-security-policy": policy, "cache-control": "no-store", "x-robots-tag": "noindex" })
    .type("text/html; charset=utf-8")
    .send(html);
