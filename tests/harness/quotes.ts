import { addTask, engage } from "./crew.ts";
import { add, verified } from "./members.ts";
import { building, type Person, person } from "./world.ts";

export const offer = (kobo: number, fields: object = {}) => ({
  lines: [{ kind: "labour", what: "Rewinding the motor", kobo }],
  days: 3,
  ...fields,
});

/** A job that nobody has, with owner, manager and three contractors of its building. */
export async function quotable(fields: object = {}) {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const manager = await verified("property_manager", { name: "Ngozi Eze" });
  await add(owner, propertyId, manager.email, "property_manager");
  const firms = [
    await verified("contractor", { name: "Bayo Works" }),
    await verified("contractor", { name: "Chidi Pumps" }),
    await verified("contractor", { name: "Halima Power" }),
  ] as const;
  for (const firm of firms) await engage(owner, propertyId, firm);
  const taskId = await addTask(owner, propertyId, { title: "Rewind the borehole pump", ...fields });
  return { owner, manager, firms, propertyId, taskId };
}

export const ask = (who: Person, taskId: string, firms: readonly { id: string }[], fields: object = {}) =>
  who.post(`/tasks/${taskId}/quote-requests`, { contractorIds: firms.map(({ id }) => id), ...fields });

/** As `quotable`, with two contractors asked by the manager and both their offers. */
export async function quoted([first, second] = [8_000_000, 9_000_000], fields: object = {}) {
  const made = await quotable(fields);
  const { manager, firms, taskId } = made;
  const [bayo, chidi, halima] = firms;
  const asked = await ask(manager, taskId, [bayo, chidi]);
  if (asked.status !== 201) throw new Error(`Asking failed: ${asked.body.detail}`);
  const { id: requestId } = asked.body.data.request;
  const send = (firm: Person, said: object) => firm.post(`/quote-requests/${requestId}/quotes`, said);
  await send(bayo, offer(first ?? 0, { days: 5 }));
  await send(chidi, offer(second ?? 0, { days: 2, warrantyMonths: 6 }));
  const seen = async (who: Person) => (await who.get(`/tasks/${taskId}/quotes`)).body.data;
  const quoteOf = async (firm: Person): Promise<string> => (await seen(firm)).requests[0].quotes[0].id;
  const choose = async (who: Person, firm: Person, said: object = {}) =>
    who.post(`/quotes/${await quoteOf(firm)}/choose`, said);
  const ordersOf = async (who: Person) => (await who.get(`/tasks/${taskId}/orders`)).body.data;
  return { ...made, bayo, chidi, halima, requestId, send, seen, quoteOf, choose, ordersOf };
}
