import type { Step } from "#domain/steps.ts";
import type { NoticeKind, TicketPriority } from "#domain/vocab.ts";
import { kindLabels } from "./fields.ts";
import type { AnnouncementRow } from "./queries.server.ts";
import { spanWords, whomWords } from "./rules.ts";

type NoticeMessage = { kind: NoticeKind; step?: Step; title: string; message: string; priority: TicketPriority };

/** News can wait for who looks; what goes off, is closed or happened is a kind that may cost money. */
const noticeKindOf = ({ kind }: AnnouncementRow): NoticeKind => (kind === "news" ? "building" : "outages");

const headOf = ({ kind, round, withdrawnAt }: AnnouncementRow): string =>
  withdrawnAt ? "Taken back" : round > 1 ? `Changed: ${kindLabels[kind].toLowerCase()}` : kindLabels[kind];

/** When and for whom comes first, since an SMS ends after a page. */
const bodyOf = (row: AnnouncementRow, building: string): string =>
  `${row.title}. ${spanWords(row.startsAt, row.endsAt)}, for ${whomWords(row)}, at ${building}. ${beginningOf(row)}`.trim();

const mostOfText = 300;

/** The beginning of its text; all of it stands in Tunse. What was taken back says nothing of it any more. */
function beginningOf({ text, withdrawnAt }: AnnouncementRow): string {
  const words = withdrawnAt ? "" : (text ?? "").replaceAll(/\s+/g, " ").trim();
  return words.length <= mostOfText ? words : `${words.slice(0, mostOfText).toWellFormed()}…`;
}

/** To everybody whom it concerns. */
export const announcedNotice = (row: AnnouncementRow, building: string): NoticeMessage => ({
  kind: noticeKindOf(row),
  ...(row.kind === "news" ? {} : { step: "announced" }),
  title: headOf(row),
  message: bodyOf(row, building),
  priority: row.kind === "incident" ? "high" : "medium",
});

/** To whom it concerned before it was changed, by the title that they knew. That nothing happens costs nothing. */
export const leftOutNotice = (title: string, building: string): NoticeMessage => ({
  kind: "building",
  title: `No longer for you: ${title}`,
  message: `“${title}”, at ${building}: This notice was changed, and does not concern you any more.`,
  priority: "medium",
});

/** To owner and managers, one line for all that people say after it. */
export const followUpNotice = (row: AnnouncementRow, count: number, text: string): NoticeMessage => ({
  kind: "building",
  title: `“${row.title}” is not over`,
  message: `${count === 1 ? "One person says" : `${count} times it was said`}: ${text.slice(0, 300)}`,
  priority: "high",
});
