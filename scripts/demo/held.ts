import { addDays } from "#domain/days.ts";
import type { Firm, Hand, Troupe } from "./opening.ts";
import { momentOf, type Player, type Stage } from "./stage.ts";

const job = {
  title: "Reseal the roof over the stairs of block B",
  description: "Water comes in at the parapet when it rains from the south.",
  ...{ category: "Roof", priority: "high", estimatedCost: 240_000 },
};
const lines = [
  { kind: "labour", what: "Labour", kobo: 9_500_000 },
  { kind: "material", what: "Bitumen sheet and primer", kobo: 12_500_000 },
];
const lights = {
  title: "New cable for the lights of the compound",
  description: "The old one is cut in two places and lies too shallow.",
  ...{ category: "Electrical", priority: "medium", estimatedCost: 320_000 },
};
const lightLines = [
  { kind: "labour", what: "Digging and laying", kobo: 11_000_000 },
  { kind: "material", what: "Armoured cable, 60 m", kobo: 20_500_000 },
];
const told = { kind: "invoice", number: "RF-204", vatKobo: 0 };

/** A firm asks for a part before it buys cable: the owner approves it and pays, and nothing has proved it yet. */
export function giveAhead(stage: Stage, troupe: Troupe): void {
  stage.plan(momentOf(addDays(stage.today, -2), "11:10"), async () => {
    const owner = troupe.player("owner");
    const boss = troupe.firms.filter(({ places }) => places.includes("court")).at(-1)?.boss;
    if (!boss) throw new Error("No firm works at the court.");
    const limits = { jobKobo: 10_000_000, monthKobo: 50_000_000, advancePercent: 30 };
    await stage.call(owner, "PUT", `/properties/${troupe.propertyId("court")}/order-limits`, limits);
    const { orderId } = await order(stage, troupe, boss, { task: lights, lines: lightLines, held: {} });
    const asked = { kobo: 9_000_000, reason: "The cable, which the shop sells for cash only." };
    const { advance } = await stage.call(boss, "POST", `/orders/${orderId}/advances`, asked);
    await stage.call(owner, "POST", `/advances/${advance.id}/approve`, { kobo: asked.kobo });
    const paid = { chargesKobo: 10_000, paidOn: addDays(stage.today, -2), reference: "TRF-88158" };
    await stage.call(owner, "POST", `/advances/${advance.id}/pay`, paid);
    const missing = {
      arrived: false,
      note: "Our bank shows nothing yet, and the shop keeps the cable until noon only.",
    };
    stage.plan(momentOf(addDays(stage.today, -1), "09:20"), () =>
      stage.call(boss, "PUT", `/advances/${advance.id}/arrival`, missing),
    );
  });
}

/** A roof is sealed by an order that holds 5 % back for 90 days: all of its invoice is paid but that. */
export function holdBack(stage: Stage, troupe: Troupe): void {
  const day = (ago: number, time: string) => momentOf(addDays(stage.today, -ago), time);
  stage.plan(day(3, "10:30"), async () => {
    const firm = troupe.firms.find(({ places }) => places.includes("court"));
    const hand = firm?.team[0];
    if (!firm || !hand) throw new Error("No firm works at the court.");
    const held = { retentionPermille: 50, retentionDays: 90 };
    const { taskId } = await order(stage, troupe, firm.boss, { task: job, lines, held });
    stage.plan(day(2, "08:10"), () => doIt(stage, firm, hand, taskId));
    stage.plan(day(2, "16:20"), () => approve(stage, troupe, firm, taskId));
    stage.plan(day(1, "11:30"), () => settle(stage, troupe, firm, taskId));
  });
}

type Ordered = { task: object; lines: readonly object[]; held: object };

async function order(stage: Stage, troupe: Troupe, boss: Player, { task: wanted, lines, held }: Ordered) {
  const owner = troupe.player("owner");
  const said = { ...wanted, propertyId: troupe.propertyId("court"), dueDate: addDays(stage.today, 5) };
  const { task } = await stage.call(owner, "POST", "/tasks", said);
  const asked = { contractorIds: [boss.id], about: "Please guarantee it for two years." };
  const { request } = await stage.call(owner, "POST", `/tasks/${task.id}/quote-requests`, asked);
  const offer = { lines, days: 1, warrantyMonths: 24 };
  const sent = await stage.call(boss, "POST", `/quote-requests/${request.id}/quotes`, offer);
  const quoteId = sent.request.quotes[0].id;
  const { order } = await stage.call(owner, "POST", `/quotes/${quoteId}/choose`, held);
  await stage.call(boss, "POST", `/orders/${order.id}/accept`, {});
  return { taskId: task.id as string, orderId: order.id as string };
}

async function doIt(stage: Stage, { boss }: Firm, { player, memberId }: Hand, taskId: string): Promise<void> {
  await stage.call(boss, "PUT", `/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
  await stage.call(player, "PUT", `/technician/tasks/${taskId}/status`, { status: "in_progress" });
  const note = "Old felt cut out, primer, two layers of sheet, turned up 15 cm at the parapet.";
  const done = { taskId, completionNotes: note, totalHours: 6, mediaUploads: [], workQualityRating: 5 };
  stage.plan(momentOf(addDays(stage.today, -2), "14:40"), () =>
    stage.call(player, "POST", "/technician/task-completion", done),
  );
}

const approve = (stage: Stage, troupe: Troupe, { boss }: Firm, taskId: string) =>
  stage.call(troupe.player("owner"), "POST", "/property-manager/work-verification", {
    ...{ taskId, contractorId: boss.id, workApproved: true },
    feedbackComments: "I looked at it myself in the rain.",
  });

async function settle(stage: Stage, troupe: Troupe, { boss }: Firm, taskId: string): Promise<void> {
  const owner = troupe.player("owner");
  const issuedOn = addDays(stage.today, -1);
  const paper = { ...told, seller: boss.name, issuedOn, lines: lines.map(({ what, kobo }) => ({ what, kobo })) };
  const { invoice } = await stage.call(boss, "POST", `/tasks/${taskId}/invoices`, paper);
  const accepted = await stage.call(owner, "POST", `/invoices/${invoice.id}/accept`);
  const paid = { kobo: accepted.invoice.leftKobo, chargesKobo: 10_000, paidOn: issuedOn, reference: "TRF-88164" };
  // Above what one person lets go alone, and the owner has accepted it.
  const recorded = await stage.call(troupe.player("manager"), "POST", `/invoices/${invoice.id}/payments`, paid);
  const [payment] = recorded.invoice.payments;
  stage.plan(momentOf(addDays(stage.today, -1), "15:45"), () =>
    stage.call(boss, "PUT", `/invoice-payments/${payment.id}/arrival`, { arrived: true }),
  );
}
