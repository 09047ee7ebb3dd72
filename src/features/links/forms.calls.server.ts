import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#domain/problems.ts";
import { createGate } from "#platform/gate.server.ts";
import { type Place, receiveBody } from "#platform/http/bodies.server.ts";
import { readWhole } from "#platform/http/long-texts.server.ts";
import { Senders } from "#platform/http/senders.server.ts";
import { diskFull } from "#platform/storage/room.server.ts";
import type { ShowPage } from "#platform/web.server.ts";
import { type GivenByForm, inputOf, isLinkAct, linkActs, type Opened, type RefusedForm } from "./forms.rules.ts";
import { wordsOf } from "./rules.ts";

const mostBytes = 50_000_000;
const mostOfOneLink = 3;
/** A large form takes some hundreds of megabytes while its photos go on to the call. */
const formsAtOnce = 2;
const formsWaiting = 16;
type Asked = FastifyRequest<{ Params: { code: string } }>;
type Failed = { detail?: string; errors?: RefusedForm["errors"] };

/**
 * The page of a link, and its forms as browsers without JavaScript post them: the same calls with the same limits, then the
 * page again with what is wrong, or at an address that a reload does not send twice.
 */
export function serveLinkPages(app: FastifyInstance, show: ShowPage, place: Place): void {
  void app.register(async (scope) => {
    const senders = new Senders(mostOfOneLink);
    const turnOf = readForms(scope, place);
    // Also of a form that no handler came to.
    scope.addHook("onResponse", async (request) => {
      senders.leave(request);
      turnOf(request)?.();
    });
    scope.addHook("onRequestAbort", async (request) => senders.leave(request));
    scope.route<{ Params: { code: string } }>({
      method: ["GET", "HEAD"],
      url: "/l/:code",
      handler: async (request, reply) => {
        await show(request, reply, { opened: await openedBy(app, request) });
        return reply;
      },
    });
    scope.post<{ Params: { code: string } }>("/l/:code", {
      bodyLimit: mostBytes,
      // Before the body is read: nobody sends 50 MB to a link that does not work.
      onRequest: async (request, reply) => {
        const { page } = await openedBy(app, request);
        if (page?.state !== "open") return reply.redirect(addressOf(request), 303);
        if (!(await place.hasRoom())) throw diskFull();
        senders.enter(request, reply, request.params.code);
      },
      handler: async (request, reply) => {
        const leave = turnOf(request);
        await takeForm(app, show, request, reply).finally(leave);
        return reply;
      },
      errorHandler: async (error, request, reply) => {
        if (!(error instanceof Problem)) throw error;
        const { status, message } = error;
        const words = error.code === "too_large" ? tooLarge : message;
        await showRefused(app, show, request as Asked, reply, { status, act: "", typed: {}, words, errors: [] });
        return reply;
      },
    });
  });
}

const tooLarge = "The photos are larger than 50 MB together. Please send fewer of them.";

/** Large forms lie on the disk until it is their turn. Answers how to take one's turn over, to give it back at the end. */
function readForms(scope: FastifyInstance, place: Place): (request: FastifyRequest) => (() => void) | undefined {
  const gate = createGate(formsAtOnce, formsWaiting);
  const turns = new WeakMap<FastifyRequest, () => void>();
  const parse = (request: FastifyRequest, whole: Buffer) => {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    return new Response(new Uint8Array(whole), { headers }).formData().catch(() => new FormData());
  };
  scope.removeAllContentTypeParsers();
  for (const type of ["multipart/form-data", "application/x-www-form-urlencoded"])
    scope.addContentTypeParser(type, (request: FastifyRequest, payload: Readable) =>
      receiveBody(request, payload, place, async ({ file, chunks, bytes }) => {
        if (file === undefined) return parse(request, Buffer.concat(chunks));
        const leave = await gate.enter();
        // Whoever has gone meanwhile comes to no handler that gives the turn back.
        if (request.raw.socket?.destroyed) return leave();
        turns.set(request, leave);
        return parse(request, readWhole({ file: file.fd, bytes }));
      }),
    );
  return (request) => {
    const leave = turns.get(request);
    turns.delete(request);
    return leave;
  };
}

const addressOf = ({ params }: Asked): string => `/l/${encodeURIComponent(params.code)}`;

async function openedBy(app: FastifyInstance, request: Asked): Promise<Opened> {
  const answer = await app.inject({ method: "GET", url: `/api${addressOf(request)}`, remoteAddress: request.ip });
  const { data, detail } = answer.json<{ data?: { page: Opened["page"] }; detail?: string }>();
  const page = data?.page ?? null;
  if (answer.statusCode !== 200) return { status: answer.statusCode, page, words: detail ?? wordsOf("expired") };
  const isFine = page?.state === "open" || page?.state === "done";
  return { status: isFine ? 200 : 410, page, words: page?.words ?? null };
}

async function takeForm(app: FastifyInstance, show: ShowPage, request: Asked, reply: FastifyReply): Promise<void> {
  const form = request.body instanceof FormData ? request.body : new FormData();
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const act = text("act");
  const typed = Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"));
  if (!isLinkAct(act)) {
    const words = "That could not be read. Please try again.";
    return showRefused(app, show, request, reply, { status: 400, act, typed, words, errors: [] });
  }
  const files = await filesIn(form);
  const answer = await app.inject({
    method: "POST",
    url: `/api${addressOf(request)}/${linkActs[act]}`,
    remoteAddress: request.ip,
    headers: { "content-type": "application/json", "user-agent": request.headers["user-agent"] ?? "" },
    payload: JSON.stringify(inputOf(act, text, files)),
  });
  if (answer.statusCode < 300) {
    const { url, to } = answer.json<{ data: Partial<GivenByForm> | null }>().data ?? {};
    if (url && to) return show(request, reply, { opened: await openedBy(app, request), given: { url, to } });
    reply.redirect(`${addressOf(request)}?did=${act}`, 303);
    return;
  }
  const { detail = "", errors = [] } = answer.json<Failed>();
  const again = files.length > 0 ? " Please choose the photos again." : "";
  const words = `${errors[0]?.message ?? detail}${again}`;
  return showRefused(app, show, request, reply, { status: answer.statusCode, act, typed, words, errors });
}

async function showRefused(
  app: FastifyInstance,
  show: ShowPage,
  request: Asked,
  reply: FastifyReply,
  refused: RefusedForm,
): Promise<void> {
  await show(request, reply, { opened: await openedBy(app, request), refused });
}

/** A field for files that was left empty sends one without a name. */
async function filesIn(form: FormData): Promise<{ name: string; base64: string }[]> {
  const files: { name: string; base64: string }[] = [];
  for (const file of form.getAll("photos")) {
    if (typeof file === "string" || file.size === 0) continue;
    files.push({ name: file.name, base64: Buffer.from(await file.arrayBuffer()).toString("base64") });
  }
  return files;
}
