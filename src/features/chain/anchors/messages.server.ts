import { letterOf } from "#platform/letter.server.ts";
import type { Letter } from "#platform/mail.server.ts";

type Signed = { size: number; note: string };

/** The newest checkpoint, for somebody who keeps it. */
export const checkpointLetter = (to: string, { size, note }: Signed, siteUrl: string): Letter =>
  letterOf(
    { name: "", email: to },
    {
      subject: `Checkpoint of Tunse: ${size.toLocaleString("en-NG")} entries`,
      before: [
        `This is the fingerprint of everything on record at ${new URL(siteUrl).host} so far. Keep this mail: there is nothing else to do.`,
        "If anybody changes, removes or backdates an entry later, the log no longer fits this checkpoint, and your copy shows it. That works because your copy lies where Tunse cannot reach it.",
        note.trimEnd(),
      ],
      link: { label: "How to check it later", url: `${siteUrl}/chain` },
      after: ["It says nothing of anybody. To end these mails, switch them off under your account."],
    },
  );
