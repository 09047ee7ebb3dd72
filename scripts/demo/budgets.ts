import { addDays } from "#domain/days.ts";
import type { Troupe } from "./opening.ts";
import { momentOf, type Stage } from "./stage.ts";

type Line = { code: string; kobo: number };
type Drafted = { budget: { id: string; lines: Line[] } };

const [diesel, guards, wages, plumbing] = ["5300", "5320", "5310", "5100"];

/** What running costs are set to in the first version; the plan says the rest. */
const meant: Record<string, number> = {
  [diesel]: 560_000_000,
  [guards]: 220_000_000,
  [wages]: 100_000_000,
  [plumbing]: 90_000_000,
};
const note = "Diesel takes the most. In autumn we look again what an inverter for the pumps would cost.";

/** The court has a budget for this year, changed once, and a draft for the next one that waits for its owner. */
export function setBudgets(stage: Stage, troupe: Troupe, from: string): void {
  const year = Number(stage.today.slice(0, 4));
  const path = `/properties/${troupe.propertyId("court")}/budgets`;
  const [owner, manager] = [troupe.player("owner"), troupe.player("manager")];
  const first = addDays(from, 2);
  const changed = addDays(stage.today, -45);
  stage.plan(momentOf(first, "10:30"), async () => {
    const { budget }: Drafted = await stage.call(owner, "POST", path, { year });
    const rest = budget.lines.filter(({ code }) => meant[code] === undefined);
    const said = Object.entries(meant).map(([code, kobo]) => ({ code, kobo }));
    const lines = [...rest, ...said].map(({ code, kobo }) => ({ code, kobo }));
    await stage.call(owner, "PUT", `/budgets/${budget.id}`, { lines, note });
    await stage.call(owner, "POST", `/budgets/${budget.id}/adopt`);
  });
  const ahead = addDays(stage.today, -4);
  // She lives in London: pounds stand below naira.
  stage.plan(momentOf(addDays(stage.today, -2), "20:15"), async () => {
    const rate = { currency: "GBP", onDay: addDays(stage.today, -2), naira: 2_050, source: "My bank" };
    await stage.call(owner, "POST", "/me/exchange-rates", rate);
    await stage.call(owner, "PUT", "/me/currency", { currency: "GBP" });
  });
  if (ahead > first) stage.plan(momentOf(ahead, "15:10"), () => stage.call(manager, "POST", path, { year: year + 1 }));
  if (changed <= first) return;
  stage.plan(momentOf(changed, "19:40"), async () => {
    const { budget }: Drafted = await stage.call(owner, "POST", path, { year });
    const more = ({ code, kobo }: Line) => ({ code, kobo: code === diesel ? 680_000_000 : kobo });
    await stage.call(owner, "PUT", `/budgets/${budget.id}`, { lines: budget.lines.map(more) });
    const reason = "Diesel costs a fifth more than in spring.";
    await stage.call(owner, "POST", `/budgets/${budget.id}/adopt`, { reason });
  });
}
