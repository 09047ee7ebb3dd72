import * as z from "zod";
import type { Answer, NumberProvider, OwnNumber } from "../payments.server.ts";
import { ask, listOf, modeOf, readAs } from "./paystack-asking.server.ts";

/** Of the banks that give numbers, Paystack's own; with a test key there is one that is none. */
const bankFor = { live: "titan-paystack", test: "test-bank" };

const holderOne = z.object({ id: z.number().int() });
const numberOne = z.object({
  id: z.number().int(),
  account_number: z.string().regex(/^[0-9]{10}$/),
  account_name: z.string().max(200),
  bank: z.object({ name: z.string().max(120), slug: z.string().max(80) }),
  currency: z.string(),
  active: z.boolean(),
});

type Known = OwnNumber & { id: number };

function readNumber(given: unknown): Known | null {
  const said = numberOne.safeParse(given).data;
  if (!said?.active || said.currency !== "NGN") return null;
  const { id, account_number: number, account_name: name, bank } = said;
  return { id, number, name, bank: bank.name, bankCode: bank.slug };
}

const underWay = (answer: Answer<unknown>): Answer<"under_way"> =>
  answer.kind === "known" ? { kind: "known", value: "under_way" } : answer;

/** The numbers in use that somebody has whom it knows by this mail; none of whom it does not know. */
async function listOfHolder(baseUrl: string, key: string, email: string): Promise<Answer<Known[]>> {
  const holder = await ask(baseUrl, { path: `/customer/${encodeURIComponent(email)}`, key });
  if (holder.kind === "refused" && /answered (400|404):.*not found/i.test(holder.words))
    return { kind: "known", value: [] };
  const found = readAs(holder, (value) => holderOne.safeParse(value).data);
  if (found.kind !== "known") return found;
  const listed = await ask(baseUrl, { path: `/dedicated_account?active=true&customer=${found.value.id}`, key });
  return readAs(listed, (value) => listOf(value, readNumber));
}

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
    const found = await listOfHolder(baseUrl, key, email);
    if (found.kind !== "known") return found;
    const [first] = found.value;
    if (!first) return { kind: "known", value: null };
    const { id: _, ...number } = first;
    return { kind: "known", value: number };
  },
  async giveBack(key, email) {
    const found = await listOfHolder(baseUrl, key, email);
    if (found.kind !== "known") return found;
    for (const { id } of found.value) {
      const answer = await ask(baseUrl, { path: `/dedicated_account/${id}`, key, method: "DELETE" });
      if (answer.kind !== "known") return answer;
    }
    return { kind: "known", value: "done" };
  },
  async lookAgain(key, { number, bankCode, onDay }) {
    const query = new URLSearchParams({ account_number: number, provider_slug: bankCode, date: onDay });
    return underWay(await ask(baseUrl, { path: `/dedicated_account/requery?${query}`, key }));
  },
});
