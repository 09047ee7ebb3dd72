import { formatNaira } from "#domain/money.ts";
import { type GatewayMode, type Provider, providerNames } from "./fields.ts";

const about = (propertyId: string) => ({
  kind: "building" as const,
  priority: "medium" as const,
  propertyId,
  link: `/property/${propertyId}?tab=charge`,
});

/** Who decides where money goes does not choose whether to hear of it. */
const aboutKey = (propertyId: string) => ({
  ...about(propertyId),
  kind: "access" as const,
  priority: "high" as const,
});

/** To the other keepers when somebody says to which account payments online go, or to another one than before. */
export const keySetNotice = (
  propertyId: string,
  { who, provider, mode, isAnother }: { who: string; provider: Provider; mode: GatewayMode; isAnother: boolean },
) => ({
  ...aboutKey(propertyId),
  title: isAnother ? "Another key takes payments online now" : "Payments online were set up",
  message: `By ${who}. ${
    mode === "live"
      ? `What residents pay online goes to the ${providerNames[provider]} account of that key from now on.`
      : "It is a key for trials: nobody pays anything by it, and nothing is booked."
  } Where you know nothing of it, ask, or switch it off under Service charge.`,
});

/** To the other keepers when somebody switched payments online off. */
export const keyEndedNotice = (propertyId: string, who: string) => ({
  ...aboutKey(propertyId),
  title: "Payments online were switched off",
  message: `By ${who}. What was begun by then is still booked.`,
});

/** To the new owner and managers when the key of the owner before was ended. */
export const keyGoneNotice = (propertyId: string) => ({
  ...aboutKey(propertyId),
  title: "Payments online were switched off",
  message:
    "They went to the account of the owner before. What was begun by then is still booked. To go on, enter a key of your own.",
});

/** To the first owner of a building for which somebody else had set a key. */
export const keyFoundNotice = (propertyId: string) => ({
  ...aboutKey(propertyId),
  title: "Is it your key that takes payments online?",
  message:
    "It was entered before the building had an owner, and what residents pay online goes to its account. Where you do not know it, switch it off or enter another under Service charge.",
});

/** To owner and managers when a payment came online and stands in the books. */
export const cameNotice = (propertyId: string, unit: string, kobo: number) => ({
  ...about(propertyId),
  title: "A payment came online",
  message: `${formatNaira(kobo)} for ${unit}. It is booked, and on its way to the bank.`,
});

/** Of a payment or a key: what the sentences say of it. */
type Of = { propertyId: string; provider: Provider };

/** To owner and managers when what came is not what was begun: nothing was booked. */
export const oddNotice = ({ propertyId, provider }: Of, unit: string, why: string) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: "A payment online does not fit",
  message: `For ${unit}. ${why} Nothing was booked. Look at it at ${providerNames[provider]}.`,
});

/** To owner and managers when something was told of that is nobody's here. */
export const foreignNotice = ({ propertyId, provider }: Of) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: `${providerNames[provider]} told of a payment of another building`,
  message: "Nothing was booked here. Look whether each building has a key of its own.",
});

/** To owner and managers, and to who paid, when a payment went back. */
export const wentBackNotice = (propertyId: string, unit: string, kobo: number, why: string) => ({
  ...about(propertyId),
  title: "A payment online went back",
  message: `${formatNaira(kobo)} for ${unit}. ${why}`,
});

/** To owner and managers while somebody asks their bank to take a payment back. */
export const disputedNotice = ({ propertyId, provider }: Of, unit: string, kobo: number) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: "A payment online is disputed",
  message: `${formatNaira(kobo)} for ${unit}. Answer it at ${providerNames[provider]} in time, else the money goes back.`,
});

/** To owner and managers when a dispute ended in words that nobody here knows: nothing is taken for certain. */
export const unclearNotice = ({ propertyId, provider }: Of, unit: string, kobo: number) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: "A dispute about a payment online ended",
  message: `${formatNaira(kobo)} for ${unit}. How it ended is not known, and nothing was booked. Look at it at ${providerNames[provider]}, and say it under Service charge.`,
});

/** To the other keepers when one of them says that nothing went back. */
export const stayedNotice = (
  { propertyId, provider }: Of,
  { unit, kobo, who, reason }: { unit: string; kobo: number; who: string; reason: string },
) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: "A payment online stays paid",
  message: `${formatNaira(kobo)} for ${unit}. ${who} says so, since ${providerNames[provider]} cannot tell: ${reason}`,
});

/** To owner and managers when a refund did not go through. */
export const refundFailedNotice = ({ propertyId, provider }: Of, unit: string) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: "A refund did not go through",
  message: `For ${unit}. The payment stands as it was. Look at it at ${providerNames[provider]}.`,
});

/** To owner and managers when a word came of a refund which its provider does not bear out: nothing was booked. */
export const unsureRefundNotice = ({ propertyId, provider }: Of, unit: string) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: "A refund was told of that could not be checked",
  message: `For ${unit}. ${providerNames[provider]} was asked and did not confirm it. Nothing was booked. Look at it there.`,
});

/** To owner and managers when a refund waits for somebody at the provider: it stays under way. */
export const stuckRefundNotice = ({ propertyId, provider }: Of, unit: string) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: `A refund waits for you at ${providerNames[provider]}`,
  message: `For ${unit}. The bank could not take it back to where it came from. Ask the payer for a bank account, open the refund on the pages of ${providerNames[provider]} and enter it there. Until then nothing goes back.`,
});

/** To owner and managers when a part was given back at the provider, which is not booked by itself. */
export const partRefundNotice = ({ propertyId, provider }: Of, unit: string) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: `A part of a payment was given back at ${providerNames[provider]}`,
  message: `For ${unit}. It was not booked. Enter it in the books by hand.`,
});

/** To the keepers, about a dispute that was lost in part. */
export const partLostNotice = (of: Of, unit: string) => ({
  ...partRefundNotice(of, unit),
  title: `A bank took back a part of a payment at ${providerNames[of.provider]}`,
});

/** To the other keepers when each unit gets an account number of its own. */
export const numbersSetNotice = ({ propertyId, provider }: Of, who: string) => ({
  ...aboutKey(propertyId),
  title: "Each unit gets an account number of its own",
  message: `By ${who}. What is sent there goes to the ${providerNames[provider]} account of the key in use, and is booked by itself.`,
});

/** To the other keepers when the account numbers of the units were ended. */
export const numbersEndedNotice = (propertyId: string, who: string) => ({
  ...aboutKey(propertyId),
  title: "The account numbers of the units were ended",
  message: `By ${who}. Residents see none any more; what still comes by them waits for your word.`,
});

/** To owner and managers when a unit could not be given an account number. */
export const numberFailedNotice = (propertyId: string, why: string) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: "Units could not get an account number",
  // A provider's words may end without a full stop.
  message: `${/[.!?]$/.test(why) ? why : `${why}.`} Look at it under Service charge, and ask again there.`,
});

/** To owner and managers when money came by a number that is nobody's any more: nothing was booked. */
export const heldNotice = (propertyId: string, unit: string, kobo: number) => ({
  ...about(propertyId),
  priority: "high" as const,
  title: "A transfer waits for your word",
  message: `${formatNaira(kobo)} came by a number that ${unit} had before. Nothing was booked. Say for which unit it is.`,
});

/** To who lives in a unit when a transfer to its number stands in the books. */
export const transferNotice = (
  propertyId: string,
  { unit, kobo, receiptNumber }: { unit: string; kobo: number; receiptNumber: number | null },
) => ({
  ...about(propertyId),
  link: "/service-charge",
  title: "A transfer came",
  message: `${formatNaira(kobo)} for ${unit}. The receipt is No. ${receiptNumber ?? ""}.`,
});
