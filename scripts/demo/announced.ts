import { addDays } from "#domain/days.ts";
import type { Name, Place } from "./cast.ts";
import type { Troupe } from "./opening.ts";
import { later, momentOf, type Stage } from "./stage.ts";

type Announced = {
  place: Place;
  /** Days before the end of the play on which it is written. */
  ago: number;
  fields: { kind: string; service?: string; title: string; text: string };
  /** Days after the end of the play, negative before it, and hours in Lagos; left out for news. */
  span?: { days: number; from: string; to: string };
  readers: readonly Name[];
  followUp?: { who: Name; text: string };
};

/** What the manager tells the buildings. */
const announced: readonly Announced[] = [
  {
    ...{ place: "court", ago: 2, readers: ["bisi", "segun"] },
    fields: {
      ...{ kind: "outage", service: "water", title: "No water while the overhead tank is washed" },
      text: "Please fill a bucket the evening before. The borehole pump stays off until the tank is dry.",
    },
    span: { days: 2, from: "08:00", to: "14:00" },
  },
  {
    ...{ place: "court", ago: 9, readers: ["amaka", "halima"] },
    fields: {
      ...{ kind: "outage", service: "electricity", title: "Generator service" },
      text: "No light from the generator while Emem changes the filters.",
    },
    span: { days: -5, from: "09:00", to: "13:00" },
    followUp: { who: "halima", text: "It is past two and there is still no light on the fourth floor." },
  },
  {
    ...{ place: "park", ago: 4, readers: ["ibiso"] },
    fields: { kind: "news", title: "New cards for the car park", text: "Please collect yours at the front desk." },
  },
];

/** The notices of the last days, each read by some. */
export function announceAll(stage: Stage, troupe: Troupe): void {
  for (const one of announced) {
    const at = momentOf(addDays(stage.today, -one.ago), "09:40");
    if (at > stage.now()) stage.plan(at, () => announceOne(stage, troupe, one));
  }
}

async function announceOne(stage: Stage, troupe: Troupe, one: Announced): Promise<void> {
  const { place, fields, span, readers, followUp } = one;
  const day = addDays(stage.today, span?.days ?? 0);
  const times = span && { from: momentOf(day, span.from), to: momentOf(day, span.to) };
  const path = `/properties/${troupe.propertyId(place)}/notices`;
  const { notice } = await stage.call(troupe.player("manager"), "POST", path, { ...fields, ...times });
  const said = (who: Name, what: string, body?: object) =>
    stage.call(troupe.player(who), "POST", `/notices/${notice.id}/${what}`, body);
  for (const [order, who] of readers.entries()) stage.plan(later(stage.now(), 2 + order), () => said(who, "reads"));
  if (followUp && times)
    stage.plan(later(times.to, 1.2), () => said(followUp.who, "follow-ups", { text: followUp.text }));
}
