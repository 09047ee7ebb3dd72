/** Ways by which people are told outside of the product. */
export const noticeChannels = ["push", "mail", "sms", "voice"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export const channelLabels: Record<NoticeChannel, string> = {
  push: "This browser",
  mail: "Mail",
  sms: "SMS",
  voice: "Phone call",
};
