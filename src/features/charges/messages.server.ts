import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";

const about = (propertyId: string) => ({
  kind: "building" as const,
  priority: "medium" as const,
  propertyId,
  link: `/property/${propertyId}?tab=charge`,
});

type Account = { bank: string; number: string; name: string };

/** To the new owner and managers when the account of the owner before was taken away. */
export const accountGoneNotice = (propertyId: string) => ({
  ...about(propertyId),
  kind: "access" as const,
  priority: "high" as const,
  title: "Say into which account the units pay",
  message: "The account of the owner before was taken away. Residents see none until you enter yours.",
});

/** To the first owner of a building for which somebody else had said into which account the units pay. */
export const accountFoundNotice = (propertyId: string, { bank, number, name }: Account) => ({
  ...about(propertyId),
  kind: "access" as const,
  priority: "high" as const,
  title: "Is this the account into which the units should pay?",
  message: `${name}, ${bank}, ${number}. It was entered before the building had an owner. Where you do not know it, enter another under Service charge.`,
});

/** To the people of a building when a demand is issued. No threat, whatever is open. */
export const issuedNotice = (
  { propertyId, title, dueOn }: { propertyId: string; title: string; dueOn: string },
  number: { number: string; bank: string } | undefined,
) => ({
  ...about(propertyId),
  link: "/service-charge",
  title: "A service charge was issued",
  message: `“${title}”. Your part is to be paid by ${formatDay(dueOn)}.${
    number ? ` Pay by transfer to ${number.number}, ${number.bank}.` : ""
  }`,
});

/** To owner and managers when somebody says that they have paid. */
export const reportedNotice = (propertyId: string, unit: string, kobo: number) => ({
  ...about(propertyId),
  title: "A payment waits to be confirmed",
  message: `${formatNaira(kobo)} for ${unit}. Look whether it is in the bank.`,
});

/** To whoever reported a payment. */
export const confirmedNotice = (propertyId: string, unit: string, kobo: number, receipt: number) => ({
  ...about(propertyId),
  link: "/service-charge",
  title: "Your payment was confirmed",
  message: `${formatNaira(kobo)} for ${unit}. Your receipt is No. ${receipt}.`,
});

export const refusedNotice = (propertyId: string, unit: string, reason: string) => ({
  ...about(propertyId),
  link: "/service-charge",
  title: "Your payment was not found",
  message: `For ${unit}. ${reason}`,
});
