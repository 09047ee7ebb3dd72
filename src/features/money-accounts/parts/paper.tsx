import { CircleCheck, FileCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ExportButton } from "#browser/csv-button.tsx";
import { saveFile } from "#browser/save-file.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { Section } from "#ui/card.tsx";
import { moneyAccountApi, usePaperToCome } from "../client.ts";
import type { MoneyAccount } from "../contract.ts";
import { halfName, sumOfFile } from "../rules.ts";

/** The account as a sealed file: to take, and to compare with one that somebody was given. */
export function AccountPaper({ account }: { account: MoneyAccount }) {
  const { id, paper } = account;
  usePaperToCome(account);
  return (
    <Section title="On paper">
      {paper ? (
        <div className="flex flex-col gap-3">
          <p>
            A PDF to print and keep, with every line as a file for spreadsheets inside. It was made once and is the same
            for everybody.
          </p>
          <ExportButton
            save={() => saveFile(moneyAccountApi.readMoneyPaper, { id })}
            busyLabel="Downloading…"
            className="self-start"
          >
            Download the PDF ({Math.ceil(paper.bytes / 1_000)} KB)
          </ExportButton>
          <Comparing account={account} paper={paper} />
        </div>
      ) : (
        <p className="text-ink-soft">The PDF is being made. It takes about a minute.</p>
      )}
    </Section>
  );
}

type Found = "same" | "another" | "unreadable";

function Comparing({ account, paper }: { account: MoneyAccount; paper: NonNullable<MoneyAccount["paper"]> }) {
  const [found, setFound] = useState<Found | null>(null);
  return (
    <>
      <p className="text-sm break-all text-ink-soft">
        Its sum (SHA-256): <span className="font-mono">{paper.sha256}</span>
      </p>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-control px-2 font-semibold text-brand hover:bg-hush has-focus-visible:outline-2 has-focus-visible:outline-brand">
        <input
          type="file"
          accept="application/pdf"
          className="sr-only"
          onChange={async ({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (!file) return;
            setFound(null);
            setFound(await compare(file, paper));
            currentTarget.value = "";
          }}
        />
        <FileCheck aria-hidden="true" className="size-5" />
        Check a file that you were given
      </label>
      <div aria-live="polite">{found ? <Outcome found={found} account={account} /> : null}</div>
    </>
  );
}

/** In the browser: the file goes nowhere. One of another length need not be read. */
async function compare(file: File, { sha256, bytes }: NonNullable<MoneyAccount["paper"]>): Promise<Found> {
  if (file.size !== bytes) return "another";
  try {
    return sumOfFile(new Uint8Array(await file.arrayBuffer())) === sha256 ? "same" : "another";
  } catch {
    return "unreadable";
  }
}

function Outcome({ found, account }: { found: Found; account: MoneyAccount }) {
  if (found === "same")
    return (
      <p className="flex items-start gap-2 font-semibold text-good">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        This file is the account of {halfName(account)}
        {account.issuedAt ? `, issued on ${formatDay(lagosDay(new Date(account.issuedAt)))}` : ""}. Nothing in it was
        changed.
      </p>
    );
  return (
    <p className="flex items-start gap-2 font-semibold text-bad">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {found === "another"
        ? "This file is not this account: it is another one, or something in it was changed."
        : "This file could not be read. Please choose it once more."}
    </p>
  );
}
