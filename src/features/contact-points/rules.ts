import { type NoticeChannel, noticeChannels, paidNotices } from "#domain/channels.ts";
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

/** Which kinds were chosen by which way. */
export const kindsOf = (chosen: readonly string[]): Record<NoticeChannel, NoticeKind[]> =>
  Object.fromEntries(
    noticeChannels.map((channel) => [channel, noticeKinds.filter((kind) => chosen.includes(mutedAs(channel, kind)))]),
  ) as Record<NoticeChannel, NoticeKind[]>;

/** Of which kinds all comes by a way that costs, after these choices. */
export const everythingAfter = (everything: readonly string[], changes: Changes): string[] =>
  paidNotices.flatMap((channel) =>
    noticeKinds
      .filter((kind) => kind !== "emergencies")
      .map((kind) => ({ kind, key: mutedAs(channel, kind) }))
      .filter(({ kind, key }) => changes[channel]?.[kind] ?? everything.includes(key))
      .map(({ key }) => key),
  );

/** What comes once a day after these choices; emergencies wait for no hour, and nobody is called but for them. */
export const dailyAfter = (daily: readonly string[], changes: Changes): string[] =>
  noticeChannels.flatMap((channel) =>
    noticeKinds
      .filter((kind) => kind !== "emergencies" && channel !== "voice")
      .map((kind) => ({ kind, key: mutedAs(channel, kind) }))
      .filter(({ kind, key }) => changes[channel]?.[kind] ?? daily.includes(key))
      .map(({ key }) => key),
  );
