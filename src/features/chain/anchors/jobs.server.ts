import * as z from "zod";
import type { Ctx } from "#platform/context.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";
import { askOne, completeWaiting } from "./asking.service.server.ts";
import { letterKind } from "./letters.jobs.server.ts";
import { queueLetters, sendLetter } from "./letters.service.server.ts";
import { type AnchorKind, anchorKinds } from "./rules.ts";

type Asked = { kind: AnchorKind; url: string };

/** One of those who keep checkpoints; each by itself, so that none waits for another. */
const askJob: JobDefinition<Asked, Ctx> = {
  name: "chain.ask",
  schema: z.object({ kind: z.enum(anchorKinds), url: z.string() }),
  retry: { limit: 6, delaySeconds: 60, maxDelaySeconds: 3_600 },
  expireSeconds: 120,
  work: (ctx, { kind, url }) => askOne(ctx, kind, url),
};

/** Each night, and some time after a start. */
export const anchorJob: JobDefinition<object, Ctx> = {
  name: "chain.anchor",
  schema: z.object({}),
  cron: "41 3 * * *",
  async work(ctx) {
    const { stamps, calendars } = ctx.channels.anchors;
    const asked: Asked[] = [
      ...stamps.map((url) => ({ kind: "rfc3161" as const, url })),
      ...calendars.map((url) => ({ kind: "opentimestamps" as const, url })),
    ];
    for (const one of asked) await ctx.jobs.send(ctx.db, askJob, one, { singletonKey: `${one.kind} ${one.url}` });
  },
};

/** Blocks take hours to come. */
const completeJob: JobDefinition<object, Ctx> = {
  name: "chain.complete",
  schema: z.object({}),
  cron: "29 * * * *",
  retry: { limit: 0 },
  work: completeWaiting,
};

/** On Monday mornings. */
const lettersJob: JobDefinition<object, Ctx> = {
  name: "chain.letters",
  schema: z.object({}),
  cron: "17 7 * * 1",
  work: queueLetters,
};

const letterJob: JobDefinition<{ to: string }, Ctx> = { ...letterKind, work: (ctx, { to }) => sendLetter(ctx, to) };

export const anchorJobs = [askJob, anchorJob, completeJob, lettersJob, letterJob] as JobDefinition<unknown, Ctx>[];
