import { formatNaira } from "#domain/money.ts";

type Told = { propertyId: string; year: number; totalKobo: number };

const about = (propertyId: string) => ({ kind: "building" as const, priority: "medium" as const, propertyId });

/** To the other keepers when somebody drafted a budget. */
export const draftedNotice = ({ propertyId, year, totalKobo }: Told) => ({
  ...about(propertyId),
  link: `/property/${propertyId}?tab=money`,
  title: `A budget for ${year} is drafted`,
  message: `${formatNaira(totalKobo)}. Look at its lines, then adopt it.`,
});

/** To keepers and residents when a budget was adopted; each find it under another tab. */
export const adoptedNotice = ({ propertyId, year, totalKobo }: Told, number: number, tab: "money" | "charge") => ({
  ...about(propertyId),
  link: `/property/${propertyId}?tab=${tab}`,
  title: number === 1 ? `The budget for ${year} was adopted` : `The budget for ${year} was changed`,
  message: `This building means to spend ${formatNaira(totalKobo)}.`,
});
