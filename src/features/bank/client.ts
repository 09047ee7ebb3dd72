import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type * as z from "zod";
import { typed } from "#browser/api.ts";
import { asBase64 } from "#browser/base64.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, lookFirst, problemToast } from "#browser/toasts.ts";
import { chargeRoutes, unitPaymentRoutes } from "#features/charges/routes.ts";
import { ledgerRoutes } from "#features/ledger/routes.ts";
import type { bankCalls } from "./contract.ts";
import { type BankAccount, columnNames, type LineState, type Mapping } from "./fields.ts";
import { bankRoutes } from "./routes.ts";

export type Answered = z.infer<typeof bankCalls.importStatement.answer>;

export const bankApi = typed<typeof bankCalls>(bankRoutes);

/** The bank accounts of a building beside its books. */
export const useBank = (propertyId: string) => useQuery(optionsOf(bankApi.findBank, { id: propertyId }), queryClient);

type Filter = { account?: BankAccount | undefined; state?: LineState | undefined };

/** The lines of the bank, page by page, the newest first. */
export const useLines = (propertyId: string, filter: Filter) =>
  useInfiniteQuery(pagesOf(bankApi.listBankLines, { id: propertyId, limit: 20, ...filter }), queryClient);

const refreshes = [
  bankApi.findBank,
  bankApi.listBankLines,
  chargeRoutes.listUnitBalances,
  chargeRoutes.findUnitStatement,
  unitPaymentRoutes.listUnitPayments,
  ledgerRoutes.findLedger,
  ledgerRoutes.listLedgerAccounts,
  ledgerRoutes.listJournal,
];
/** Says what lines are, one or many at once. */
export const useMatch = (onDone: () => void) =>
  useSend(bankApi.matchLines, {
    refreshes,
    onError: (error) => problemToast("Not matched", error, lookFirst),
    onSuccess: ({ matched }) => {
      goodToast(matched === 1 ? "Matched" : `${matched} lines matched`);
      onDone();
    },
  });

/** Undoes what a line was said to be. */
export const useUndoMatch = (onDone: () => void) =>
  useSend(bankApi.undoMatch, {
    refreshes,
    onError: (error) => problemToast("Not undone", error, lookFirst),
    onSuccess: () => {
      goodToast("Open again");
      onDone();
    },
  });

const isSame = (one: Mapping, other: Mapping): boolean =>
  one.dayOrder === other.dayOrder && columnNames.every((name) => one[name] === other[name]);

const largest = 4_000_000;
type File64 = { fileName: string; fileData: string };

/** Looks at a file of the bank first, by columns that may be corrected, and then takes it in. */
export function useStatement(propertyId: string, account: BankAccount, onDone: () => void) {
  const [file, setFile] = useState<File64>();
  const [problem, setProblem] = useState<string>();
  // The last answer stays in view while columns are corrected.
  const [answer, setAnswer] = useState<Answered>();
  // What was chosen last, also while the answer to what was chosen before is on its way.
  const [mapping, setMapping] = useState<Mapping>();
  const latest = useRef<Mapping | undefined>(undefined);
  const look = useSend(bankApi.importStatement, {
    onError: ({ message }) => setProblem(message),
    onSuccess: (found) => (latest.current && !isSame(latest.current, found.mapping) ? undefined : setAnswer(found)),
  });
  const take = useSend(bankApi.importStatement, {
    refreshes,
    onError: (error) => problemToast("Not read in", error, lookFirst),
    onSuccess: ({ counts, matched }) => {
      const what = counts.new === 1 ? "1 line read in" : `${counts.new.toLocaleString("en-NG")} lines read in`;
      goodToast(what, matched > 0 ? `${matched.toLocaleString("en-NG")} matched by their reference.` : "");
      onDone();
    },
  });
  const lookAt = (chosen: File64, by?: Mapping, at = account) => {
    setProblem(undefined);
    setMapping(by);
    latest.current = by;
    look.mutate({ id: propertyId, account: at, ...chosen, ...(by ? { mapping: by } : {}), dryRun: true });
  };
  const choose = async ([chosen]: globalThis.File[]) => {
    setAnswer(undefined);
    setFile(undefined);
    if (!chosen) return;
    if (chosen.size > largest) return setProblem("The file is too large. 4 MB at most.");
    const sent = { fileName: chosen.name, fileData: await asBase64(chosen) };
    setFile(sent);
    lookAt(sent);
  };
  const shown = answer && { ...answer, mapping: mapping ?? answer.mapping };
  const takeIn = (gapReason: string | null) =>
    file &&
    shown &&
    take.mutate({ id: propertyId, account, ...file, mapping: shown.mapping, gapReason, dryRun: false });
  return { file, problem, answer: shown, isLooking: look.isPending, take, choose, takeIn, lookAt };
}
