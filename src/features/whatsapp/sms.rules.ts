import { fold, pageLength } from "#features/deliveries/sms.rules.ts";
import { type Answer, wordOf } from "./talk.rules.ts";

const mark = "sms ";

/** As whom a talk by SMS is kept: the same phone may talk by WhatsApp besides. */
export const smsSender = (phone: string): string => `${mark}${phone}`;
export const isSms = (sender: string): boolean => sender.startsWith(mark);

/** What two pages hold that belong together: a few letters of each say so. */
const twoPages = 306;

/** An answer as SMS, with its buttons as words: one page, two where people are in danger. */
export function smsOfAnswer({ text, buttons, urgent }: Answer): { text: string; pages: number } {
  // Of several of one kind each has a number; of one its word is enough.
  const adds = buttons.filter(({ id }) => id.startsWith("add:"));
  const homes = buttons.filter(({ id }) => id.startsWith("home:"));
  const numbered = homes.length > 0 ? homes : adds.length > 1 ? adds : [];
  const words = buttons.flatMap((button) => (numbered.includes(button) ? [] : (wordOf(button.id) ?? [])));
  const list = numbered.map(({ title }, at) => `${at + 1} ${title}`).join(", ");
  const ways = [...(numbered.length > 0 ? ["with its number"] : []), ...words].join(" or ");
  const choice = `${list === "" ? "" : ` ${list}.`}${ways === "" ? "" : ` Answer ${ways}.`}`;
  const end = fold(choice);
  const most = (urgent ? twoPages : pageLength) - (end === "" ? 0 : end.length + 1);
  const said = fold(text.replaceAll("*", "").replaceAll("\n", ". "));
  const cut = said.length <= most ? said : `${said.slice(0, most - 3).trimEnd()}...`;
  const whole = end === "" ? cut : `${cut} ${end}`;
  return { text: whole, pages: whole.length > pageLength ? 2 : 1 };
}
