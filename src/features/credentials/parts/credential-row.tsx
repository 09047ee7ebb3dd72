import { FileBadge } from "lucide-react";
import type { ReactNode } from "react";
import { saveFile } from "#browser/save-file.ts";
import { problemToast } from "#browser/toasts.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Day } from "#ui/values.tsx";
import { credentialApi } from "../client.ts";
import type { Credential } from "../contract.ts";
import { kindLabels } from "../fields.ts";
import type { CredentialState } from "../rules.ts";

const looks: Record<CredentialState, { tone: BadgeTone; label: string }> = {
  valid: { tone: "good", label: "Valid" },
  waiting: { tone: "warn", label: "Not looked at yet" },
  refused: { tone: "bad", label: "Found wanting" },
  lapsed: { tone: "bad", label: "Lapsed" },
};

type CredentialRowProps = {
  credential: Credential;
  /** Of one's own papers each building says for itself whether they are valid. */
  isOwn?: boolean;
  children?: ReactNode;
};

/** One paper: what it is, until when, and what was found. */
export function CredentialRow({ credential, isOwn = false, children }: CredentialRowProps) {
  const { id, kind, number, issuer, expiresOn, fileName, state, note, validatedBy } = credential;
  const { tone, label } = looks[state];
  const take = () =>
    saveFile({ ...credentialApi.readCredentialFile, path: `/credentials/${id}/file` }).catch((error: unknown) =>
      problemToast("Download Failed", error),
    );
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <FileBadge aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-words">
          {kindLabels[kind]} {isOwn && state !== "lapsed" ? null : <Badge tone={tone}>{label}</Badge>}
        </p>
        <p className="text-sm break-words text-ink-soft">{[number, issuer].filter(Boolean).join(", ")}</p>
        <p className="text-sm text-ink-soft">
          {expiresOn ? (
            <>
              Valid until <Day day={expiresOn} />
            </>
          ) : (
            "Without an end"
          )}
        </p>
        {validatedBy ? (
          <p className="text-sm break-words">
            {validatedBy}: {note ?? (state === "refused" ? "not valid" : "valid")}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {fileName ? (
          <Button aria-label={`Take the file of ${kindLabels[kind]}`} onClick={() => void take()}>
            File
          </Button>
        ) : null}
        {children}
      </div>
    </li>
  );
}
