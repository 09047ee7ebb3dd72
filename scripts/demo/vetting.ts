import { addDays } from "#domain/days.ts";
import type { CredentialKind } from "#features/credentials/fields.ts";
import type { Name } from "./cast.ts";
import type { Troupe } from "./opening.ts";
import { pdfOf } from "./papers/pdf.ts";
import { later, momentOf, type Stage } from "./stage.ts";

type Shown = { who: Name; kind: CredentialKind; number: string; issuer: string; until: number | null };

const kinds = ["registration", "insurance"] as const;
const registrar = { kind: "registration", issuer: "Corporate Affairs Commission", until: null } as const;
const insurer = { kind: "insurance", issuer: "Leadfield Insurance" } as const;

/** What the firms of the business park show; the insurance of one lapsed a few days ago. */
const shown: readonly Shown[] = [
  { who: "builder", number: "RC 1540917", ...registrar },
  { who: "builder", number: "LF-PL-2204", ...insurer, until: 210 },
  { who: "cooler", number: "RC 1882044", ...registrar },
  { who: "cooler", number: "LF-PL-3381", ...insurer, until: -12 },
];

/** Firms keep their papers and the manager looks at them; in the end the owner asks for both, and one has lapsed. */
export function vetFirms(stage: Stage, troupe: Troupe, from: string, curtain: Date): void {
  for (const paper of shown)
    stage.plan(momentOf(addDays(from, 2), "10:00"), async () => {
      const { who, until, ...fields } = paper;
      const expiresOn = until === null ? null : addDays(stage.today, until);
      const fileData = pdfOf(paper.issuer, [paper.number]).toString("base64");
      const { credential } = await stage.call(troupe.player(who), "POST", "/me/credentials", {
        ...{ ...fields, expiresOn, fileData, fileName: `${paper.kind}.pdf` },
      });
      const looked = { valid: true, note: "Seen with its stamp." };
      await stage.call(troupe.player("manager"), "POST", `/credentials/${credential.id}/validation`, looked);
    });
  // The last word, since no firm without its papers is given work after it.
  stage.plan(later(curtain, -0.2), async () => {
    const owner = troupe.player("owner");
    await stage.call(owner, "PUT", `/properties/${troupe.propertyId("park")}/required-credentials`, { kinds });
    const key = {
      name: "Bookkeeping",
      scopes: ["tasks:read", "tickets:read", "reports:read"],
      password: owner.password,
    };
    await stage.call(owner, "POST", "/api-keys", key);
  });
}
