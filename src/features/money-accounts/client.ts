import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient, useSend } from "#browser/queries.ts";
import { telling } from "#browser/toasts.ts";
import type { MoneyAccount, moneyAccountCalls } from "./contract.ts";
import { moneyAccountRoutes } from "./routes.ts";

export const moneyAccountApi = typed<typeof moneyAccountCalls>(moneyAccountRoutes);

/** The six-monthly accounts of a building, the newest first. */
export const useMoneyAccounts = (propertyId: string) =>
  useInfiniteQuery(pagesOf(moneyAccountApi.listMoneyAccounts, { id: propertyId, limit: 10 }), queryClient);

/** Those of the half years in which one lived where one lives no more, the newest first. */
export const useFormerMoneyAccounts = () =>
  useInfiniteQuery(pagesOf(moneyAccountApi.listFormerMoneyAccounts, { limit: 10 }), queryClient);

/** Whether an account adds up, counted anew. */
export const useCheck = (id: string) => useQuery(optionsOf(moneyAccountApi.checkMoneyAccount, { id }), queryClient);

/** What was spent under one kind, page by page, the newest first. */
export const useLines = (id: string, accountId: string) =>
  useInfiniteQuery(pagesOf(moneyAccountApi.listMoneyLines, { id, accountId, limit: 20 }), queryClient);

/** One line with its job, photos, receipt and questions. */
export const useLine = (id: string, number: number) =>
  useQuery(optionsOf(moneyAccountApi.findMoneyLine, { id, number }), queryClient);

const askAgainMs = 4_000;
const mostAnswers = 60;

/** The paper of an account comes by itself soon after it is issued: asked for again until it is there. */
export function usePaperToCome({ id, state, paper }: Pick<MoneyAccount, "id" | "state" | "paper">): void {
  useQuery(
    {
      ...optionsOf(moneyAccountApi.findMoneyAccount, { id }),
      enabled: state === "issued" && paper === null,
      refetchInterval: ({ state }) => (state.dataUpdateCount < mostAnswers ? askAgainMs : false),
    },
    queryClient,
  );
}

export const refreshes = [
  moneyAccountApi.listMoneyAccounts,
  moneyAccountApi.findMoneyAccount,
  moneyAccountApi.findMoneyLine,
  moneyAccountApi.listMoneyLines,
];

const words = telling(refreshes);

/** Issues an account to the residents. */
export const useIssueAccount = (onDone: () => void) =>
  useSend(moneyAccountApi.issueMoneyAccount, words("Issued to the residents", onDone));

/** Adds a supplement to an account that was issued. */
export const useSupplement = (onDone: () => void) =>
  useSend(moneyAccountApi.supplementMoneyAccount, words("The supplement is added", onDone));

/** Keeps the note that a draft is issued with. */
export const useNote = (onDone: () => void) => useSend(moneyAccountApi.noteMoneyAccount, words("Kept", onDone));

/** Asks about a line. */
export const useAskAbout = (onDone: () => void) =>
  useSend(moneyAccountApi.askAboutMoney, words("The question is sent", onDone));

/** Answers a question. */
export const useAnswerAbout = (onDone: () => void) =>
  useSend(moneyAccountApi.answerAboutMoney, words("The answer stands in view of all", onDone));

/** Says that it was read in one's unit. */
export const useReadIt = () => useSend(moneyAccountApi.readMoneyAccount, {});
