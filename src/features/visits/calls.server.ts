import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { gateCalls, visitCalls } from "./contract.ts";
import { openGate } from "./gate.queries.server.ts";
import { checkCode } from "./gate.service.server.ts";
import { findVisitCode, listVisits, readVisit } from "./queries.server.ts";
import { cancelVisit, reportLate, reportNoAccess } from "./reports.service.server.ts";
import { changeVisit, offerVisit } from "./service.server.ts";

/** What may be done with it changes with the time, so a repeated call reads it again. */
const rebuilt = {
  shorten: ({ visit }: { visit: { id: string } }) => ({ id: visit.id }),
  again: (ctx: Ctx, kept: unknown) => readVisit(ctx, (kept as { id: string }).id),
};

export const visitBindings = [
  ...bind(visitCalls, {
    listVisits,
    offerVisit: { verb: offerVisit, ...rebuilt },
    changeVisit: { verb: changeVisit, ...rebuilt },
    reportLate: { verb: reportLate, ...rebuilt },
    reportNoAccess: { verb: reportNoAccess, ...rebuilt },
    cancelVisit: { verb: cancelVisit, ...rebuilt },
    findVisitCode,
  }),
  ...bind(gateCalls, { openGate, checkCode }),
];
