import type { CallRead } from "#domain/contract.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { engageByLink } from "#features/properties/members/by-link.service.server.ts";
import { isAsked } from "#features/quotes/queries.server.ts";
import { askForQuotes } from "#features/quotes/service.server.ts";
import { editTask } from "#features/tasks/editing/service.server.ts";
import { authorizeTask } from "#features/tasks/queries.server.ts";
import { assignTicket } from "#features/tasks/requests/service.server.ts";
import { isOpen } from "#features/tasks/rules.ts";
import { lockTask } from "#features/tasks/service.server.ts";
import { authorizeTicket, lockTicket } from "#features/tickets/queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { linkCalls } from "./contract.ts";
import { type Given, give } from "./service.server.ts";

type Wanted = CallRead<typeof linkCalls.createContractorLink>;
type WantedOfRequest = CallRead<typeof linkCalls.createRequestContractorLink>;
type Firm = Pick<Wanted, "contractorId" | "name" | "phone">;

/** Gives a contractor a job by a link, or asks them by it what the job would cost. */
export async function createContractorLink(ctx: Ctx, input: Wanted): Promise<Given> {
  return transaction(ctx, async (ctx) => {
    const { id } = input;
    await lockTask(ctx, id);
    const { task } = (await authorizeTask(ctx, "edit", id)).row;
    if (!isOpen(task.status)) throw conflict("This task is finished, so it needs no link.");
    const { propertyId } = task;
    const accountId = (await chooseFirm(ctx, propertyId, input)) ?? task.contractorId;
    if (accountId === null) throw invalid("contractorId", "Say which contractor is to have it.");
    // Who is asked already is reminded of that by a link, and is not given the job with it.
    const waits = task.contractorId === null && (await isAsked(ctx, id, accountId));
    if (input.asks === true && !waits)
      await askForQuotes(ctx, { id, contractorIds: [accountId], about: input.about ?? undefined });
    else if (!waits && task.contractorId !== accountId) await editTask(ctx, { id, contractorId: accountId });
    return give(ctx, { kind: "contractor", thing: "task", thingId: id, propertyId, accountId });
  });
}

/** Gives a contractor a repair request by a link: the task that carries it is made with it, where there is none. */
export async function createRequestContractorLink(ctx: Ctx, input: WantedOfRequest): Promise<Given> {
  return transaction(ctx, async (ctx) => {
    const { id, dueDate, about } = input;
    const { ticket } = (await authorizeTicket(ctx, "assign", id)).row;
    if (ticket.taskId) await lockTask(ctx, ticket.taskId);
    await lockTicket(ctx, id);
    const { propertyId } = ticket;
    const contractorId = await chooseFirm(ctx, propertyId, input);
    if (contractorId === null) throw invalid("contractorId", "Say which contractor is to have it.");
    await assignTicket(ctx, { id, contractorId, dueDate, notes: about });
    const { taskId } = (await authorizeTicket(ctx, "assign", id)).row.ticket;
    if (taskId === null) throw new Error("A request was assigned and has no task.");
    return give(ctx, { kind: "contractor", thing: "task", thingId: taskId, propertyId, accountId: contractorId });
  });
}

/** Who is meant; null where nobody is named. */
async function chooseFirm(ctx: Ctx, propertyId: string, { contractorId, name, phone }: Firm): Promise<string | null> {
  if (contractorId) {
    if (name || phone) throw invalid("name", "Choose a contractor of the building, or name another: not both.");
    return contractorId;
  }
  if (!name && !phone) return null;
  if (!name) throw invalid("name", "Name is required.");
  if (!phone) throw invalid("phone", "Phone is required.");
  return engageByLink(ctx, propertyId, { name, phone });
}
