import sharp from "sharp";
import { addDays } from "#domain/days.ts";
import type { OrganisationRole } from "#features/organisations/fields.ts";
import type { Name, Place } from "./cast.ts";
import type { Troupe } from "./opening.ts";
import { momentOf, type Stage } from "./stage.ts";

type Part = { who: Name; role: OrganisationRole; places?: readonly Place[]; days?: number };

const staff: readonly Part[] = [
  { who: "manager", role: "manager" },
  { who: "deputy", role: "manager", places: ["court"] },
  // For the audit of the year.
  { who: "bookkeeper", role: "accountant", days: 90 },
];

type Area = { state: string; lga?: string };

/** Who keeps which area; the building in Port Harcourt is in nobody's. */
const teams: readonly { name: string; areas: readonly Area[]; who: readonly Name[] }[] = [
  {
    name: "Lagos Island and Mainland",
    areas: ["Lagos Island", "Lagos Mainland", "Eti-Osa"].map((lga) => ({ state: "Lagos", lga })),
    who: ["deputy"],
  },
  { name: "Abuja", areas: [{ state: "FCT" }], who: ["manager"] },
];

/** A house under a roof, drawn by us. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 32 32"><path d="M3 15 16 4l13 11" fill="none" stroke="#28367a" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/><path d="M7 15v12h6v-7h6v7h6V15L16 8z" fill="#28367a"/><circle cx="16" cy="15" r="2.2" fill="#f0a830"/></svg>`;

/** The owner names her organisation and asks people in, with their teams; somebody who is to come has not answered yet. */
export function runCompany(stage: Stage, troupe: Troupe, from: string): void {
  const owner = troupe.player("owner");
  stage.plan(momentOf(from, "15:00"), async () => {
    const { organisations } = await stage.call(owner, "GET", "/organisations");
    const { id } = organisations[0];
    const contact = { contactPhone: "0900 000 0199", contactEmail: "help@adeyemi.example.com" };
    await stage.call(owner, "PUT", `/organisations/${id}`, { name: "Adeyemi Estates", ...contact });
    const drawn = await sharp(Buffer.from(logo)).png().toBuffer();
    const file = { file_data: drawn.toString("base64"), file_type: "image", file_name: "adeyemi-estates.png" };
    await stage.call(owner, "PUT", `/organisations/${id}/logo`, { mediaUploads: [file] });
    const belongs = new Map<Name, string>();
    for (const { who, role, places, days } of staff) {
      const player = troupe.player(who);
      const propertyIds = places?.map(troupe.propertyId) ?? null;
      const lastDay = days ? addDays(from, days) : null;
      const asked = { email: player.email, role, propertyIds, lastDay };
      const { member, invitation } = await stage.call(owner, "POST", `/organisations/${id}/members`, asked);
      await stage.call(player, "POST", "/invitations/accept", { token: invitation.token });
      belongs.set(who, member.id);
    }
    for (const { name, areas, who } of teams) {
      const memberIds = who.map((one) => belongs.get(one));
      await stage.call(owner, "POST", `/organisations/${id}/teams`, { name, areas, memberIds });
    }
    const asked = { email: "tayo@example.com", role: "accountant", lastDay: addDays(from, 30) };
    await stage.call(owner, "POST", `/organisations/${id}/members`, asked);
  });
}
