import type { OrganisationRole } from "#features/organisations/fields.ts";
import type { Name, Place } from "./cast.ts";
import type { Troupe } from "./opening.ts";
import { momentOf, type Stage } from "./stage.ts";

type Part = { who: Name; role: OrganisationRole; places?: readonly Place[] };

const staff: readonly Part[] = [
  { who: "manager", role: "manager" },
  { who: "deputy", role: "manager", places: ["court"] },
  { who: "bookkeeper", role: "accountant" },
];

/** The owner names her organisation and asks people in; somebody who is to come has not answered yet. */
export function runCompany(stage: Stage, troupe: Troupe, from: string): void {
  const owner = troupe.player("owner");
  stage.plan(momentOf(from, "15:00"), async () => {
    const { organisations } = await stage.call(owner, "GET", "/organisations");
    const { id } = organisations[0];
    const contact = { contactPhone: "0900 000 0199", contactEmail: "help@adeyemi.example.com" };
    await stage.call(owner, "PUT", `/organisations/${id}`, { name: "Adeyemi Estates", ...contact });
    for (const { who, role, places } of staff) {
      const player = troupe.player(who);
      const propertyIds = places?.map(troupe.propertyId) ?? null;
      const asked = { email: player.email, role, propertyIds };
      const { invitation } = await stage.call(owner, "POST", `/organisations/${id}/members`, asked);
      await stage.call(player, "POST", "/invitations/accept", { token: invitation.token });
    }
    const asked = { email: "tayo@example.com", role: "accountant" };
    await stage.call(owner, "POST", `/organisations/${id}/members`, asked);
  });
}
