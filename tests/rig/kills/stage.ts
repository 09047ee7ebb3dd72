import type { Paystack } from "../../../scripts/paystack/server.ts";
import { callServer, register, type SignedIn } from "../../harness/remote.ts";
import { owing } from "../../harness/remote-charges.ts";
import { engageThere, finishTask, joinTeam } from "../../harness/remote-crew.ts";

const secretKey = "sk_live_killed0123456789";
/** Far more than is paid of one while it lasts. */
const invoiceKobo = 500_000_000;

export type Stage = {
  owner: SignedIn;
  occupant: SignedIn;
  propertyId: string;
  unitId: string;
  /** Accepted, and not paid yet. */
  invoiceIds: string[];
  merchant: ReturnType<Paystack["merchant"]>;
};

/** A building with books whose people pay online, and a firm that is owed for approved work. */
export async function setMoneyStage(url: string, paystack: Paystack): Promise<Stage> {
  const { ask, owner, occupant, propertyId } = await owing(url);
  const { gateway } = await ask(`/properties/${propertyId}/gateway`, { secretKey, settlesInto: "bank" });
  const merchant = paystack.merchant(secretKey);
  merchant.hookPath = new URL((gateway as { hookUrl: string }).hookUrl).pathname;
  const { units } = (await callServer(url, "GET", "/me/charges", occupant.token)) as { units: { unitId: string }[] };
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  await engageThere(url, owner, propertyId, contractor);
  const crew = { owner, propertyId, contractor, ...(await joinTeam(url, contractor, "Musa Ibrahim")) };
  const invoiceIds: string[] = [];
  for (const title of ["Change the gasket", "Rewind the pump"]) {
    const taskId = await finishTask(url, crew, title);
    const seen = { taskId, contractorId: contractor.user.id, workApproved: true, reason: "It runs." };
    await ask("/property-manager/work-verification", seen);
    const lines = [{ what: title, kobo: invoiceKobo }];
    const paper = { kind: "invoice", seller: "Bayo Works", issuedOn: "2026-11-01", vatKobo: 0, lines };
    const filed = await callServer(url, "POST", `/tasks/${taskId}/invoices`, contractor.token, paper);
    const { id } = filed.invoice as { id: string };
    await ask(`/invoices/${id}/accept`, {});
    invoiceIds.push(id);
  }
  return { owner, occupant, propertyId, unitId: units[0]?.unitId ?? "", invoiceIds, merchant };
}
