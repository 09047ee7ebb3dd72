import { addDays } from "#domain/days.ts";
import type { Requirement } from "#domain/requirements.ts";
import type { Place } from "./cast.ts";
import type { Troupe } from "./opening.ts";
import { pdfOf } from "./papers/pdf.ts";
import { momentOf, type Stage } from "./stage.ts";

type Proof = { place: Place; requirement: Requirement; issuedBy: string; number: string; from: number; until: number };
type Sheet = Omit<Proof, "place" | "from" | "until">;

/** Which machine a paper is for; the second lift of the park still waits for its own. */
const machines: Partial<Record<string, string>> = { "LC-2-5521": "Lift 1" };

/** Days from today: one that lapses in a week, one that has lapsed, and some in order. */
const proofs: readonly Proof[] = [
  ...(
    [
      ["court", "building_insurance", "Leadfield Insurance", "LF-20-7781", -200, 165],
      ["court", "fire_equipment", "SafeGuard Fire Services", "SG/26/311", -340, 25],
      ["court", "structural_test", "LSMTL approved laboratory", "NDT-4410", -700, 1_100],
      ["court", "water_test", "Eko Water Laboratory", "EWL-2209", -190, -8],
      ["court", "generator_contract", "Mikano Service Desk", "SC-1187", -120, 245],
      ["park", "fire_certificate", "Federal Fire Service", "FFS/RV/908", -358, 7],
      ["park", "lift_examination", "Liftcare Engineers", "LC-2-5521", -100, 80],
      ["park", "building_insurance", "Leadfield Insurance", "LF-20-7790", -30, 335],
      ["terraces", "fire_equipment", "SafeGuard Fire Services", "SG/26/340", -60, 305],
    ] as const
  ).map(([place, requirement, issuedBy, number, from, until]) => ({
    ...{ place, requirement, issuedBy, number, from, until },
  })),
];

/** The manager keeps the papers that must not lapse; the owner shows two of them at the door. */
export function keepPapers(stage: Stage, troupe: Troupe, from: string): void {
  for (const { place, until, from: begins, ...paper } of proofs) {
    const body = { ...paper, validFrom: addDays(stage.today, begins), validUntil: addDays(stage.today, until) };
    const [first, issued] = [addDays(from, 1), addDays(stage.today, begins + 2)];
    stage.plan(momentOf(issued > first ? issued : first, "11:00"), async () => {
      const bytes = pdfOf(paper.issuedBy, [`${paper.number}`, `Valid until ${body.validUntil}.`]);
      const file = { file_name: `${paper.number.replaceAll("/", "-")}.pdf`, file_type: "document" };
      const mediaUploads = [{ ...file, file_data: bytes.toString("base64") }];
      const path = `/properties/${troupe.propertyId(place)}`;
      const assetId = await machineOf(stage, troupe, path, paper);
      await stage.call(troupe.player("manager"), "POST", `${path}/papers`, { ...body, assetId, mediaUploads });
    });
  }
  stage.plan(momentOf(addDays(from, 1), "16:00"), () => openTheDoor(stage, troupe));
}

async function machineOf(stage: Stage, troupe: Troupe, path: string, paper: Sheet): Promise<string | null> {
  const name = machines[paper.number];
  if (name === undefined) return null;
  const { assets } = await stage.call(troupe.player("manager"), "GET", `${path}/assets`);
  return assets.find((one: { name: string }) => one.name === name)?.id ?? null;
}

async function openTheDoor(stage: Stage, troupe: Troupe): Promise<void> {
  const path = `/properties/${troupe.propertyId("park")}`;
  const owner = troupe.player("owner");
  await stage.call(owner, "PUT", `${path}/public-page`, { open: true });
  for (const requirement of ["fire_certificate", "lift_examination"])
    await stage.call(owner, "PUT", `${path}/compliance/${requirement}`, { isPublic: true });
  const ruled = {
    required: false,
    reason: "The firm that examines the lifts comes by call; the contract ended with 2025.",
  };
  await stage.call(troupe.player("manager"), "PUT", `${path}/compliance/lift_contract`, ruled);
}
