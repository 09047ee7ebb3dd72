import type { Hazard } from "#features/triage/hazards.rules.ts";
import { letterOf } from "#platform/letter.server.ts";
import type { Letter } from "#platform/mail.server.ts";

type Reader = { name: string; email: string };
type About = { title: string; url: string };

/** Why an answer was not added; it never repeats what was written. */
export const refusedLetter = (to: Reader, { title, url }: About, why: string): Letter =>
  letterOf(to, {
    subject: "Your answer was not added",
    before: [`Your answer by mail to “${title}” was not added. ${why}`],
    link: { label: "Open the request", url },
    after: ["Other answers of the next hour are not told in this way."],
  });

/** To somebody who wrote from an address of theirs to what was another person's mail: it names no request. */
export const notYoursLetter = (to: Reader): Letter =>
  letterOf(to, {
    subject: "Your mail was not added",
    before: [
      "You answered a mail that went to somebody else, so your answer was not added.",
      "To write on a request, sign in, or answer a mail that came to you.",
    ],
    after: [],
  });

/** What whoever writes of danger learns at once, before anything of their answer. */
export const dangerLetter = (
  to: Reader,
  { title, url }: About,
  { hazards, said }: { hazards: readonly Hazard[]; said: string },
): Letter =>
  letterOf(to, {
    subject: `In danger, call ${hazards[0]?.call[0]?.shown ?? "112"} now`,
    before: [
      `In danger, call ${(hazards[0]?.call ?? []).map(({ shown }) => shown).join(" or ")} now.`,
      ...hazards.flatMap(({ safety }) => safety),
      `You wrote of danger on “${title}”. ${said}`,
    ],
    link: { label: "Open the request", url },
    after: [],
  });

/** Some of what was attached stands under the request, and some does not. */
export const partLetter = (to: Reader, { title, url }: About, why: string): Letter =>
  letterOf(to, {
    subject: "Not all files were added",
    before: [`Your answer by mail to “${title}” was added. ${why}`],
    link: { label: "Open the request", url },
    after: [],
  });

/** Mails have ended, or come again. */
export const obeyedLetter = (to: Reader, isOn: boolean, siteUrl: string): Letter =>
  letterOf(to, {
    subject: isOn ? "Mails come again" : "No more mails",
    before: [
      isOn
        ? "Notices come by mail again. Answer STOP to end them."
        : "No more notices come by mail, except emergencies. They still stand in Tunse. Answer START to have them again.",
    ],
    link: { label: "Choose what comes, and how", url: `${siteUrl}/account` },
    after: [],
  });
