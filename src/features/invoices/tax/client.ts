import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { typed } from "#browser/api.ts";
import { optionsOf, pagesOf, queryClient } from "#browser/queries.ts";
import { taxRoutes } from "../routes.ts";
import type { taxCalls } from "./contract.ts";
import type { TaxClass } from "./fields.ts";

export const taxApi = typed<typeof taxCalls>(taxRoutes);

type Payment = { id: string; kobo: number; taxClass: TaxClass; paidOn: string };

/**
 * What a payment would have taken for tax, and why. What was said of the last amount stays until this has come, with what
 * is typed beside it; the server refuses a payment with the tax of another.
 */
export const usePaymentTax = (payment: Payment) =>
  useQuery(
    {
      ...optionsOf(taxApi.findPaymentTax, payment),
      enabled: payment.kobo > 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

/** What was taken for tax in a month, page by page. */
export const useTaxTaken = (propertyId: string, month: string) =>
  useInfiniteQuery(pagesOf(taxApi.listTaxTaken, { id: propertyId, month, limit: 20 }), queryClient);
