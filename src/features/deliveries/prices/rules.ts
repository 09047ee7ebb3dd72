import type { PaidChannel } from "#domain/channels.ts";

/** What has a price of its own: a carrier and its way. */
export const pricedWays = [
  "termii_sms",
  "africastalking_sms",
  "africastalking_voice",
  "whatsapp",
  "gateway_sms",
] as const;
export type PricedWay = (typeof pricedWays)[number];

export const pricedAs: Record<PricedWay, { provider: string; channel: PaidChannel }> = {
  termii_sms: { provider: "termii", channel: "sms" },
  africastalking_sms: { provider: "africastalking", channel: "sms" },
  africastalking_voice: { provider: "africastalking", channel: "voice" },
  whatsapp: { provider: "whatsapp", channel: "whatsapp" },
  gateway_sms: { provider: "gateway", channel: "sms" },
};

export const pricedWayLabels: Record<PricedWay, string> = {
  termii_sms: "SMS by Termii, a page",
  africastalking_sms: "SMS by Africa's Talking, a page",
  africastalking_voice: "Call by Africa's Talking",
  whatsapp: "WhatsApp message",
  gateway_sms: "SMS by a phone of your own, a page",
};

/** Null where the table has something that nobody sends by any more. */
export const pricedWayOf = (provider: string, channel: string): PricedWay | null =>
  pricedWays.find((way) => pricedAs[way].provider === provider && pricedAs[way].channel === channel) ?? null;
