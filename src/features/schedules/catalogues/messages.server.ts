import { letterOf } from "#platform/letter.server.ts";
import type { Letter } from "#platform/mail.server.ts";
import type { WaitingRelease } from "./run.jobs.server.ts";

/** To a site admin: a release plans otherwise, and waits. */
export function waitingLetter({ to, buildings, failed }: WaitingRelease, siteUrl: string): Letter {
  const where = buildings === 1 ? "one building" : `${buildings.toLocaleString("en-NG")} buildings`;
  const what = [
    ...(buildings > 0 ? [`This release would change the maintenance plans of ${where}.`] : []),
    ...(failed > 0
      ? [
          "Of some buildings it could not be said what this release would change in their maintenance plans; the log says of which.",
        ]
      : []),
  ].join(" ");
  return letterOf(
    { name: "", email: to },
    {
      subject: "A new catalogue waits on this Tunse",
      before: [`${what} They stay as they are until a site admin has seen what changes and applied it.`],
      link: { label: "See what would change", url: `${siteUrl}/admin/dashboard/catalogue` },
      after: [],
    },
  );
}
