import { formatDay } from "#domain/days.ts";
import { type CredentialKind, kindLabels } from "./fields.ts";

type Found = { valid: boolean; note: string | null };

export const validatedNotice = (kind: CredentialKind, { valid, note }: Found) => ({
  kind: "people" as const,
  title: valid ? `${kindLabels[kind]}: found valid` : `${kindLabels[kind]}: found wanting`,
  message: note ?? (valid ? "Your paper was looked at and is valid." : "Your paper was looked at and is not valid."),
  priority: valid ? ("low" as const) : ("high" as const),
});

type Ending = { kind: CredentialKind; expiresOn: string; isOver: boolean };

export const endingNotice = (whose: string, { kind, expiresOn, isOver }: Ending) => ({
  kind: "people" as const,
  title: `${kindLabels[kind]} ${isOver ? "has lapsed" : "lapses soon"}`,
  message: `${whose} ${isOver ? "was valid until" : "is valid until"} ${formatDay(expiresOn)}. Buildings that ask for it give no new work without it.`,
  priority: isOver ? ("high" as const) : ("medium" as const),
});
