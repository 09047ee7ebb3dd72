import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { schemasOf } from "#domain/text.ts";
import { choiceFields, currencies, rateFields } from "./fields.ts";
import { currencyRoutes } from "./routes.ts";

export const ExchangeRate = z.object({
  id: z.string(),
  currency: z.enum(currencies),
  onDay: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
  kobo: z.number().describe("What one of the currency was worth, in kobo."),
  source: z.string(),
  enteredBy: z.string(),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

export const OwnCurrency = z.object({
  currency: z.enum(currencies).nullable().describe("Null: naira alone."),
  rate: ExchangeRate.nullable().describe("By which figures are told in it: that of the newest day."),
  rates: z.array(ExchangeRate).describe("The newest thirty that one may use, of every currency."),
});
export type OwnCurrency = z.infer<typeof OwnCurrency>;

const tag = "Currencies";
const answer = z.object({ own: OwnCurrency });

export const currencyCalls = calls(currencyRoutes, {
  findCurrency: {
    tag,
    may: ["exchange_rate", "see"],
    summary: "In which currency one reads money beside naira, and the rates that one may use",
    about: "Rates are those that oneself entered, or somebody of an organisation that one belongs to.",
    input: z.object({}),
    answer,
  },
  chooseCurrency: {
    tag,
    may: ["exchange_rate", "see"],
    summary: "Read money in a currency beside naira, or in naira alone",
    input: z.object({ ...schemasOf(choiceFields) }),
    answer,
    message: "Your currency has been kept.",
  },
  enterRate: {
    tag,
    may: ["exchange_rate", "enter"],
    summary: "Enter what one of a currency was worth on a day, for oneself and one's organisations",
    about: "Books stay in naira; a rate changes no figure of theirs. A day to come is refused.",
    input: z.object({ ...schemasOf(rateFields) }),
    answer,
    creates: true,
    message: "The rate has been entered.",
    failures: [422, 429],
  },
});
