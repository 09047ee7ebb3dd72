import { addDays } from "#domain/days.ts";
import { buildings } from "./cast.ts";
import { momentOf, type Player, type Stage } from "./stage.ts";

type Firm = { boss: Player; hand: Player; memberId: string };
type Home = { owner: Player; propertyId: string; assetId: string };

const owners = [
  { name: "Emeka Obiora", house: "Obiora House", location: "Sabo, Yaba, Lagos" },
  { name: "Zainab Lawal", house: "Lawal Mansions", location: "Alagomeji, Yaba, Lagos" },
  { name: "Tunde Bakare", house: "Bakare Flats", location: "Onike, Yaba, Lagos" },
];
const firms = [
  { name: "Mainland Pump Doctors", hand: "Sunday Okoro" },
  { name: "Deep Wells of Yaba", hand: "Lateef Ajayi" },
  { name: "Sure Water Works", hand: "Peter Essien" },
];

/** Who had a borehole mended by whom, how many days ago, for how much in naira without VAT. */
const jobs = [
  { owner: 0, firm: 0, ago: 61, naira: 288_000 },
  { owner: 1, firm: 1, ago: 54, naira: 310_000 },
  { owner: 2, firm: 2, ago: 47, naira: 326_000 },
  { owner: 0, firm: 1, ago: 39, naira: 341_000 },
  { owner: 1, firm: 2, ago: 30, naira: 352_000 },
  { owner: 2, firm: 0, ago: 21, naira: 366_000 },
  { owner: 1, firm: 0, ago: 12, naira: 374_000 },
] as const;
const first = jobs[0].ago + 4;

/** Three owners nearby have their boreholes mended: what they paid makes a range. */
export function mendBoreholes(stage: Stage, from: string, password: () => string): void {
  const begun = addDays(stage.today, -first);
  if (begun <= from) return;
  stage.plan(momentOf(begun, "08:40"), async () => {
    const crews: Firm[] = [];
    for (const [at, one] of firms.entries()) crews.push(await gather(stage, one, at, password));
    const homes: Home[] = [];
    for (const [at, one] of owners.entries()) homes.push(await settle(stage, one, at, crews, password));
    for (const job of jobs) {
      const [home, crew] = [homes[job.owner], crews[job.firm]];
      const day = addDays(stage.today, -job.ago);
      if (home && crew) stage.plan(momentOf(day, "16:20"), () => mend(stage, home, crew, job.naira * 100, day));
    }
  });
}

const sheet = (name: string, role: Player["role"], end: number, password: string) => ({
  ...{ name, password, location: "Lagos", phone: `0900 000 0${end}` },
  role: role as "contractor",
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@example.com`,
});

async function gather(
  stage: Stage,
  { name, hand }: (typeof firms)[number],
  at: number,
  password: () => string,
): Promise<Firm> {
  const boss = await stage.join(sheet(name, "contractor", 311 + at, password()));
  const worker = await stage.join(sheet(hand, "technician", 321 + at, password()));
  const { email } = worker;
  const said = { name: hand, email, phone: "0900 000 0199", specializations: ["Plumbing"], hourly_rate: 6_000 };
  const { teamMember } = await stage.call(boss, "POST", "/contractor/team-members", {
    ...said,
    certification_level: "journeyman",
  });
  await stage.call(boss, "PUT", `/contractor/team-members/${teamMember.id}`, { confirmed: true });
  await stage.call(worker, "POST", `/technician/teams/${teamMember.id}/agreement`);
  return { boss, hand: worker, memberId: teamMember.id as string };
}

async function settle(
  stage: Stage,
  { name, house, location }: (typeof owners)[number],
  at: number,
  crews: readonly Firm[],
  password: () => string,
): Promise<Home> {
  const owner = await stage.join(sheet(name, "property_owner", 301 + at, password()));
  const { type, constructionType, state, lga } = buildings.court;
  const said = { type, constructionType, state, lga, name: house, location, components: ["plumbing"], listed: false };
  const { property } = await stage.call(owner, "POST", "/properties", said);
  const path = `/properties/${property.id}`;
  await stage.call(owner, "POST", `${path}/ledger`, { payerKind: "individual" });
  const { asset } = await stage.call(owner, "POST", `${path}/assets`, { name: "Borehole", kind: "borehole" });
  for (const { boss } of crews) {
    const { member } = await stage.call(owner, "POST", `${path}/members`, { email: boss.email, role: "contractor" });
    await stage.call(owner, "PUT", `${path}/members/${member.id}`, { confirmed: true });
    await stage.call(boss, "POST", `${path}/members/${member.id}/agreement`);
  }
  return { owner, propertyId: property.id, assetId: asset.id };
}

async function mend(stage: Stage, { owner, propertyId, assetId }: Home, by: Firm, kobo: number, day: string) {
  const work = { title: "Rewind the borehole pump", description: "It trips.", category: "Plumbing", priority: "high" };
  const contractorId = by.boss.id;
  const body = { ...work, propertyId, assetId, contractorId, dueDate: addDays(day, 3) };
  const { task } = await stage.call(owner, "POST", "/tasks", body);
  await stage.call(by.boss, "PUT", `/contractor/tasks/${task.id}/assign`, { assignedTeamMemberId: by.memberId });
  await stage.call(by.hand, "PUT", `/technician/tasks/${task.id}/status`, { status: "in_progress" });
  const done = { taskId: task.id, completionNotes: "Rewound, tested at full load.", totalHours: 6, mediaUploads: [] };
  await stage.call(by.hand, "POST", "/technician/task-completion", done);
  await stage.call(owner, "POST", "/property-manager/work-verification", {
    ...{ taskId: task.id, contractorId, reason: "I was there and saw it run." },
  });
  const paper = { kind: "invoice", seller: by.boss.name, issuedOn: day, lines: [{ what: "Rewinding", kobo }] };
  const { invoice } = await stage.call(by.boss, "POST", `/tasks/${task.id}/invoices`, paper);
  await stage.call(owner, "POST", `/invoices/${invoice.id}/accept`);
  await stage.call(owner, "POST", `/invoices/${invoice.id}/payments`, { kobo, paidOn: day });
}
