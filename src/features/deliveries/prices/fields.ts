import * as field from "#domain/fields.ts";
import { pricedWays } from "./rules.ts";

export const priceFields = field.fields({
  way: field.choice("What", pricedWays),
  price: field.naira("Price", { max: 10_000 }),
  validFrom: field.day("From"),
});
