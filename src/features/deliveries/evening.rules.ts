import type { NoticeChannel } from "#domain/channels.ts";

type Told = { title: string; message: string };

/** What was told in a day, as one: every thing by its name, and what was said of each where there is room. */
export function eveningOf(told: readonly Told[], channel: NoticeChannel) {
  const lines = told.map(({ title, message }) => (channel === "sms" ? title : `${title}: ${message}`));
  return { title: `Today: ${told.length} things`, message: lines.join("\n"), link: "/notifications" };
}
