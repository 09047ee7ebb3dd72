/** Ways by which people are told outside of the product. */
export const noticeChannels = ["push", "whatsapp", "mail", "sms", "voice"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export const channelLabels: Record<NoticeChannel, string> = {
  push: "This browser",
  whatsapp: "WhatsApp",
  mail: "Mail",
  sms: "SMS",
  voice: "Phone call",
};

/** Ways that cost money for each message. */
export const paidChannels = ["whatsapp", "sms", "voice"] as const;
export type PaidChannel = (typeof paidChannels)[number];
/** Ways that cost money and bring notices of any kind; nobody is called but in an emergency. */
export const paidNotices = ["whatsapp", "sms"] as const satisfies readonly PaidChannel[];
export const isPaid = (channel: NoticeChannel): channel is PaidChannel => paidChannels.some((one) => one === channel);
