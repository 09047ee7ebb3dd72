import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { anchorCalls, checkpointLetterCalls } from "./contract.ts";
import { findCheckpointLetter, setCheckpointLetter } from "./letters.service.server.ts";
import { findAnchor, listAnchorStandings, listAnchors } from "./queries.server.ts";
import { type AnchorKind, anchorFile, noteFile } from "./rules.ts";

export const anchorBindings = [
  ...bind(anchorCalls, { listAnchors, listAnchorStandings }),
  ...bind(checkpointLetterCalls, { findCheckpointLetter, setCheckpointLetter }),
];

const types: Record<AnchorKind, string> = {
  rfc3161: "application/timestamp-reply",
  opentimestamps: "application/vnd.opentimestamps.v1",
};
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** What others keep, as files for tools, each with the checkpoint that it is about. */
export function serveAnchors(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  app.get<{ Params: { id: string; name: string } }>("/chain/anchors/:id/:name", async (request, reply) => {
    const { id, name } = request.params;
    const found = isId(id) ? await findAnchor(contextOf(request), id) : undefined;
    if (!found) return none(reply);
    const { anchor, note } = found;
    // What is kept never changes.
    reply.header("cache-control", "public, max-age=31536000, immutable");
    reply.header("content-disposition", `attachment; filename="${name}"`);
    if (name === noteFile(anchor.size)) return reply.type("text/plain; charset=utf-8").send(note);
    if (name === anchorFile(anchor)) return reply.type(types[anchor.kind]).send(anchor.proof);
    return none(reply);
  });
}

const none = (reply: FastifyReply) =>
  reply
    .code(404)
    .removeHeader("content-disposition")
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("Nothing is kept under this name.\n");
