import { type NoticeChannel, noticeChannels } from "#domain/channels.ts";
import { type NoticeKind, noticeKinds } from "#domain/vocab.ts";

/** How a choice against a kind by a way is kept. */
export const mutedAs = (channel: NoticeChannel, kind: NoticeKind): string => `${channel} ${kind}`;

/** What comes by which way. */
export const chosen = (muted: readonly string[]): Record<NoticeChannel, Record<NoticeKind, boolean>> => {
  const byKind = (channel: NoticeChannel) =>
    Object.fromEntries(noticeKinds.map((kind) => [kind, !muted.includes(mutedAs(channel, kind))]));
  return Object.fromEntries(noticeChannels.map((channel) => [channel, byKind(channel)])) as Record<
    NoticeChannel,
    Record<NoticeKind, boolean>
  >;
};

type Changes = Partial<Record<NoticeChannel, Partial<Record<NoticeKind, boolean>>>>;

/** What does not come once these choices are made; what they do not name stays. */
export const mutedAfter = (muted: readonly string[], changes: Changes): string[] => {
  const before = chosen(muted);
  return noticeChannels.flatMap((channel) =>
    noticeKinds
      .filter((kind) => !(changes[channel]?.[kind] ?? before[channel][kind]))
      .map((kind) => mutedAs(channel, kind)),
  );
};
