import type { NoticeKind, TicketPriority } from "#domain/vocab.ts";
import { letterOf } from "#platform/letter.server.ts";
import type { Letter } from "#platform/mail.server.ts";
import { kindLabels } from "./fields.ts";
import type { AnnouncementRow } from "./queries.server.ts";
import { spanWords, whomWords } from "./rules.ts";

type NoticeMessage = { kind: NoticeKind; title: string; message: string; priority: TicketPriority };

const headOf = ({ kind, round, withdrawnAt }: AnnouncementRow): string =>
  withdrawnAt ? "Taken back" : round > 1 ? `Changed: ${kindLabels[kind].toLowerCase()}` : kindLabels[kind];

const bodyOf = (row: AnnouncementRow, building: string): string =>
  `${row.title}. ${spanWords(row.startsAt, row.endsAt)}, for ${whomWords(row)}, at ${building}.`;

/** To everybody whom it concerns. */
export const announcedNotice = (row: AnnouncementRow, building: string): NoticeMessage => ({
  kind: "building",
  title: headOf(row),
  message: bodyOf(row, building),
  priority: row.kind === "incident" ? "high" : "medium",
});

/** To whom it concerned before it was changed. */
export const leftOutNotice = (row: AnnouncementRow, building: string): NoticeMessage => ({
  kind: "building",
  title: leftOutHead(row),
  message: `“${row.title}”, at ${building}: ${noMore}`,
  priority: "medium",
});

const leftOutHead = ({ title }: AnnouncementRow): string => `No longer for you: ${title}`;
const noMore = "This notice was changed, and does not concern you any more.";

/** To owner and managers, one line for all that people say after it. */
export const followUpNotice = (row: AnnouncementRow, count: number, text: string): NoticeMessage => ({
  kind: "building",
  title: `“${row.title}” is not over`,
  message: `${count === 1 ? "One person says" : `${count} times it was said`}: ${text.slice(0, 300)}`,
  priority: "high",
});

/** By mail, to who has proved their address. */
export const announcedLetter = (
  reader: { name: string; email: string },
  row: AnnouncementRow,
  building: string,
  siteUrl: string,
): Letter =>
  letterOf(reader, {
    subject: `${headOf(row)}: ${row.title}`,
    before: [bodyOf(row, building), ...(row.text && !row.withdrawnAt ? [row.text] : [])],
    link: { label: "Read it in Tunse", url: `${siteUrl}/occupant/dashboard` },
    after: ["You get this because you live there."],
  });

/** The same, to whom it concerned before. */
export const leftOutLetter: typeof announcedLetter = (reader, row, building, siteUrl) =>
  letterOf(reader, {
    subject: leftOutHead(row),
    before: [`“${row.title}”, at ${building}. ${noMore}`],
    link: { label: "Read your notices in Tunse", url: `${siteUrl}/occupant/dashboard` },
    after: ["You get this because you live there."],
  });
