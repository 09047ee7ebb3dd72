import { addDays } from "#domain/days.ts";
import type { Troupe } from "./opening.ts";
import { photo } from "./proofs.ts";
import { momentOf, type Stage } from "./stage.ts";

type Unit = { id: string; label: string };
type Resident = { id: string; name: string };

/** What Amaka left for her flat is held; of what Segun left, the manager wants to keep something, and he objects. */
export function holdDeposits(stage: Stage, troupe: Troupe, from: string): void {
  const onDay = addDays(stage.today, -9);
  // The books begin on the day after the opening.
  if (onDay < addDays(from, 3)) return;
  stage.plan(momentOf(onDay, "10:20"), async () => {
    await take(stage, troupe, "3rd floor, Flat B", "Amaka", 25_000_000);
    const id = await take(stage, troupe, "2nd floor, Flat A", "Segun", 20_000_000);
    if (id === null) return;
    const said = { kobo: 3_500_000, reason: "Crack in the wall of the living room, where a shelf hung" };
    const cut = { ...said, mediaUploads: [await photo(stage, "crack")] };
    await stage.call(troupe.player("manager"), "POST", `/deposits/${id}/deductions`, cut);
    const objection = "The crack was there before I hung the shelf.";
    await stage.call(troupe.player("segun"), "POST", `/deposits/${id}/objection`, { objection });
  });
}

/** By the flat and the person; null where nobody of that name lives there. */
async function take(stage: Stage, troupe: Troupe, label: string, name: string, kobo: number): Promise<string | null> {
  const manager = troupe.player("manager");
  const path = `/properties/${troupe.propertyId("court")}/units`;
  const { units }: { units: Unit[] } = await stage.call(manager, "GET", path);
  const unit = units.find((one) => one.label === label);
  if (!unit) return null;
  const { residents }: { residents: Resident[] } = await stage.call(manager, "GET", `/units/${unit.id}/residents`);
  const resident = residents.find((one) => one.name.startsWith(name));
  if (!resident) return null;
  const takenOn = stage.now().toISOString().slice(0, 10);
  const left = { kobo, takenOn, paidInto: "bank_client", residentId: resident.id };
  const { deposit } = await stage.call(manager, "POST", `/units/${unit.id}/deposits`, left);
  return deposit.id;
}
