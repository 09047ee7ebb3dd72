import { addDays, daysBetween } from "#domain/days.ts";
import type { Drawing } from "../pictures/drawings.ts";
import type { Place } from "./cast.ts";
import type { Firm, Hand, Troupe } from "./opening.ts";
import { later, momentOf, type Stage } from "./stage.ts";
import { assign, atWork, type Job } from "./work.ts";

type Task = {
  id: string;
  title: string;
  category: string;
  propertyId: string;
  dueDate: string;
  estimatedCost: number | null;
  ticketId: string | null;
  contractorName: string | null;
};

/** What costs less, in naira, the caretakers of the house do, and the manager ticks it off; the rest goes to a firm. */
const smallCost = 60_000;
const aheadDays = 6;

/** Every other morning the manager looks at what falls due and sees to it; `seen` is in somebody's hands already. */
export function keepUp(stage: Stage, troupe: Troupe, from: string, seen: Set<string>): void {
  for (let day = from; day <= stage.today; day = addDays(day, 2)) {
    const morning = momentOf(day, "08:10");
    stage.plan(atWork(morning), () => lookAhead(stage, troupe, day, seen));
  }
}

async function lookAhead(stage: Stage, troupe: Troupe, day: string, seen: Set<string>): Promise<void> {
  const { tasks } = await stage.call(troupe.player("manager"), "GET", "/tasks?status=pending&limit=60");
  for (const task of tasks as Task[]) {
    if (seen.has(task.id) || task.ticketId || daysBetween(day, task.dueDate) > aheadDays) continue;
    seen.add(task.id);
    if ((task.estimatedCost ?? 0) <= smallCost) tickOff(stage, troupe, task);
    else await give(stage, troupe, task);
  }
}

/** A weekly round that is missed lapses by itself when the next is due; anything else is done in the end. */
function tickOff(stage: Stage, troupe: Troupe, { id, title, dueDate }: Task): void {
  const { chance } = stage;
  const isRound = /weekly/i.test(title);
  if (isRound && chance.isLucky(0.07)) return;
  const late = chance.isLucky(0.12) ? chance.between(1, isRound ? 2 : 9) : 0;
  const at = later(momentOf(addDays(dueDate, late), "09:00"), chance.between(0, 8));
  stage.plan(at, () => stage.call(troupe.player("manager"), "PUT", `/tasks/${id}/status`, { status: "completed" }));
}

async function give(stage: Stage, troupe: Troupe, task: Task): Promise<void> {
  const { firm, hand } = choose(stage, troupe, task);
  const startAt = startOf(stage, task);
  const { note, proof, materials = [] } = accountOf(task);
  const { id: taskId, propertyId, estimatedCost: estimate } = task;
  const luck = stage.chance.next();
  const shows = luck < 0.07 ? proof : luck < 0.28 ? proof.slice(-1) : [];
  const job: Job = {
    taskId,
    propertyId,
    estimate,
    firm,
    hand,
    startAt,
    note,
    materials,
    proof: shows,
    hours: hoursOf(stage, task),
    isOvernight: stage.chance.isLucky(0.12),
  };
  if (!task.contractorName && stage.chance.isLucky(0.45)) {
    await stage.call(troupe.player("manager"), "PUT", `/tasks/${taskId}`, { contractorId: firm.boss.id });
  }
  stage.plan(atWork(later(stage.now(), stage.chance.between(2, 7))), () => assign(stage, troupe, job));
}

const hoursOf = ({ chance }: Stage, { estimatedCost }: Task): number =>
  Math.min(7, 1 + Math.round((estimatedCost ?? 0) / 40_000) + chance.between(0, 3) / 2);

/** Mostly in time, sometimes late; in the last weeks a backlog has grown. */
function startOf(stage: Stage, { dueDate }: Task): Date {
  const { chance } = stage;
  const isLately = daysBetween(dueDate, stage.today) < 26;
  const luck = chance.next();
  const shift =
    luck < (isLately ? 0.72 : 0.84)
      ? chance.between(-3, 0)
      : luck < 0.92
        ? chance.between(1, 6)
        : chance.between(14, 40);
  const start = later(momentOf(addDays(dueDate, shift), "08:00"), chance.between(0, 6) / 2);
  const earliest = later(stage.now(), 20);
  return atWork(start < earliest ? earliest : start);
}

/** Who can do it: the trade decides, and where several can, one of them. */
function choose(stage: Stage, troupe: Troupe, task: Task): { firm: Firm; hand: Hand } {
  const { propertyId, contractorName } = task;
  const place: Place = troupe.placeOf(propertyId);
  const trade = tradeOf(task);
  const hands = troupe.firms
    .filter(({ boss, places }) => (contractorName ? boss.name === contractorName : places.includes(place)))
    .flatMap((firm) => firm.team.map((hand) => ({ firm, hand })));
  const able = hands.filter(({ hand }) => hand.trades.includes(trade));
  return stage.chance.pick(able.length > 0 ? able : hands);
}

const trades: Record<string, string> = {
  Plumbing: "Plumbing",
  Electrical: "Electrical",
  Lighting: "Lighting",
  Cleaning: "General Maintenance",
  "Heating Ventilation and Air Conditioning (HVAC)": "HVAC",
  Structural: "Structural",
  Roof: "Structural",
  "Building Envelope": "Structural",
};
const tradeOf = ({ title, category }: Task): string =>
  /\blift\b|fire alarm/i.test(title) ? "Electrical" : (trades[category] ?? "General Maintenance");

/** What is written and shown of a job, by what it is about. */
const accounts: readonly { about: RegExp; note: string; materials?: string[]; proof: readonly Drawing[] }[] = [
  {
    about: /generator|exhaust/i,
    note: "Oil, filters and belts seen to; ran an hour under load.",
    materials: ["Engine oil, 8 litres", "Oil filter"],
    proof: ["generatorServiced"],
  },
  { about: /lift/i, note: "Doors, brake and alarm tried on every floor; nothing found.", proof: ["lift"] },
  {
    about: /extinguisher|fire|smoke|gas/i,
    note: "All points walked, gauges in the green, tags signed.",
    materials: ["Inspection tags"],
    proof: ["extinguisher"],
  },
  {
    about: /light/i,
    note: "All fittings tried after dark, two tubes changed.",
    materials: ["2 LED tubes"],
    proof: ["lamp", "lampLit"],
  },
  {
    about: /tank|water/i,
    note: "Drained, scrubbed, rinsed twice and filled again.",
    materials: ["Chlorine, 2 kg"],
    proof: ["tank", "tankFull"],
  },
  {
    about: /drain|septic|manhole/i,
    note: "Opened, cleared and flushed; runs free to the street.",
    materials: ["Drain cleaner, 5 litres"],
    proof: ["drain", "drainClear"],
  },
  {
    about: /roof|gutter|sheet/i,
    note: "Gutters cleared, eleven loose screws replaced.",
    materials: ["Roofing screws", "Sealant"],
    proof: ["gutter"],
  },
  {
    about: /AC|filter|cool/i,
    note: "Filters and coils washed, drain pipe flushed, 19 degrees at the outlet.",
    materials: ["Coil cleaner"],
    proof: ["cooler", "coolerClean"],
  },
  {
    about: /wiring|RCD|board|switch|earth|electric/i,
    note: "Terminals tightened, readings noted on the sheet.",
    materials: ["10 A breaker"],
    proof: ["board", "boardChecked"],
  },
  {
    about: /crack|wall|structur|damp/i,
    note: "Markers read, cracks photographed, one filled.",
    materials: ["Cement", "Mesh"],
    proof: ["crack", "crackFilled"],
  },
  {
    about: /paint|wash/i,
    note: "Two coats, skirting cleaned afterwards.",
    materials: ["Emulsion paint, 20 litres"],
    proof: ["wall"],
  },
  { about: /./, note: "Gone through the list point by point; all in order.", proof: ["compound"] },
];
const accountOf = ({ title }: Task) => {
  const found = accounts.find(({ about }) => about.test(title));
  if (!found) throw new Error(`Nothing can be said of “${title}”.`);
  return found;
};
