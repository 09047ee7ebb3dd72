import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bind } from "#platform/http/bind.server.ts";
import type { ShowPage } from "#platform/web.server.ts";
import { waitlistCalls } from "./contract.ts";
import { exportWaitlist, listWaitlist } from "./queries.server.ts";
import { applicationOf, type Refused, type Typed } from "./rules.ts";
import { joinWaitlist, removeEntry } from "./service.server.ts";

export const waitlistBindings = bind(waitlistCalls, { joinWaitlist, listWaitlist, exportWaitlist, removeEntry });

const mostBytes = 65_536;

/**
 * The form as browsers without JavaScript post it: the same call with the same limits, then the page again with what
 * was typed and what is wrong, or the welcome at an address that a reload does not send twice.
 */
export function serveWaitlistForm(app: FastifyInstance, show: ShowPage): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: mostBytes },
      (_request, body, done) => done(null, typedIn(String(body))),
    );
    scope.post("/waitlist", async (request, reply) => {
      await takeForm(app, show, request, reply);
      return reply;
    });
  });
}

function typedIn(body: string): Typed {
  const typed: Typed = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    typed[name] ??= [];
    typed[name].push(value);
  }
  return typed;
}

async function takeForm(app: FastifyInstance, show: ShowPage, request: FastifyRequest, reply: FastifyReply) {
  const typed = (request.body ?? {}) as Typed;
  const userAgent = request.headers["user-agent"] ?? "";
  const answer = await app.inject({
    method: "POST",
    url: "/api/waitlist",
    remoteAddress: request.ip,
    headers: { "content-type": "application/json", "user-agent": userAgent },
    payload: JSON.stringify(applicationOf(typed, { userAgent, now: new Date() })),
  });
  if (answer.statusCode === 201) return reply.redirect("/waitlist?joined", 303);
  const { errors = [] } = answer.json<{ errors?: Refused["errors"] }>();
  const refused: Refused = { status: answer.statusCode, errors, typed };
  await show(request, reply, { refused });
}
