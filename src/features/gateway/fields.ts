import * as field from "#domain/fields.ts";

export const providers = ["paystack", "monnify"] as const;
export type Provider = (typeof providers)[number];
export const providerNames: Record<Provider, string> = { paystack: "Paystack", monnify: "Monnify" };

/** What a provider cannot be asked, so that people do it by hand. */
export const lackings = ["numbers", "disputes", "payouts"] as const;
export type Lacking = (typeof lackings)[number];

export const gatewayModes = ["test", "live"] as const;
export type GatewayMode = (typeof gatewayModes)[number];

export const settlesIntos = ["bank", "bank_client"] as const;
export type SettlesInto = (typeof settlesIntos)[number];

export const numberStates = ["asked", "given", "failed"] as const;
export type NumberState = (typeof numberStates)[number];

export const onlineStates = [
  "started",
  "paid",
  "tried",
  "failed",
  "abandoned",
  "odd",
  "held",
  "refunding",
  "refunded",
  "disputed",
  "charged_back",
] as const;
export type OnlineState = (typeof onlineStates)[number];
export const onlineStateLabels: Record<OnlineState, string> = {
  started: "Not known yet",
  paid: "Paid",
  tried: "A trial",
  failed: "Not paid",
  abandoned: "Not paid",
  odd: "Does not fit",
  held: "Held",
  refunding: "Going back",
  refunded: "Given back",
  disputed: "Disputed",
  charged_back: "Taken back by the bank",
};

/** How a payment ended of which its provider cannot tell. */
export const outcomes = ["stayed", "went_back", "taken_back"] as const;
export const outcomeLabels: Record<(typeof outcomes)[number], string> = {
  stayed: "It stayed with us",
  went_back: "It went back to the payer",
  taken_back: "The bank of the payer took it back",
};

/** The least that is taken, and what a card may be asked for at once. */
export const leastOnlineKobo = 10_000;
export const mostOnlineKobo = 1_000_000_000;

export const keyFields = field.fields({
  provider: field.choice("Provider", providers),
  apiKey: field.optional(field.pastedText("API key", { max: 120 })),
  secretKey: field.pastedText("Secret key", { max: 120 }),
  contractCode: field.optional(field.pastedText("Contract code", { max: 40 })),
  settlesInto: field.choice("Paid out into", settlesIntos),
});

export const onlineFields = field.fields({
  amount: field.naira("Amount", { min: leastOnlineKobo / 100, max: mostOnlineKobo / 100 }),
});

export const numberFields = field.fields({ phone: field.pastedText("Phone of the building", { max: 40 }) });

export const placeFields = field.fields({
  unitId: field.shortText("Unit", { max: 60, missing: "Choose the unit." }),
  reason: field.longText("How you know it", { max: 500, missing: "Say how you know it." }),
});

export const outcomeFields = field.fields({
  outcome: field.choice("How it ended", outcomes),
  reason: field.longText("How you know it", { max: 500, missing: "Say how you know it." }),
});
