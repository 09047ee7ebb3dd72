import { addDays, lagosDay } from "#domain/days.ts";
import type { Troupe } from "./opening.ts";
import { later, type Stage } from "./stage.ts";

type Candidate = { accountId: string; role: string };

/** Who is called at night and at weekends at the court; Sunday by day nobody is, and the manager is away soon. */
export function sayWhoIsOnCall(stage: Stage, troupe: Troupe, curtain: Date): void {
  stage.plan(later(curtain, -30), async () => {
    const manager = troupe.player("manager");
    const path = `/properties/${troupe.propertyId("court")}/on-call`;
    const { onCall } = await stage.call(manager, "GET", path);
    const people: Candidate[] = onCall.people;
    const firm = people.find(({ role }) => role === "contractor")?.accountId;
    const resident = people.find(({ role }) => role === "building_occupant")?.accountId;
    const order = (...ids: (string | undefined)[]) => ids.filter((id) => id !== undefined);
    const weekdays = [1, 2, 3, 4, 5];
    const [day, soon] = [lagosDay(curtain), addDays(lagosDay(curtain), 6)];
    await stage.call(manager, "PUT", path, {
      shifts: [
        { days: [...weekdays, 6, 7], from: "18:00", to: "07:00", people: order(manager.id, resident) },
        { days: weekdays, from: "07:00", to: "18:00", people: order(manager.id, firm) },
        { days: [6], from: "07:00", to: "18:30", people: order(firm, manager.id) },
      ],
      absences: [{ accountId: manager.id, fromDay: addDays(day, 3), toDay: soon }],
    });
  });
}
