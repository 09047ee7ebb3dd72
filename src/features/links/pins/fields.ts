import * as field from "#domain/fields.ts";
import { pinProblem } from "#domain/pin.ts";

export const pinFields = field.fields({
  pin: field.secret("PIN", {
    ...{ min: 4, max: 6, rule: pinProblem },
    ...{ tooLong: "A PIN has four to six figures.", missing: "A PIN is required." },
  }),
});
