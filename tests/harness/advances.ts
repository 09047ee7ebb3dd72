import { lagosDay } from "#domain/days.ts";
import { books } from "./books.ts";
import { finish, technicianOf, verify } from "./crew.ts";
import { paper } from "./invoices.ts";
import { ask as askFirms, offer, quoted } from "./quotes.ts";

export const limits = { jobKobo: 10_000_000, monthKobo: 50_000_000 };
export const today = lagosDay(new Date());
const ahead = { kobo: 5_000_000, reason: "Cable and pump, which the shop wants paid first." };

/** A job ordered at ₦200,000, of which the owner lets 25 % be given ahead. */
export async function ordered(said: object = {}) {
  const made = await quoted([20_000_000, 30_000_000]);
  const { owner, bayo, choose, taskId, propertyId } = made;
  const kept = await books({ owner, propertyId });
  await owner.put(`/properties/${propertyId}/order-limits`, { ...limits, advancePercent: 25 });
  const { order } = (await choose(owner, bayo, said)).body.data;
  const ask = (said: object = {}, who = bayo) => who.post(`/orders/${order.id}/advances`, { ...ahead, ...said });
  const seen = async (who = owner) => (await who.get(`/tasks/${taskId}/advances`)).body.data;
  const pay = (id: string, who = owner) => who.post(`/advances/${id}/pay`, { paidOn: today, chargesKobo: 5_000 });
  const given = async (said: object = {}): Promise<string> => {
    const { id } = (await ask(said)).body.data.advance;
    await owner.post(`/advances/${id}/approve`);
    await pay(id);
    return id;
  };
  const accept = async (kobo: number) => {
    const { technician, memberId } = await technicianOf(bayo);
    await bayo.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
    await finish(technician, taskId);
    await verify(owner, taskId, bayo);
    const said = { ...paper, vatKobo: 0, lines: [{ what: "Rewinding", kobo }] };
    const { invoice } = (await bayo.post(`/tasks/${taskId}/invoices`, said)).body.data;
    return (await owner.post(`/invoices/${invoice.id}/accept`)).body.data.invoice;
  };
  const chosenAnew = async () => {
    await owner.post(`/orders/${order.id}/cancel`, { reason: "We wait for the rain." });
    const { request } = (await askFirms(owner, taskId, [bayo])).body.data;
    const sent = await bayo.post(`/quote-requests/${request.id}/quotes`, offer(20_000_000));
    const said = { whyOnlyOne: "They know the pump." };
    return owner.post(`/quotes/${sent.body.data.request.quotes[0].id}/choose`, said);
  };
  return { ...made, ...kept, order, ask, seen, pay, given, accept, chosenAnew };
}
