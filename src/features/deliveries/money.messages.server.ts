import type { Notice } from "#features/notifications/service.server.ts";

/** What keepers are told of either money of their building. */
export function moneyNotice(propertyId: string, urgent: boolean, share: 80 | 100): Notice {
  const about = {
    kind: "building",
    priority: "medium",
    propertyId,
    link: `/property/${propertyId}?tab=messages`,
  } as const;
  const then = urgent
    ? "nobody is called or sent an SMS or a WhatsApp in an emergency"
    : "ordinary notices go to browsers, mail and Tunse alone";
  const what = urgent ? "emergencies" : "messages";
  if (share === 80)
    return {
      ...{ ...about, title: `Money for ${what} is nearly used` },
      message: `Four fifths of what this building may spend on ${what} this month are used. After that, ${then}${urgent ? ": allow more" : ""}.`,
    };
  return {
    ...{ ...about, title: `Money for ${what} is used up` },
    message: `What this building may spend on ${what} this month is used up. Until the next month, or until you allow more, ${then}.`,
  };
}
