import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { storable } from "#domain/plain-text.ts";
import { reportOf } from "#platform/channels/reported.rules.ts";
import type { Ctx } from "#platform/context.server.ts";
import { together } from "#platform/together.server.ts";
import { takeGatewayEvent, takeSms } from "./gateway.service.server.ts";
import { type Report, takeReports } from "./reports.service.server.ts";
import { answerCall } from "./voice.service.server.ts";

type ContextOf = (request: FastifyRequest) => Ctx;
type Keep = (told: { ctx: Ctx; report: Report }) => Promise<void>;
type Keyed = { Params: { key: string } };

/**
 * What carriers tell us by themselves. The bytes are taken as they came, since what is signed is them; who is not
 * believed hears that there is no such address.
 */
export function serveReports(app: FastifyInstance, contextOf: ContextOf): void {
  // Where many messages go, their carriers tell of each.
  const keep: Keep = together(async (told) => {
    const [first] = told;
    if (first)
      await takeReports(
        first.ctx,
        told.map(({ report }) => report),
      );
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 65_536 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/api/hooks/termii", async (request, reply) => {
      const ctx = contextOf(request);
      const body = bytesOf(request);
      if (!isSigned(ctx.channels.reports.termii, request.headers["x-termii-signature"], body))
        return reply.code(404).send("");
      await hearTermii(ctx, keep, body);
      return reply.send("");
    });
    serveAfricasTalking(scope, contextOf, keep);
    serveGateway(scope, contextOf);
  });
}

/** It goes on telling for two days what was not taken; each message counts once. */
const oldestMs = 3 * 24 * 60 * 60 * 1_000;

/** A phone of one's own signs the bytes with the second in which it did. */
function serveGateway(scope: FastifyInstance, contextOf: ContextOf): void {
  scope.post("/api/hooks/sms-gateway", async (request, reply) => {
    const ctx = contextOf(request);
    const { smsGateway: secret } = ctx.channels.reports;
    const { "x-signature": signature, "x-timestamp": second } = request.headers;
    const isFresh = Math.abs(ctx.now.getTime() - Number(second) * 1_000) < oldestMs;
    if (!secret || typeof signature !== "string" || typeof second !== "string" || !isFresh)
      return reply.code(404).send("");
    const body = bytesOf(request);
    const right = createHmac("sha256", secret).update(body).update(second).digest("hex");
    if (!isSame(Buffer.from(signature.toLowerCase()), Buffer.from(right))) return reply.code(404).send("");
    await takeGatewayEvent(ctx, objectIn(body.toString()));
    return reply.send("");
  });
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function isSame(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}

function isSigned(secret: string | undefined, signature: unknown, body: Buffer): boolean {
  if (!secret || typeof signature !== "string") return false;
  const right = createHmac("sha512", secret).update(body).digest("hex");
  return isSame(Buffer.from(signature.toLowerCase()), Buffer.from(right));
}

async function hearTermii(ctx: Ctx, keep: Keep, body: Buffer): Promise<void> {
  const said = objectIn(body.toString());
  const word = (name: string) => (typeof said[name] === "string" ? said[name] : "");
  if (word("type") === "inbound") {
    const came = { phone: word("sender"), text: word("message"), sentAt: ctx.now };
    return takeSms(ctx, { id: word("message_id") && `termii ${word("message_id")}`, ...came });
  }
  const report = reportIn("termii", word("message_id"), word("status"), word("status"));
  if (report) await keep({ ctx, report });
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? (said as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Null where it says nothing of what became of a message. */
function reportIn(provider: string, givenId: string, status: string, words: string): Report | null {
  const providerId = storable(givenId, 201);
  const state = reportOf(status);
  if (state === null || providerId === "" || providerId.length > 200) return null;
  return { provider, providerId, state, words: storable(words, 500) };
}

/** How long a call was; null where it is not said. */
const secondsIn = (said: string | null): number | null => (said && /^\d+$/.test(said) ? Number(said) : null);

/** Its reports bear no signature, so that a part of the address that nobody knows stands for one. */
function serveAfricasTalking(scope: FastifyInstance, contextOf: ContextOf, keep: Keep): void {
  const config = { hidesPath: true };
  const at = (word: string, hear: (ctx: Ctx, form: URLSearchParams) => Promise<string>) =>
    scope.post<Keyed>(`/api/hooks/africastalking/:key/${word}`, { config }, async (request, reply) => {
      const ctx = contextOf(request);
      const right = ctx.channels.reports.africasTalking;
      if (!right || !isSame(Buffer.from(request.params.key), Buffer.from(right))) return reply.code(404).send("");
      const answer = await hear(ctx, new URLSearchParams(bytesOf(request).toString()));
      return reply.type(answer === "" ? "text/plain" : "text/xml; charset=utf-8").send(answer);
    });
  at("reports", async (ctx, form) => {
    const status = form.get("status") ?? "";
    const words = [status, form.get("failureReason")].filter(Boolean).join(": ");
    const report = reportIn("africastalking", form.get("id") ?? "", status, words);
    if (report) await keep({ ctx, report });
    return "";
  });
  at("inbound", async (ctx, form) => {
    const came = { phone: form.get("from") ?? "", text: form.get("text") ?? "", sentAt: ctx.now };
    const id = form.get("id") ?? "";
    await takeSms(ctx, { id: id && `africastalking ${id}`, ...came });
    return "";
  });
  at("voice", (ctx, form) =>
    answerCall(ctx, {
      sessionId: form.get("sessionId") ?? "",
      requestId: form.get("clientRequestId") ?? "",
      isActive: form.get("isActive") !== "0",
      digits: form.get("dtmfDigits") ?? "",
      seconds: secondsIn(form.get("durationInSeconds")),
      naira: form.get("currencyCode") === "NGN" ? Number(form.get("amount") ?? 0) || 0 : 0,
    }),
  );
}
