import type { Notice } from "#features/notifications/service.server.ts";
import { letterOf } from "#platform/letter.server.ts";
import type { Letter } from "#platform/mail.server.ts";

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

/** To a site admin: what all buildings may spend together. */
export function siteMoneyLetter(
  to: string,
  siteUrl: string,
  { urgent, share }: { urgent: boolean; share: 80 | 100 },
): Letter {
  const what = urgent ? "emergencies" : "ordinary messages";
  const setting = urgent ? "MESSAGES_NAIRA_FOR_EMERGENCIES" : "MESSAGES_NAIRA_A_MONTH";
  const then = urgent
    ? "nobody is called or sent an SMS or a WhatsApp in an emergency"
    : "these go to browsers, mail and Tunse alone";
  const isOver = share === 100;
  return letterOf(
    { name: "", email: to },
    {
      subject: `Money for ${what} on this Tunse is ${isOver ? "used up" : "nearly used"}`,
      before: [
        isOver
          ? `What all buildings may spend together on ${what} this month is used up. Until the next month, or until you allow more, ${then}.`
          : `Four fifths of what all buildings may spend together on ${what} this month are used. After the last fifth, ${then}.`,
      ],
      link: { label: "See what was sent", url: `${siteUrl}/admin/deliveries` },
      after: [`The setting ${setting} allows more.`],
    },
  );
}
