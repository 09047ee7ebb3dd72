import * as z from "zod";
import type { Answer, NumberProvider, OwnNumber } from "../payments.server.ts";
import { ask, listOf, modeOf, readAs } from "./paystack-asking.server.ts";

/** Of the banks that give numbers, Paystack's own; with a test key there is one that is none. */
const bankFor = { live: "titan-paystack", test: "test-bank" };

const holderOne = z.object({ id: z.number().int() });
const numberOne = z.object({
  account_number: z.string().regex(/^[0-9]{10}$/),
  account_name: z.string().max(200),
  bank: z.object({ name: z.string().max(120), slug: z.string().max(80) }),
  currency: z.string(),
  active: z.boolean(),
});

function readNumber(given: unknown): OwnNumber | null {
  const said = numberOne.safeParse(given).data;
  if (!said?.active || said.currency !== "NGN") return null;
  return { number: said.account_number, name: said.account_name, bank: said.bank.name, bankCode: said.bank.slug };
}

const underWay = (answer: Answer<unknown>): Answer<"under_way"> =>
  answer.kind === "known" ? { kind: "known", value: "under_way" } : answer;

/** The account numbers of Paystack, which it calls dedicated accounts. */
export const numbersAt = (baseUrl: string): NumberProvider => ({
  async ask(key, { email, first, last, phone }) {
    const body = {
      ...{ email, phone, first_name: first, last_name: last, country: "NG" },
      preferred_bank: bankFor[modeOf(key) ?? "live"],
    };
    return underWay(await ask(baseUrl, { path: "/dedicated_account/assign", key, body }));
  },
  async find(key, email) {
    const holder = await ask(baseUrl, { path: `/customer/${encodeURIComponent(email)}`, key });
    if (holder.kind === "refused" && /answered (400|404):.*not found/i.test(holder.words))
      return { kind: "known", value: null };
    const found = readAs(holder, (value) => holderOne.safeParse(value).data);
    if (found.kind !== "known") return found;
    const listed = await ask(baseUrl, { path: `/dedicated_account?active=true&customer=${found.value.id}`, key });
    const numbers = readAs(listed, (value) => listOf(value, readNumber));
    return numbers.kind === "known" ? { kind: "known", value: numbers.value[0] ?? null } : numbers;
  },
  async lookAgain(key, { number, bankCode, onDay }) {
    const query = new URLSearchParams({ account_number: number, provider_slug: bankCode, date: onDay });
    return underWay(await ask(baseUrl, { path: `/dedicated_account/requery?${query}`, key }));
  },
});
