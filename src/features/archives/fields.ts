import * as field from "#domain/fields.ts";

/** Of which days the statements of all units are. */
export const statementFields = field.fields({ from: field.day("From"), to: field.day("To") });
