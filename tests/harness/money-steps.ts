import { expect } from "vitest";
import { books } from "./books.ts";
import { addTask, finish, technicianOf, verify } from "./crew.ts";
import { paper as invoicePaper } from "./invoices.ts";
import {
  accept,
  acceptedOf,
  aheadOf,
  chargesKobo,
  isApproved,
  isRejected,
  type Job,
  leftOf,
  limits,
  type OnPaper,
  retention,
  stateOf,
  takeBack,
  type Who,
  whyNotAhead,
} from "./money-on-paper.ts";
import { ask, offer, quotable } from "./quotes.ts";

/** A building with its books, keepers and a firm that has a technician, and no job yet. */
export async function stage() {
  const made = await quotable();
  const kept = await books({ owner: made.owner, propertyId: made.propertyId });
  await made.owner.put(kept.at, { managersMayPost: true });
  await made.owner.put(`/properties/${made.propertyId}/order-limits`, limits);
  const bayo = made.firms[0];
  return { ...made, ...kept, bayo, ...(await technicianOf(bayo)) };
}

export type Stage = Awaited<ReturnType<typeof stage>>;
export type Made = { paper: OnPaper; real: Stage };
/** One step as it was drawn: which job and thing of it, by whom, how much and when. */
export type Draw = { which: number; who: Who; yes: boolean; share: number; kobo: number; day: string; month: string };
/** Does it on both sides, with the answer that the paper foretells; false where there is nothing that it could be done to. */
type Doing = (made: Made, job: Job, step: Draw) => Promise<boolean>;

/** One of a list, whichever number was drawn. */
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** A new job, with the offer of its only contractor. */
export async function quote({ paper, real }: Made, { kobo }: Draw): Promise<void> {
  const { owner, manager, bayo, propertyId } = real;
  const taskId = await addTask(owner, propertyId);
  const { id } = (await ask(manager, taskId, [bayo])).body.data.request;
  const { request } = (await bayo.post(`/quote-requests/${id}/quotes`, offer(kobo))).body.data;
  const begun = { order: null, asked: null, isDone: false, said: new Map(), papers: [], aheads: [] };
  paper.jobs.push({ ...begun, taskId, quoteId: request.quotes[0].id, quoted: kobo });
}

const order: Doing = async ({ paper, real }, job, { who }) => {
  const answer = await real[who].post(`/quotes/${job.quoteId}/choose`, retention);
  if (job.order || job.asked) expect(answer.status).toBe(409);
  else {
    expect(answer.status).toBe(200);
    const mayOrder = paper.mayOrder(who, 0, job.quoted);
    const told = answer.body.data;
    expect([told.order?.totalKobo ?? null, told.approval?.kobo ?? null]).toEqual(
      mayOrder ? [job.quoted, null] : [null, job.quoted],
    );
    if (mayOrder) job.order = { id: told.order.id, total: job.quoted };
    else job.asked = { id: told.approval.id, more: null };
    if (mayOrder && who === "manager") paper.byManager += job.quoted;
  }
  return true;
};

const decide: Doing = async ({ real }, job, { who, yes }) => {
  if (!job.asked) return false;
  const { id, more } = job.asked;
  const answer = await real[who].post(`/approvals/${id}/${yes ? "approve" : "refuse"}`, yes ? {} : { reason: "No." });
  expect(answer.status).toBe(who === "owner" ? 200 : 403);
  if (who === "manager") return true;
  job.asked = null;
  if (!yes) return true;
  if (job.order && more !== null) job.order.total += more;
  else {
    const { orders } = (await real.owner.get(`/tasks/${job.taskId}/orders`)).body.data;
    job.order = { id: orders[0].id, total: job.quoted };
  }
  return true;
};

const vary: Doing = async ({ paper, real }, job, { who, kobo }) => {
  if (!job.order) return false;
  const more = Math.ceil(kobo / 4);
  const answer = await real[who].post(`/orders/${job.order.id}/variations`, { kobo: more, reason: "More cable." });
  if (paper.mayOrder(who, job.order.total, more)) {
    expect(answer.status).toBe(201);
    job.order.total += more;
    if (who === "manager") paper.byManager += more;
  } else {
    expect(answer.status).toBe(job.asked ? 409 : 201);
    job.asked ??= { id: answer.body.data.approval.id, more };
  }
  return true;
};

const work: Doing = async ({ real }, job) => {
  if (!job.order || job.isDone) return false;
  await real.bayo.put(`/contractor/tasks/${job.taskId}/assign`, { assignedTeamMemberId: real.memberId });
  await finish(real.technician, job.taskId);
  job.isDone = true;
  return true;
};

const look: Doing = async ({ real }, job, { who, yes }) => {
  if (!job.order) return false;
  const answer = await verify(real[who], job.taskId, real.bayo, { workApproved: yes });
  const may = job.isDone && !job.said.has(who);
  expect(answer.status).toBe(may ? 201 : 409);
  if (may) job.said.set(who, yes);
  return true;
};

const file: Doing = async ({ real }, job, { share }) => {
  if (!job.order || job.papers.length > 4) return false;
  const kobo = Math.max(1, Math.floor((job.order.total * share) / 150));
  const asked = { ...invoicePaper, vatKobo: 0, lines: [{ what: "Rewinding", kobo }] };
  const { id } = (await real.bayo.post(`/tasks/${job.taskId}/invoices`, asked)).body.data.invoice;
  job.papers.push({ id, kobo, isAccepted: false, acceptedBy: null, paid: 0, held: 0, ahead: null, aheadKobo: 0 });
  return true;
};

const acceptOne: Doing = async ({ paper, real }, job, { who, which }) => {
  const one = pick(job.papers, which);
  if (!one) return false;
  const fits = acceptedOf(job) + one.kobo <= (job.order?.total ?? 0);
  const may = !one.isAccepted && isApproved(job) && !isRejected(job) && fits;
  expect((await real[who].post(`/invoices/${one.id}/accept`)).status).toBe(may ? 200 : 409);
  if (may) accept(paper, job, one, who);
  return true;
};

const pay: Doing = async ({ paper, real }, job, { who, which, share, day }) => {
  const one = pick(job.papers, which);
  if (!one) return false;
  const kobo = Math.max(1, Math.floor((leftOf(one) * share) / 100));
  const answer = await real[who].post(`/invoices/${one.id}/payments`, { kobo, chargesKobo, paidOn: day });
  const isBoth = one.acceptedBy === who;
  const isOwed = stateOf(one) === "payable" || stateOf(one) === "part_paid";
  const why = () => {
    if (!isOwed) return 409;
    if (kobo > leftOf(one)) return 422;
    if (who === "manager" && isRejected(job)) return 403;
    // Of rejected work the owner alone pays, so there is no second one.
    if (isBoth && !isRejected(job) && !paper.goesAlone(acceptedOf(job), paper.paidAlone[who] + kobo)) return 409;
    return paper.isClosed(day) ? 409 : 201;
  };
  expect(answer.status).toBe(why());
  if (answer.status !== 201) return true;
  one.paid += kobo;
  if (isBoth) paper.paidAlone[who] += kobo;
  paper.move("bank", "payable", kobo);
  paper.move("bank", "bank_charges", chargesKobo);
  return true;
};

const release: Doing = async ({ paper, real }, job, { who, which }) => {
  const one = pick(job.papers, which);
  if (!one) return false;
  const answer = await real[who].post(`/invoices/${one.id}/release`, { reason: "It holds." });
  const mayNot = who === "manager" ? 403 : 200;
  expect(answer.status).toBe(one.held === 0 ? 409 : mayNot);
  if (answer.status !== 200) return true;
  paper.move("payable", "retention", one.held);
  one.held = 0;
  return true;
};

const reverse: Doing = async ({ paper, real }, job, { who, which }) => {
  const one = pick(job.papers, which);
  if (!one) return false;
  const answer = await real[who].post(`/invoices/${one.id}/take-back`, { reason: "Wrong sum." });
  const may = one.isAccepted && one.paid === 0;
  const status = may ? 200 : 409;
  expect(answer.status).toBe(who === "manager" ? 403 : status);
  if (answer.status === 200) takeBack(paper, one);
  return true;
};

const askAhead: Doing = async ({ paper, real }, job, { share }) => {
  if (!job.order || job.aheads.length > 3) return false;
  const kobo = Math.max(1, Math.floor((job.order.total * share) / 300));
  const answer = await real.bayo.post(`/orders/${job.order.id}/advances`, { kobo, reason: "Cable." });
  const isOpen = job.aheads.some(({ state }) => state === "asked" || state === "approved");
  expect(answer.status).toBe(isOpen ? 409 : (whyNotAhead(paper, job, kobo, aheadOf(job)) ?? 201));
  if (answer.status === 201) job.aheads.push({ id: answer.body.data.advance.id, kobo, state: "asked", proved: 0 });
  return true;
};

const decideAhead: Doing = async ({ paper, real }, job, { who, yes }) => {
  const one = job.aheads.at(-1);
  if (!one) return false;
  const said = yes ? {} : { reason: "On account." };
  const answer = await real[who].post(`/advances/${one.id}/${yes ? "approve" : "refuse"}`, said);
  const isOpen = one.state === "asked" || (one.state === "approved" && !yes);
  const why = yes ? whyNotAhead(paper, job, one.kobo, aheadOf(job) - one.kobo) : null;
  const status = isOpen ? (why ?? 200) : 409;
  expect(answer.status).toBe(who === "manager" ? 403 : status);
  if (answer.status === 200) one.state = yes ? "approved" : "refused";
  return true;
};

const payAhead: Doing = async ({ paper, real }, job, { who, day }) => {
  const one = job.aheads.at(-1);
  if (!one) return false;
  const answer = await real[who].post(`/advances/${one.id}/pay`, { chargesKobo, paidOn: day });
  const why = () => {
    if (one.state !== "approved") return 409;
    if (who === "owner" && !paper.goesAlone(one.kobo, paper.paidAlone.owner + one.kobo)) return 409;
    if (paper.unproved() > 0) return 403;
    if (acceptedOf(job) + one.kobo > (job.order?.total ?? 0)) return 409;
    return paper.isClosed(day) ? 409 : 200;
  };
  expect(answer.status).toBe(why());
  if (answer.status !== 200) return true;
  one.state = "paid";
  paper.move("bank", "advances", one.kobo);
  paper.move("bank", "bank_charges", chargesKobo);
  return true;
};

/** The owner asks, and the manager says yes: of a closed month it is entered today. */
async function enterByTwo({ owner, manager, at, account }: Stage, said: { kobo: number; onDay: string }) {
  const where = { fromId: account("bank"), toId: account("diesel"), memo: "Diesel", noPaper: "Lost" };
  const { entry } = (await owner.post(`${at}/money-out`, { ...said, ...where })).body.data;
  expect((await owner.post(`/money-out/${entry.id}/allow`)).status).toBe(403);
  expect((await manager.post(`/money-out/${entry.id}/allow`)).status).toBe(200);
  expect((await manager.post(`/money-out/${entry.id}/allow`)).status).toBe(409);
}

const enter: Doing = async ({ paper, real }, _, { kobo, day }) => {
  const answer = await real.enter({ kobo, onDay: day });
  const isAlone = paper.goesAlone(kobo, paper.enteredAlone() + kobo);
  expect(answer.status).toBe(isAlone && !paper.isClosed(day) ? 201 : 409);
  if (!isAlone) await enterByTwo(real, { kobo, onDay: day });
  if (!isAlone) paper.move("bank", "diesel", kobo);
  if (answer.status !== 201) return true;
  paper.move("bank", "diesel", kobo);
  paper.entries.set(answer.body.data.postingId, kobo);
  return true;
};

const putRight: Doing = async ({ paper, real }, _, { which }) => {
  const [id, kobo] = pick([...paper.entries], which) ?? [];
  if (id === undefined || kobo === undefined) return false;
  const answer = await real.owner.post(`/postings/${id}/reverse`, { reason: "Entered twice." });
  expect(answer.status).toBe(paper.putRight.has(id) ? 409 : 201);
  if (answer.status !== 201) return true;
  paper.putRight.add(id);
  paper.move("diesel", "bank", kobo);
  return true;
};

const close: Doing = async ({ paper, real }, _, { month }) => {
  const answer = await real.owner.post(`${real.at}/close`, { month });
  const may = month > paper.closed && month < "2026-11";
  expect(answer.status).toBe(may ? 200 : 409);
  if (may) paper.closed = month;
  return true;
};

/** Every step, and how often it is drawn beside the others. */
export const doings = {
  order: [order, 6],
  decide: [decide, 3],
  vary: [vary, 2],
  work: [work, 8],
  look: [look, 8],
  file: [file, 5],
  accept: [acceptOne, 14],
  pay: [pay, 8],
  release: [release, 2],
  reverse: [reverse, 8],
  askAhead: [askAhead, 8],
  decideAhead: [decideAhead, 6],
  payAhead: [payAhead, 12],
  enter: [enter, 1],
  putRight: [putRight, 1],
  close: [close, 1],
} as const satisfies Record<string, readonly [Doing, number]>;
