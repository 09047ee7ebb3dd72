import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "#domain/problems.ts";
import { signedQuery } from "#features/media/contract.ts";
import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { filePolicy } from "#platform/page-headers.server.ts";
import { tagCalls } from "./contract.ts";
import { findTagPage, listTags, openTag } from "./queries.server.ts";
import { findSignedPhoto, listTagReports } from "./reports.queries.server.ts";
import { dismissReport, requestOfReport } from "./reports.service.server.ts";
import { createTags, renewTag, retireTag } from "./service.server.ts";
import { fileTagReport, triageTagReport } from "./strangers.service.server.ts";

export const tagBindings = bind(tagCalls, {
  listTags,
  createTags,
  renewTag,
  retireTag,
  openTag,
  findTagPage,
  triageTagReport,
  fileTagReport,
  listTagReports,
  requestOfReport,
  dismissReport,
});

/** The photos of strangers' reports, by signed address. */
export function serveReportPhotos(app: FastifyInstance, contextOf: (request: FastifyRequest) => Ctx): void {
  app.get("/reports/:id/photo", async (request, reply) => {
    const given = signedQuery.safeParse({ ...(request.query as object), ...(request.params as object) });
    if (!given.success) throw notFound("file");
    const photo = await findSignedPhoto(contextOf(request), given.data);
    return reply
      .header("cache-control", "private, no-store")
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      .header("content-security-policy", filePolicy)
      .type("image/webp")
      .send(photo);
  });
}
