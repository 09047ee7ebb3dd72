import { accountJobs } from "#features/accounts/jobs.server.ts";
import { announcementJobs } from "#features/announcements/jobs.server.ts";
import { archiveJobs } from "#features/archives/jobs.server.ts";
import { backupJobs } from "#features/backups/jobs.server.ts";
import { blogJobs } from "#features/blog/jobs.server.ts";
import { anchorJobs } from "#features/chain/anchors/jobs.server.ts";
import { complianceJobs } from "#features/compliance/jobs.server.ts";
import { contactPointJobs } from "#features/contact-points/jobs.server.ts";
import { credentialJobs } from "#features/credentials/jobs.server.ts";
import { deliveryJobs } from "#features/deliveries/jobs.server.ts";
import { evidenceJobs } from "#features/evidence/jobs.server.ts";
import { gatewayJobs } from "#features/gateway/jobs.server.ts";
import { inboundMailJobs } from "#features/inbound-mail/jobs.server.ts";
import { firmFigureJobs } from "#features/insights/firms/jobs.server.ts";
import { invoiceJobs } from "#features/invoices/jobs.server.ts";
import { ledgerJobs } from "#features/ledger/jobs.server.ts";
import { documentJobs } from "#features/library/documents/jobs.server.ts";
import { mediaJobs } from "#features/media/jobs.server.ts";
import { meterJobs } from "#features/meters/jobs.server.ts";
import { moneyAccountJobs } from "#features/money-accounts/jobs.server.ts";
import { organisationJobs } from "#features/organisations/jobs.server.ts";
import { priceJobs } from "#features/prices/jobs.server.ts";
import { printJobs } from "#features/prints/jobs.server.ts";
import { belongingJobs } from "#features/properties/belonging/jobs.server.ts";
import { scheduleJobs } from "#features/schedules/jobs.server.ts";
import { figureJobs } from "#features/tasks/figures/jobs.server.ts";
import { ticketJobs } from "#features/tickets/jobs.server.ts";
import { visitJobs } from "#features/visits/jobs.server.ts";
import { webhookJobs } from "#features/webhooks/jobs.server.ts";
import { whatsAppJobs } from "#features/whatsapp/jobs.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { housekeeping } from "#platform/housekeeping.server.ts";
import type { JobDefinition } from "#platform/jobs.server.ts";

/** Every job of the product, feature by feature. */
export const definitions: JobDefinition<unknown, Ctx>[] = [
  housekeeping,
  ...accountJobs,
  ...anchorJobs,
  ...blogJobs,
  ...complianceJobs,
  ...documentJobs,
  ...evidenceJobs,
  ...mediaJobs,
  ...printJobs,
  ...scheduleJobs,
  ...figureJobs,
  ...firmFigureJobs,
  ...ticketJobs,
  ...visitJobs,
  ...webhookJobs,
  ...credentialJobs,
  ...archiveJobs,
  ...backupJobs,
  ...announcementJobs,
  ...deliveryJobs,
  ...whatsAppJobs,
  ...inboundMailJobs,
  ...invoiceJobs,
  ...ledgerJobs,
  ...gatewayJobs,
  ...moneyAccountJobs,
  ...meterJobs,
  ...priceJobs,
  ...contactPointJobs,
  ...organisationJobs,
  ...belongingJobs,
];

export function jobNamed(name: string): JobDefinition<unknown, Ctx> {
  const definition = definitions.find((one) => one.name === name);
  if (!definition) throw new Error(`No job is called ${name}.`);
  return definition;
}
