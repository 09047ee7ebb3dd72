import { addDays } from "#domain/days.ts";
import type { Troupe } from "./opening.ts";
import { momentOf, type Player, type Stage } from "./stage.ts";

type Offer = { labour: number; material: number; days: number; warrantyMonths: number; note?: string };
type Wanted = {
  task: { title: string; description: string; category: string; priority: string; estimatedCost: number };
  /** What it is about, by its name on the register. */
  machine?: string;
  about: string;
  offers: readonly Offer[];
  /** Which offer is chosen, by its place; none waits to be compared. */
  chosen: number | null;
};

const wanted: readonly Wanted[] = [
  {
    task: {
      title: "Rewind the motor of the borehole pump",
      description: "The motor draws too much and trips. The pump hangs 60 m down.",
      ...{ category: "Plumbing", priority: "high", estimatedCost: 380_000 },
    },
    machine: "Borehole pump",
    about: "Bring your own hoist. Water is off for at most one day.",
    offers: [
      {
        labour: 145_000,
        material: 210_000,
        days: 2,
        warrantyMonths: 6,
        note: "New bearings and cable joint included.",
      },
      { labour: 120_000, material: 262_000, days: 4, warrantyMonths: 12 },
      { labour: 160_000, material: 240_000, days: 1, warrantyMonths: 3 },
    ],
    chosen: 0,
  },
  {
    task: {
      title: "Repaint the stairwell of block A",
      description: "Scrape, prime and two coats, four floors.",
      ...{ category: "Painting", priority: "low", estimatedCost: 520_000 },
    },
    about: "People use the stairs all day: one side at a time.",
    offers: [
      { labour: 240_000, material: 265_000, days: 6, warrantyMonths: 12 },
      { labour: 198_000, material: 281_000, days: 9, warrantyMonths: 0, note: "Scaffold is in the price." },
    ],
    chosen: null,
  },
  {
    task: {
      title: "Replace the lock of the meter room",
      description: "The key turns without catching.",
      ...{ category: "Carpentry", priority: "medium", estimatedCost: 35_000 },
    },
    about: "Three keys, please.",
    offers: [
      { labour: 12_000, material: 22_500, days: 1, warrantyMonths: 6 },
      { labour: 15_000, material: 19_000, days: 1, warrantyMonths: 3 },
    ],
    chosen: 0,
  },
];

/** In the last days the manager asks contractors what work would cost; one job is ordered, and one waits for the owner. */
export function askQuotes(stage: Stage, troupe: Troupe): void {
  stage.plan(momentOf(addDays(stage.today, -1), "10:00"), async () => {
    for (const one of wanted) await askFor(stage, troupe, one);
  });
}

async function askFor(stage: Stage, troupe: Troupe, { task, machine, about, offers, chosen }: Wanted): Promise<void> {
  const manager = troupe.player("manager");
  const firms = troupe.firms.filter(({ places }) => places.includes("court")).slice(0, offers.length);
  const said = { ...task, propertyId: troupe.propertyId("court"), dueDate: addDays(stage.today, 12) };
  const { assets } = await stage.call(manager, "GET", `/properties/${said.propertyId}/assets`);
  const assetId = assets.find((one: { name: string }) => one.name === machine)?.id;
  const made = await stage.call(manager, "POST", "/tasks", { ...said, assetId });
  const asked = { contractorIds: firms.map(({ boss }) => boss.id), about };
  const { request } = await stage.call(manager, "POST", `/tasks/${made.task.id}/quote-requests`, asked);
  for (const [at, { boss }] of firms.entries()) await quote(stage, boss, request.id, offers[at]);
  if (chosen === null) return;
  const { requests } = await stage.call(manager, "GET", `/tasks/${made.task.id}/quotes`);
  const boss = firms[chosen]?.boss;
  const { id } = requests[0].quotes.find((one: { contractorId: string }) => one.contractorId === boss?.id);
  const { order } = await stage.call(manager, "POST", `/quotes/${id}/choose`, {});
  if (order && boss) await stage.call(boss, "POST", `/orders/${order.id}/accept`, {});
}

async function quote(stage: Stage, boss: Player, requestId: string, offer: Offer | undefined): Promise<void> {
  if (!offer) return;
  const { labour, material, ...rest } = offer;
  const lines = [
    { kind: "labour", what: "Labour", kobo: labour * 100 },
    { kind: "material", what: "Materials", kobo: material * 100 },
  ];
  await stage.call(boss, "POST", `/quote-requests/${requestId}/quotes`, { lines, ...rest });
}
