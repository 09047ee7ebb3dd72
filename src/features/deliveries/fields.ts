import * as field from "#domain/fields.ts";

const most = { max: 10_000_000 };

export const budgetFields = field.fields({
  ordinary: field.naira("Ordinary SMS", most),
  emergencies: field.naira("Emergencies", most),
});
