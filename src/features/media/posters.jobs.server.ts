import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { makePoster } from "./posters.service.server.ts";

const posterData = z.object({ id: z.uuid() });

/** After a video came in: a picture of it, where there is ffmpeg. */
export const posterJob: JobDefinition<unknown, Ctx> = {
  name: "media.poster",
  schema: posterData,
  retry: { limit: 2 },
  expireSeconds: 120,
  work: (ctx, data) => makePoster(ctx, posterData.parse(data).id),
};
