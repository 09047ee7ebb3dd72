import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { type Sop, sopCalls } from "./contract.ts";
import { listSops, listSopVersions, readSop } from "./queries.server.ts";
import { createSop, editSop, retireSop } from "./service.server.ts";

/** The answer shows files by signed addresses, so a repeated call reads the procedure again. */
const readAgain = {
  shorten: ({ sop }: { sop: Sop }) => ({ id: sop.id }),
  again: (ctx: Ctx, kept: unknown) => readSop(ctx, kept as { id: string }),
};

export const sopBindings = bind(sopCalls, {
  listSops,
  createSop: { verb: createSop, ...readAgain },
  editSop: { verb: editSop, ...readAgain },
  retireSop,
  listSopVersions,
});
