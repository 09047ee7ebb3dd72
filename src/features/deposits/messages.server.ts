import { formatNaira } from "#domain/money.ts";

const about = (propertyId: string) => ({
  kind: "building" as const,
  priority: "medium" as const,
  propertyId,
  link: "/service-charge",
});

/** To whose deposit it is. */
export const takenNotice = (propertyId: string, unit: string, kobo: number, number: number) => ({
  ...about(propertyId),
  title: "Your deposit was received",
  message: `${formatNaira(kobo)} for ${unit}. Your receipt is No. ${number}. It stays yours.`,
});

export const deductedNotice = (propertyId: string, unit: string, kobo: number, reason: string) => ({
  ...about(propertyId),
  title: "A deduction from your deposit is proposed",
  message: `${formatNaira(kobo)} for ${unit}: ${reason} You may say what you think of it.`,
});

export const decidedNotice = (propertyId: string, unit: string, kobo: number) => ({
  ...about(propertyId),
  title: "Your deposit was decided about",
  message: `${formatNaira(kobo)} for ${unit} is to be paid out to you.`,
});

export const paidOutNotice = (propertyId: string, unit: string, kobo: number) => ({
  ...about(propertyId),
  title: "Your deposit was paid out",
  message: `${formatNaira(kobo)} for ${unit}.`,
});

const isAgain = (unit: string, kobo: number, reason: string) =>
  `${formatNaira(kobo)} for ${unit} never left the bank, and is to be paid out again: ${reason}`;

export const payoutBackTold = (propertyId: string, unit: string, kobo: number, reason: string) => ({
  ...about(propertyId),
  title: "The payout of your deposit was taken back",
  message: isAgain(unit, kobo, reason),
});

/** To owner and managers: what is to be paid again may be paid twice. */
export const payoutBackNotice = (propertyId: string, unit: string, kobo: number, reason: string) => ({
  ...about(propertyId),
  ...{ priority: "high" as const, link: `/property/${propertyId}?tab=deposits` },
  title: "A payout of a deposit was taken back",
  message: isAgain(unit, kobo, reason),
});

/** To owner and managers. */
export const objectedNotice = (propertyId: string, unit: string, objection: string) => ({
  ...about(propertyId),
  link: `/property/${propertyId}?tab=deposits`,
  title: "Somebody objects to a deduction",
  message: `${unit}: ${objection}`,
});
