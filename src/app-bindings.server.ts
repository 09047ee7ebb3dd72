import { accountBindings } from "#features/accounts/calls.server.ts";
import { adminBindings } from "#features/admin/calls.server.ts";
import { announcementBindings } from "#features/announcements/calls.server.ts";
import { apiKeyBindings } from "#features/api-keys/calls.server.ts";
import { archiveBindings } from "#features/archives/calls.server.ts";
import { assetBindings } from "#features/assets/calls.server.ts";
import { backupBindings } from "#features/backups/calls.server.ts";
import { bankBindings } from "#features/bank/calls.server.ts";
import { blogBindings } from "#features/blog/calls.server.ts";
import { budgetBindings } from "#features/budgets/calls.server.ts";
import { anchorBindings } from "#features/chain/anchors/calls.server.ts";
import { chainBindings } from "#features/chain/calls.server.ts";
import { chargeBindings } from "#features/charges/calls.server.ts";
import { complianceBindings } from "#features/compliance/calls.server.ts";
import { contactPointBindings } from "#features/contact-points/calls.server.ts";
import { credentialBindings } from "#features/credentials/calls.server.ts";
import { currencyBindings } from "#features/currencies/calls.server.ts";
import { dayMoneyBindings } from "#features/day-money/calls.server.ts";
import { deliveryBindings } from "#features/deliveries/calls.server.ts";
import { depositBindings } from "#features/deposits/calls.server.ts";
import { evidenceBindings } from "#features/evidence/calls.server.ts";
import { demandBindings } from "#features/evidence/demands/calls.server.ts";
import { galleryBindings } from "#features/gallery/calls.server.ts";
import { gateBindings } from "#features/gates/calls.server.ts";
import { gatewayBindings } from "#features/gateway/calls.server.ts";
import { historyBindings } from "#features/history/calls.server.ts";
import { importBindings } from "#features/imports/calls.server.ts";
import { inboundMailBindings } from "#features/inbound-mail/calls.server.ts";
import { insightBindings } from "#features/insights/calls.server.ts";
import { invoiceBindings } from "#features/invoices/calls.server.ts";
import { ledgerBindings } from "#features/ledger/calls.server.ts";
import { documentBindings } from "#features/library/documents/calls.server.ts";
import { sopBindings } from "#features/library/sops/calls.server.ts";
import { linkBindings } from "#features/links/calls.server.ts";
import { meterBindings } from "#features/meters/calls.server.ts";
import { moneyAccountBindings } from "#features/money-accounts/calls.server.ts";
import { notificationBindings } from "#features/notifications/calls.server.ts";
import { onCallBindings } from "#features/on-call/calls.server.ts";
import { drillBindings } from "#features/on-call/drills/calls.server.ts";
import { orderBindings } from "#features/orders/calls.server.ts";
import { organisationBindings } from "#features/organisations/calls.server.ts";
import { payListBindings } from "#features/pay-lists/calls.server.ts";
import { priceBindings } from "#features/prices/calls.server.ts";
import { privacyBindings } from "#features/privacy/calls.server.ts";
import { propertyBindings } from "#features/properties/calls.server.ts";
import { quoteBindings } from "#features/quotes/calls.server.ts";
import { planningBindings } from "#features/schedules/calls.server.ts";
import { searchBindings } from "#features/search/calls.server.ts";
import { tagBindings } from "#features/tags/calls.server.ts";
import { taskBindings } from "#features/tasks/calls.server.ts";
import { teamBindings } from "#features/teams/calls.server.ts";
import { promiseBindings, ticketBindings } from "#features/tickets/calls.server.ts";
import { correctionBindings } from "#features/tickets/corrections/calls.server.ts";
import { opinionBindings } from "#features/tickets/opinion/calls.server.ts";
import { triageBindings } from "#features/triage/calls.server.ts";
import { unitBindings } from "#features/units/calls.server.ts";
import { verificationBindings } from "#features/verification/calls.server.ts";
import { visitBindings } from "#features/visits/calls.server.ts";
import { waitlistBindings } from "#features/waitlist/calls.server.ts";
import { webhookBindings } from "#features/webhooks/calls.server.ts";
import { whatsAppBindings } from "#features/whatsapp/calls.server.ts";
import { workBindings } from "#features/work/calls.server.ts";

/** Every call of the product, feature by feature. */
export const bindings = [
  ...accountBindings,
  ...apiKeyBindings,
  ...webhookBindings,
  ...credentialBindings,
  ...privacyBindings,
  ...archiveBindings,
  ...organisationBindings,
  ...propertyBindings,
  ...importBindings,
  ...unitBindings,
  ...assetBindings,
  ...meterBindings,
  ...ledgerBindings,
  ...invoiceBindings,
  ...orderBindings,
  ...quoteBindings,
  ...budgetBindings,
  ...priceBindings,
  ...chargeBindings,
  ...bankBindings,
  ...gatewayBindings,
  ...depositBindings,
  ...payListBindings,
  ...moneyAccountBindings,
  ...tagBindings,
  ...linkBindings,
  ...gateBindings,
  ...complianceBindings,
  ...dayMoneyBindings,
  ...galleryBindings,
  ...historyBindings,
  ...ticketBindings,
  ...promiseBindings,
  ...triageBindings,
  ...correctionBindings,
  ...opinionBindings,
  ...taskBindings,
  ...teamBindings,
  ...workBindings,
  ...evidenceBindings,
  ...demandBindings,
  ...verificationBindings,
  ...visitBindings,
  ...announcementBindings,
  ...planningBindings,
  ...sopBindings,
  ...documentBindings,
  ...notificationBindings,
  ...contactPointBindings,
  ...currencyBindings,
  ...deliveryBindings,
  ...onCallBindings,
  ...drillBindings,
  ...whatsAppBindings,
  ...inboundMailBindings,
  ...insightBindings,
  ...searchBindings,
  ...blogBindings,
  ...waitlistBindings,
  ...chainBindings,
  ...anchorBindings,
  ...adminBindings,
  ...backupBindings,
];
