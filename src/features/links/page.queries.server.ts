import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { findDemands } from "#features/evidence/demands/queries.server.ts";
import { stepDemandOf } from "#features/evidence/demands/steps.rules.ts";
import type { ChecklistLine } from "#features/tasks/checklist.contract.ts";
import { readDanger } from "#features/tickets/danger/queries.server.ts";
import { findTicket } from "#features/tickets/queries.server.ts";
import { listVisits } from "#features/visits/queries.server.ts";
import { windowWords } from "#features/visits/rules.ts";
import { findJob } from "#features/work/job.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { LinkState } from "./fields.ts";
import { showOffer } from "./firm.queries.server.ts";
import { showApproval } from "./owner.queries.server.ts";
import type { LinkJob, LinkLine, LinkPage, LinkRequest } from "./page.contract.ts";
import { findByCode, isOfWork, type LinkRow, stateOfLink } from "./queries.server.ts";
import { readCode, wordsOf, wrongCodes } from "./rules.ts";
import { showWork } from "./work.queries.server.ts";

/** What somebody with a link sees; reading it changes nothing of it. */
export async function findLinkPage(ctx: Ctx, { code }: { code: string }): Promise<{ page: LinkPage }> {
  const row = await findByCode(ctx, code);
  if (!row) {
    await countWrong(ctx, code);
    return { page: closedPage("expired") };
  }
  return showPage(ctx, row);
}

/** Somebody who tries codes is told to wait; what cannot be one is no try. */
export async function countWrong(ctx: Ctx, code: string): Promise<void> {
  if (readCode(code) !== null) await countAttempts(ctx, attemptKey("link codes from", ctx.address), wrongCodes);
}

const closedPage = (state: LinkState, of?: LinkRow["link"]): LinkPage => ({
  ...{ state, words: wordsOf(state, of) },
  ...{
    kind: null,
    person: null,
    givenBy: null,
    expiresAt: null,
    job: null,
    request: null,
    offer: null,
    approval: null,
    work: null,
  },
});

/** Who holds the link, as its person: for what they may see and do of this one thing, and nothing else. */
export const actingBy = (ctx: Ctx, { link, person }: LinkRow): Ctx => ({
  ...ctx,
  actor: { kind: "user", id: person.id, role: person.role, name: person.name, sessionId: "", linkId: link.id },
});

export async function showPage(ctx: Ctx, row: LinkRow): Promise<{ page: LinkPage }> {
  const state = stateOfLink(ctx, row);
  if (state !== "open") return { page: closedPage(state, row.link) };
  const { link, person, giver, task } = row;
  const acting = actingBy(ctx, row);
  return {
    page: {
      ...{ state, words: null, kind: link.kind, person: person.name },
      // What the product sends an owner by itself comes from nobody.
      givenBy: link.givenBy === link.accountId ? null : giver,
      expiresAt: link.expiresAt.toISOString(),
      job: task && link.kind === "technician" ? await showJob(acting, task) : null,
      request: link.kind === "occupant" ? await showRequest(acting, link.thingId) : null,
      offer: task && link.kind === "contractor" ? await showOffer(acting, row, task) : null,
      approval: link.thing === "approval" ? await showApproval(acting, link.thingId) : null,
      work: task && isOfWork(link) ? await showWork(acting, task) : null,
    },
  };
}

/** The job without anybody's phone, and without the name of who reported it. */
async function showJob(ctx: Ctx, row: NonNullable<LinkRow["task"]>): Promise<LinkJob> {
  const { job } = await findJob(ctx, { id: row.id });
  const { task, building, ticket, sop } = job;
  const { name, location, address, accessNotes, latitude, longitude } = building;
  return {
    ...{ title: task.title, description: task.description, status: task.status, priority: task.priority },
    ...{ dueDate: task.dueDate, expectedCompletion: task.expectedCompletion, notes: task.contractorNotes },
    building: { name, location, address, accessNotes, latitude, longitude },
    unit: job.occupant?.unit ?? null,
    request: ticket && {
      description: ticket.description,
      locationDetails: ticket.locationDetails,
      entryPermission: ticket.entryPermission,
      emergency: ticket.emergency,
      photos: ticket.mediaUploads.flatMap(({ fileType, url }) => (fileType === "audio" ? [] : url)),
    },
    machine: job.asset && [job.asset.name, job.asset.place].filter(Boolean).join(", "),
    safety: job.safety,
    checklist: job.checklist.map(showLine),
    procedure: sop && { title: sop.title, steps: sop.steps.map(showStep) },
    ...(await findDemands(ctx, row)),
  };
}

const showLine = ({ item, text, done }: ChecklistLine): LinkLine => ({ item, text, done, asks: null });
const showStep = (line: ChecklistLine): LinkLine => ({
  ...showLine(line),
  asks: stepDemandOf(line.text)?.kind ?? null,
});

const latest = 5;

/** The request of an occupant: how far it is, the visit, and what was written last. */
async function showRequest(ctx: Ctx, id: string): Promise<LinkRequest> {
  const { ticket, timeline } = await findTicket(ctx, { id });
  const { visits } = await listVisits(ctx, { id, limit: 1 });
  const [visit] = visits;
  const isOffered =
    ticket.status !== "resolved" && visit?.state === "offered" && visit.offeredBy === "work" && visit.can.offer;
  const open = visit?.windows.filter(({ from }) => new Date(from) > ctx.now) ?? [];
  const written = timeline.filter(({ act, text }) => act === "commented" && text !== null);
  return {
    ...{ title: ticket.title, description: ticket.description, status: ticket.status, unit: ticket.unit },
    ...{ building: ticket.propertyName, contractor: ticket.assignedTo },
    visit: visit
      ? {
          ...{ id: visit.id, line: visit.line },
          windows: isOffered ? open.map(({ from, to }) => ({ from, words: windowWords(from, to) })) : [],
        }
      : null,
    danger: await readDanger(ctx, ticket, timeline),
    canAnswer: ticket.can.answer && ticket.answer === null,
    canComment: ticket.can.comment,
    verdict: ticket.answer?.verdict ?? null,
    messages: written
      .slice(-latest)
      .map(({ actorName, mine, text, at }) => ({ who: actorName, mine, text: text ?? "", at })),
  };
}
